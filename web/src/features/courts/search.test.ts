import { expect, test } from 'vitest'
import { LOS_ANGELES } from '@/store/filters'
import type { CourtFilters } from './filters'
import { courtSearch, questionOf } from './search'

const { countOf, filtersIn, none: NO_FILTERS, paramsOf, viewIn } = courtSearch

const filters: CourtFilters = { ...NO_FILTERS, distance: [25], courtType: ['club', 'clay'], amenities: ['light', 'wall'], priceMax: 1500 }
const view = { text: 'ver', sort: 'price', map: true } as const

test('filters and view survive the round trip through the URL', () => {
  const params = paramsOf(filters, view)
  expect(params.toString()).toBe('within=25&court=club&court=clay&with=light&with=wall&price=15&text=ver&sort=price&view=map')
  expect(filtersIn(params)).toEqual(filters)
  expect(viewIn(params)).toEqual(view)
})

test('a URL without filters yields none, and default filters add nothing to the URL', () => {
  expect(filtersIn(new URLSearchParams('text=ver&view=map'))).toBeNull()
  expect(paramsOf(NO_FILTERS, { text: '', sort: 'distance', map: false }).toString()).toBe('')
})

test.each(['price=-5', 'price=free', 'price=1.5'])('%s is not a valid price', (params) => {
  expect(filtersIn(new URLSearchParams(`${params}&within=25`))?.priceMax).toBeNull()
})

test('a search separates facilities from surfaces and omits unset filters', () => {
  expect(questionOf(filters, LOS_ANGELES, view)).toEqual({
    location: { latitude: LOS_ANGELES.latitude, longitude: LOS_ANGELES.longitude },
    distance: 25,
    sort: 'price',
    text: 'ver',
    facility_type: ['club'],
    surface: ['clay'],
    amenities: { light: true, indoor: false, wall: true, ball_machine: false, shop: false },
    price_max: 1500,
  })
  expect(Object.keys(questionOf(NO_FILTERS, LOS_ANGELES, { text: ' ', sort: 'distance' }))).toEqual(['location', 'distance', 'sort'])
})

test('each active filter counts once, whatever the length of its list', () => {
  expect(countOf(filters)).toBe(5)
  expect(countOf(NO_FILTERS)).toBe(0)
})
