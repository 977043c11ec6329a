import { expect, test } from 'vitest'
import { LOS_ANGELES } from '@/store/filters'
import { type GameFilters, gameSearch, type GamesView, NO_FILTERS, questionOf } from './search'

const { countOf, filtersIn, paramsOf, viewIn } = gameSearch

const TODAY = '2026-11-20'
const VIEW: GamesView = { day: TODAY, sort: 'soonest', map: false }
const ALL: GameFilters = {
  location: { latitude: 34.08, longitude: -118.27, name: 'Silver Lake' },
  distance: [15],
  level: ['3.0', '3.5'],
  age: ['30_plus'],
  gender: ['female'],
  type: ['doubles', 'clinic'],
  courtType: ['clay', 'public_park'],
  open: true,
}

test('filters and view survive the round trip through the URL', () => {
  const view: GamesView = { day: '2026-11-22', sort: 'nearest', map: true }
  const params = new URLSearchParams(paramsOf(ALL, view, TODAY).toString())
  expect(filtersIn(params)).toEqual(ALL)
  expect(viewIn(params, TODAY)).toEqual(view)
})

test('defaults add nothing to the URL, and a URL without filters yields none', () => {
  expect(paramsOf(NO_FILTERS, VIEW, TODAY).toString()).toBe('')
  expect(filtersIn(new URLSearchParams('day=2026-11-21&view=map'))).toBeNull()
})

test.each(['2026-11-19', '2026-13-01', 'friday', '2030-01-01', ''])('an unavailable day, %j, falls back to today', (day) => {
  expect(viewIn(new URLSearchParams({ day }), TODAY).day).toBe(TODAY)
})

test.each(['within=-3', 'within=9999', 'lat=91&lng=0', 'lat=x&lng=y'])('%s is ignored', (text) => {
  expect(filtersIn(new URLSearchParams(text))).toMatchObject({ distance: [10], location: null })
})

test('filters map to the fields of a search', () => {
  expect(questionOf(NO_FILTERS, LOS_ANGELES, VIEW, 14)).toEqual({
    location: { latitude: 34.052235, longitude: -118.243683 },
    distance: 10,
    day: TODAY,
    days: 14,
    sort: 'soonest',
  })
  expect(questionOf(ALL, LOS_ANGELES, VIEW)).toMatchObject({
    kind: ['doubles', 'clinic'],
    level: [3, 3.5],
    age: ['30_plus'],
    gender: ['women'],
    surface: ['clay'],
    open_seats: true,
    days: 1,
  })
})

test('a gender that no game is restricted to has no effect', () => {
  const filters = { ...NO_FILTERS, gender: ['non_binary'] }
  expect(questionOf(filters, LOS_ANGELES, VIEW).gender).toBeUndefined()
  expect(countOf(filters)).toBe(0)
})

test('each active filter counts once, whatever the length of its list', () => {
  expect([countOf(NO_FILTERS), countOf({ ...NO_FILTERS, open: true }), countOf(ALL)]).toEqual([0, 1, 8])
})
