import { beforeEach, describe, expect, test } from 'vitest'
import { type Filters, LOS_ANGELES, placeOf, startFilters, storeFilters } from './filters'

const FIELDS = ['location', 'distance', 'level', 'age', 'gender', 'type', 'courtType']
const stored = () => Object.fromEntries(FIELDS.flatMap((key) => (localStorage.getItem(key) === null ? [] : [[key, localStorage.getItem(key)]])))
const plain = (): Filters => startFilters()

beforeEach(() => localStorage.clear())

test('at first nothing is filtered, within 10 miles, and nothing is stored', () => {
  expect(plain()).toEqual({ location: null, distance: [10], level: [], age: [], gender: [], type: [], courtType: [] })
  storeFilters(plain())
  expect(stored()).toEqual({})
})

describe('what is written, as JSON', () => {
  test.each<[string, Partial<Filters>, Record<string, string>]>([
    ['a distance above 10', { distance: [25] }, { distance: '[25]' }],
    ['not 10 miles', { distance: [10] }, {}],
    ['nor less', { distance: [5] }, {}],
    ['nor an empty distance', { distance: [] }, {}],
    ['the first value counts', { distance: [25, 10] }, { distance: '[25,10]' }],
    ['only lists that are not empty', { level: ['3.5', '4.0'], gender: [] }, { level: '["3.5","4.0"]' }],
    ['every list', { age: ['18+'], type: ['single'], courtType: ['clay'] }, { age: '["18+"]', type: '["single"]', courtType: '["clay"]' }],
    ['a place', { location: { latitude: 1, longitude: 2, name: 'Here' } }, { location: '{"latitude":1,"longitude":2,"name":"Here"}' }],
  ])('%s', (_, change, expected) => {
    storeFilters({ ...plain(), ...change })
    expect(stored()).toEqual(expected)
  })
})

test('clearing a filter, or going back to 10 miles, removes its key', () => {
  const none = plain()
  storeFilters({ ...none, distance: [50], level: ['3.5'], location: LOS_ANGELES })
  storeFilters(none)
  expect(stored()).toEqual({})
})

test('stored filters are read after a reload', () => {
  const chosen = { ...plain(), distance: [25], level: ['3.5'], location: { latitude: 1, longitude: 2, name: 'Here' } }
  storeFilters(chosen)
  expect(startFilters()).toEqual(chosen)
})

test('invalid stored values are ignored', () => {
  localStorage.setItem('level', '{')
  localStorage.setItem('distance', '"far"')
  localStorage.setItem('location', '[]')
  localStorage.setItem('gender', '[1,"open"]')
  expect(startFilters()).toEqual({ ...plain(), gender: ['open'] })
})

test.each([
  ['the stored place', { latitude: 1, longitude: 2, name: 'Here' }, { address: { latitude: 3, longitude: 4 } }, 1],
  ["else the user's address", null, { address: { latitude: 3, longitude: 4 } }, 3],
  ['an address without coordinates is ignored', null, { address: {} }, 34.052235],
  ['else Los Angeles', null, {}, 34.052235],
  ['for guests too', null, null, 34.052235],
])('the place to search: %s', (_, location, user, latitude) => {
  expect(placeOf({ ...plain(), location }, user).latitude).toBe(latitude)
})
