import { expect, test } from 'vitest'
import { LOS_ANGELES } from '@/store/filters'
import { peopleSearch, questionOf } from './search'

const { countOf, filtersIn, none: NO_FILTERS, paramsOf, viewIn } = peopleSearch

const SILVER_LAKE = { name: 'Silver Lake, California', latitude: 34.0869, longitude: -118.2702 }
const ALL = { location: SILVER_LAKE, distance: [25], level: ['3.0', '3.5'], age: ['30+'], gender: ['female'] }
const VIEW = { text: 'di', sort: 'level', map: true } as const

test('filters and view survive the round trip through the URL', () => {
  const params = new URLSearchParams(paramsOf(ALL, VIEW, 'player').toString())
  expect(filtersIn(params)).toEqual(ALL)
  expect(viewIn(params, 'player')).toEqual(VIEW)
})

test('defaults add nothing to the URL, and a URL without filters yields none', () => {
  const params = paramsOf(NO_FILTERS, { text: ' ', sort: 'distance', map: false }, 'player')
  expect(params.toString()).toBe('')
  expect(filtersIn(params)).toBeNull()
  expect(filtersIn(new URLSearchParams('view=map&text=a&sort=level'))).toBeNull()
})

test.each([
  ['within=25', { distance: [25] }],
  ['within=5', { distance: [5] }],
  ['within=-1', {}],
  ['within=100000', {}],
  ['within=ten', {}],
  ['within=', {}],
  ['lat=91&lng=0', {}],
  ['lat=34', {}],
  ['lat=34&lng=-118', { location: { latitude: 34, longitude: -118, name: '' } }],
  ['level=3.0&level=3.5', { level: ['3.0', '3.5'] }],
])('%s', (query, expected) => {
  expect(filtersIn(new URLSearchParams(query))).toEqual({ ...NO_FILTERS, ...expected })
})

test('an unsupported sort falls back to distance', () => {
  expect(viewIn(new URLSearchParams('sort=rate'), 'player').sort).toBe('distance')
  expect(viewIn(new URLSearchParams('sort=rate'), 'coach').sort).toBe('rate')
  expect(viewIn(new URLSearchParams('sort=nonsense'), 'coach').sort).toBe('distance')
})

test('a search has the set filters and omits the others', () => {
  expect(questionOf('player', NO_FILTERS, LOS_ANGELES, { text: ' ', sort: 'distance' })).toEqual({
    location: { latitude: LOS_ANGELES.latitude, longitude: LOS_ANGELES.longitude },
    distance: 10,
    role: 'player',
    sort: 'distance',
  })
  expect(questionOf('coach', ALL, SILVER_LAKE, VIEW)).toMatchObject({ level: [3, 3.5], age: ['30+'], gender: ['female'], text: 'di', distance: 25 })
})

test('each active filter counts once, whatever the length of its list', () => {
  expect([countOf(NO_FILTERS), countOf(ALL)]).toEqual([0, 5])
})
