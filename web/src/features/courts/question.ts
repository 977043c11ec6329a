/**
 * What is searched for: place, distance and kinds of court, which all screens share, what this screen adds, and all of it
 * in the address. The shared list of kinds holds facilities and surfaces; their names are never the same.
 *
 * An address that names any filter is the whole truth, so that a link shows others the same; one that names none shows
 * the stored filters.
 */
import type { Amenities, CourtSort, SearchCourts, Surface } from '@/wire'
import { milesIn, milesOf, PLACE_PARAMS, placeIn, setPlaceParams } from '@/store/filter-steps'
import { DEFAULT_DISTANCE, type Filters, type Place } from '@/store/filters'

export type Amenity = keyof Amenities

/** What this screen adds to the filters that all share. */
export interface CourtWishes {
  amenities: readonly Amenity[]
  /** Cents an hour at most. */
  priceMax: number | null
}

export type CourtFilters = Pick<Filters, 'location' | 'distance' | 'courtType'> & CourtWishes

export interface View {
  text: string
  sort: CourtSort
  map: boolean
}

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']
export const AMENITIES: readonly Amenity[] = ['light', 'indoor', 'wall', 'ball_machine', 'shop']
export const SORTS: readonly CourtSort[] = ['distance', 'rating', 'price']
/** Dollars an hour that the slider stops at; beyond the last one any price will do. */
export const PRICES = [0, 5, 10, 15, 20, 30, 40, 60] as const

export const NO_FILTERS: CourtFilters = { location: null, distance: [DEFAULT_DISTANCE], courtType: [], amenities: [], priceMax: null }

const NAMES = [...PLACE_PARAMS, 'court', 'with', 'price'] as const

export function filtersIn(params: URLSearchParams): CourtFilters | null {
  if (!NAMES.some((name) => params.has(name))) return null
  const price = Number(params.get('price') ?? Number.NaN)
  return {
    location: placeIn(params),
    distance: [milesIn(params)],
    courtType: params.getAll('court'),
    amenities: AMENITIES.filter((one) => params.getAll('with').includes(one)),
    priceMax: Number.isInteger(price) && price >= 0 ? price * 100 : null,
  }
}

export function viewIn(params: URLSearchParams): View {
  const sort = SORTS.find((one) => one === params.get('sort')) ?? 'distance'
  return { text: params.get('text') ?? '', sort, map: params.get('view') === 'map' }
}

/** Only what differs from the default. */
export function paramsOf(filters: CourtFilters, view: View): URLSearchParams {
  const params = new URLSearchParams()
  if (view.text.trim() !== '') params.set('text', view.text.trim())
  setPlaceParams(params, filters)
  for (const kind of filters.courtType) params.append('court', kind)
  for (const amenity of filters.amenities) params.append('with', amenity)
  if (filters.priceMax !== null) params.set('price', String(filters.priceMax / 100))
  if (view.sort !== 'distance') params.set('sort', view.sort)
  if (view.map) params.set('view', 'map')
  return params
}

export function surfacesOf({ courtType }: Pick<CourtFilters, 'courtType'>): Surface[] {
  return SURFACES.filter((one) => courtType.includes(one))
}

/** Facilities, by the lookup's ids. */
export function facilitiesOf({ courtType }: Pick<CourtFilters, 'courtType'>): string[] {
  return courtType.filter((one) => !SURFACES.some((surface) => surface === one))
}

export function questionOf(filters: CourtFilters, place: Place, { text, sort }: Pick<View, 'text' | 'sort'>): SearchCourts {
  const [surface, facility] = [surfacesOf(filters), facilitiesOf(filters)]
  return {
    location: { latitude: place.latitude, longitude: place.longitude },
    distance: milesOf(filters),
    sort,
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(facility.length > 0 && { facility_type: facility }),
    ...(surface.length > 0 && { surface }),
    ...(filters.amenities.length > 0 && { amenities: amenitiesOf(filters.amenities) }),
    ...(filters.priceMax !== null && { price_max: filters.priceMax }),
  }
}

export function amenitiesOf(list: readonly Amenity[]): Amenities {
  const has = (one: Amenity) => list.includes(one)
  return { light: has('light'), shop: has('shop'), wall: has('wall'), ball_machine: has('ball_machine'), indoor: has('indoor') }
}

/** How many filters are on, a list counting once. */
export function countOf(filters: CourtFilters): number {
  const on = [
    surfacesOf(filters).length > 0,
    facilitiesOf(filters).length > 0,
    filters.amenities.length > 0,
    filters.priceMax !== null,
    filters.location !== null,
    milesOf(filters) !== DEFAULT_DISTANCE,
  ]
  return on.filter(Boolean).length
}
