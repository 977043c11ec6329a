/**
 * The court search: filters shared by all screens (place, distance, court types), filters of this screen, and their
 * form in the URL. `courtType` mixes facilities and surfaces; their ids never collide.
 * `search/create-search` says when the stored filters apply.
 */
import type { Amenities, CourtSort, SearchCourts, Surface } from '@/wire'
import { milesIn, milesOf, PLACE_PARAMS, placeIn, setPlaceParams } from '@/store/filter-steps'
import { DEFAULT_DISTANCE, type Filters, type Place } from '@/store/filters'

export type Amenity = keyof Amenities

/** The filters of this screen alone. */
interface OwnCourtFilters {
  amenities: readonly Amenity[]
  /** In cents per hour. */
  priceMax: number | null
}

export type CourtFilters = Pick<Filters, 'location' | 'distance' | 'courtType'> & OwnCourtFilters

export interface View {
  text: string
  sort: CourtSort
  map: boolean
}

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']
export const AMENITIES: readonly Amenity[] = ['light', 'indoor', 'wall', 'ball_machine', 'shop']
export const SORTS: readonly CourtSort[] = ['distance', 'rating', 'price']
/** The slider's stops in dollars per hour; after the last one comes "any price". */
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

/** Omits defaults. */
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

/** Ids of the `facilityType` lookup. */
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

function amenitiesOf(list: readonly Amenity[]): Amenities {
  const has = (one: Amenity) => list.includes(one)
  return { light: has('light'), shop: has('shop'), wall: has('wall'), ball_machine: has('ball_machine'), indoor: has('indoor') }
}

/** The number of active filters; a list counts once. */
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
