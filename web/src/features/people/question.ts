/**
 * The people search: filters shared by all screens, options of this one, and their form in the URL.
 * `search/create-search` says when the stored filters apply.
 */
import type { PeopleSort, RoleFilter, Search } from '@/wire'
import { milesIn, milesOf, PLACE_PARAMS, placeIn, setPlaceParams } from '@/store/filter-steps'
import { DEFAULT_DISTANCE, type Filters, type Place } from '@/store/filters'

export type PeopleFilters = Pick<Filters, 'location' | 'distance' | 'level' | 'age' | 'gender'>

export interface View {
  text: string
  sort: PeopleSort
  map: boolean
}

export const SORTS: Record<RoleFilter, readonly PeopleSort[]> = {
  player: ['distance', 'level', 'activity'],
  coach: ['distance', 'rate', 'level', 'activity'],
}

export const NO_FILTERS: PeopleFilters = { location: null, distance: [DEFAULT_DISTANCE], level: [], age: [], gender: [] }

const LISTS = ['level', 'age', 'gender'] as const
const NAMES = [...PLACE_PARAMS, ...LISTS] as const

export function filtersIn(params: URLSearchParams): PeopleFilters | null {
  if (!NAMES.some((name) => params.has(name))) return null
  return { location: placeIn(params), distance: [milesIn(params)], level: params.getAll('level'), age: params.getAll('age'), gender: params.getAll('gender') }
}

export function viewIn(params: URLSearchParams, role: RoleFilter): View {
  const sort = SORTS[role].find((one) => one === params.get('sort')) ?? 'distance'
  return { text: params.get('text') ?? '', sort, map: params.get('view') === 'map' }
}

/** Omits defaults. */
export function paramsOf(filters: PeopleFilters, view: View): URLSearchParams {
  const params = new URLSearchParams()
  if (view.text.trim() !== '') params.set('text', view.text.trim())
  setPlaceParams(params, filters)
  for (const name of LISTS) for (const item of filters[name]) params.append(name, item)
  if (view.sort !== 'distance') params.set('sort', view.sort)
  if (view.map) params.set('view', 'map')
  return params
}

export function questionOf(role: RoleFilter, filters: PeopleFilters, place: Place, { text, sort }: Pick<View, 'text' | 'sort'>): Search {
  return {
    location: { latitude: place.latitude, longitude: place.longitude },
    distance: milesOf(filters),
    role,
    sort,
    ...(filters.level.length > 0 && { level: filters.level.map(Number).filter(Number.isFinite) }),
    ...(filters.age.length > 0 && { age: [...filters.age] }),
    ...(filters.gender.length > 0 && { gender: [...filters.gender] }),
    ...(text.trim() !== '' && { text: text.trim() }),
  }
}

/** The number of active filters; a list counts once. */
export function countOf(filters: PeopleFilters): number {
  const lists = LISTS.filter((name) => filters[name].length > 0).length
  return lists + (filters.location ? 1 : 0) + (milesOf(filters) === DEFAULT_DISTANCE ? 0 : 1)
}
