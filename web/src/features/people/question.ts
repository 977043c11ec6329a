/**
 * What is searched for: the filters that all screens share, what these screens add, and both in the address.
 *
 * An address that names any filter is the whole truth, so that a link shows others the same; one that names none shows
 * the stored filters.
 */
import { LIMITS, type PeopleSort, type RoleFilter, type Search } from '@/wire'
import { DEFAULT_DISTANCE, type Filters, type Place } from '@/store/filters'

export type PeopleFilters = Pick<Filters, 'location' | 'distance' | 'level' | 'age' | 'gender'>

export interface View {
  text: string
  sort: PeopleSort
  map: boolean
}

/** Miles that the slider stops at. */
export const DISTANCES = [5, 10, 15, 25, 50, 100, 250, 500] as const

export const SORTS: Record<RoleFilter, readonly PeopleSort[]> = {
  player: ['distance', 'level', 'activity'],
  coach: ['distance', 'rate', 'level', 'activity'],
}

export const NO_FILTERS: PeopleFilters = { location: null, distance: [DEFAULT_DISTANCE], level: [], age: [], gender: [] }

const LISTS = ['level', 'age', 'gender'] as const
const NAMES = ['within', 'near', 'lat', 'lng', ...LISTS] as const

export function milesOf({ distance }: Pick<PeopleFilters, 'distance'>): number {
  return distance[0] ?? DEFAULT_DISTANCE
}

/** A step that is worth taking where nobody was found: 10 becomes 25, not 15. */
export function widerThan(miles: number): number | undefined {
  return DISTANCES.find((stop) => stop >= miles * 2 && stop >= 25)
}

export function filtersIn(params: URLSearchParams): PeopleFilters | null {
  if (!NAMES.some((name) => params.has(name))) return null
  return { location: placeIn(params), distance: [milesIn(params)], level: params.getAll('level'), age: params.getAll('age'), gender: params.getAll('gender') }
}

export function viewIn(params: URLSearchParams, role: RoleFilter): View {
  const sort = SORTS[role].find((one) => one === params.get('sort')) ?? 'distance'
  return { text: params.get('text') ?? '', sort, map: params.get('view') === 'map' }
}

/** Only what differs from the default. */
export function paramsOf(filters: PeopleFilters, view: View): URLSearchParams {
  const params = new URLSearchParams()
  if (view.text.trim() !== '') params.set('text', view.text.trim())
  if (filters.location) {
    params.set('near', filters.location.name)
    params.set('lat', String(filters.location.latitude))
    params.set('lng', String(filters.location.longitude))
  }
  if (milesOf(filters) !== DEFAULT_DISTANCE) params.set('within', String(milesOf(filters)))
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

/** How many filters are on, a list counting once. */
export function countOf(filters: PeopleFilters): number {
  const lists = LISTS.filter((name) => filters[name].length > 0).length
  return lists + (filters.location ? 1 : 0) + (milesOf(filters) === DEFAULT_DISTANCE ? 0 : 1)
}

/** Levels beside each other are one span: `3.0–4.0`. */
export function spansOf(levels: readonly string[], all: readonly string[]): string[][] {
  const spans: string[][] = []
  let last = -2
  for (const level of [...levels].sort((a, b) => Number(a) - Number(b))) {
    const at = all.indexOf(level)
    if (at >= 0 && at === last + 1) spans.at(-1)?.push(level)
    else spans.push([level])
    last = at
  }
  return spans
}

function placeIn(params: URLSearchParams): Place | null {
  const latitude = numberIn(params, 'lat')
  const longitude = numberIn(params, 'lng')
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude, name: params.get('near') ?? '' }
}

function milesIn(params: URLSearchParams): number {
  const miles = numberIn(params, 'within')
  return miles !== null && miles > 0 && miles <= LIMITS.SEARCH_DISTANCE_MAX ? miles : DEFAULT_DISTANCE
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)
  const value = Number(text)
  return text === null || text === '' || !Number.isFinite(value) ? null : value
}
