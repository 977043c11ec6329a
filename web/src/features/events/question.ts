/**
 * What is searched for: the filters that all screens share, the day and what else this screen adds, and all of it in the
 * address.
 *
 * An address that names any filter is the whole truth, so that a link shows others the same; one that names none shows
 * the stored filters.
 */
import { type EventSort, type GenderRule, LIMITS, type SearchEvents } from '@/wire'
import { dayAfter, isDay } from '@/lib/zoned'
import { milesIn, milesOf, PLACE_PARAMS, placeIn, setPlaceParams } from '@/store/filter-steps'
import { DEFAULT_DISTANCE, type Filters, type Place } from '@/store/filters'
import type { Surface } from '@/ui/art/court'

export type GameFilters = Pick<Filters, 'location' | 'distance' | 'level' | 'age' | 'gender' | 'type' | 'courtType'>

export interface GamesView {
  /** "2026-11-20" */
  day: string
  /** Only with a seat left. */
  open: boolean
  sort: EventSort
  map: boolean
}

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']
export const SORTS: readonly EventSort[] = ['soonest', 'nearest']
/** Days in the strip, today the first. */
export const DAYS = LIMITS.EVENT_DAYS_MAX

/** Whom the shared filter of gender looks for, as the rules of games. */
export const RULES: readonly { id: string; rule: GenderRule }[] = [
  { id: 'female', rule: 'women' },
  { id: 'male', rule: 'men' },
]

export const NO_FILTERS: GameFilters = { location: null, distance: [DEFAULT_DISTANCE], level: [], age: [], gender: [], type: [], courtType: [] }

const LISTS = ['level', 'age', 'gender', 'type', 'courtType'] as const
/** `type` and `courtType` as an address says them. */
const NAMED: Record<(typeof LISTS)[number], string> = { level: 'level', age: 'age', gender: 'gender', type: 'type', courtType: 'court' }
const NAMES = [...PLACE_PARAMS, ...Object.values(NAMED)]

export function filtersIn(params: URLSearchParams): GameFilters | null {
  if (!NAMES.some((name) => params.has(name))) return null
  const lists = Object.fromEntries(LISTS.map((list) => [list, params.getAll(NAMED[list])])) as Record<(typeof LISTS)[number], string[]>
  return { location: placeIn(params), distance: [milesIn(params)], ...lists }
}

/** A day that is over, or too far ahead for anything to be there, is today. */
export function viewIn(params: URLSearchParams, today: string): GamesView {
  const day = params.get('day')
  const fits = isDay(day) && day >= today && day <= dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)
  const sort = SORTS.find((one) => one === params.get('sort')) ?? 'soonest'
  return { day: fits ? day : today, open: params.get('open') === '1', sort, map: params.get('view') === 'map' }
}

/** Only what differs from the default. */
export function paramsOf(filters: GameFilters, view: GamesView, today: string): URLSearchParams {
  const params = new URLSearchParams()
  if (view.day !== today) params.set('day', view.day)
  setPlaceParams(params, filters)
  for (const list of LISTS) for (const item of filters[list]) params.append(NAMED[list], item)
  if (view.open) params.set('open', '1')
  if (view.sort !== 'soonest') params.set('sort', view.sort)
  if (view.map) params.set('view', 'map')
  return params
}

/** `days`: count these many from that day on. */
export function questionOf(filters: GameFilters, place: Place, { day, open, sort }: Pick<GamesView, 'day' | 'open' | 'sort'>, days = 1): SearchEvents {
  const level = filters.level.map(Number).filter(Number.isFinite)
  const gender = RULES.filter(({ id }) => filters.gender.includes(id)).map(({ rule }) => rule)
  const surface = SURFACES.filter((one) => filters.courtType.includes(one))
  return {
    location: { latitude: place.latitude, longitude: place.longitude },
    distance: milesOf(filters),
    day,
    days,
    sort,
    ...(filters.type.length > 0 && { kind: [...filters.type] }),
    ...(level.length > 0 && { level }),
    ...(filters.age.length > 0 && { age: [...filters.age] }),
    ...(gender.length > 0 && { gender }),
    ...(surface.length > 0 && { surface }),
    ...(open && { open_seats: true }),
  }
}

/** How many filters are on, a list counting once. */
export function countOf(filters: GameFilters, { open }: Pick<GamesView, 'open'>): number {
  const gender = RULES.some(({ id }) => filters.gender.includes(id))
  const surface = SURFACES.some((one) => filters.courtType.includes(one))
  const lists = [filters.level.length > 0, filters.age.length > 0, filters.type.length > 0, gender, surface, filters.location !== null, milesOf(filters) !== DEFAULT_DISTANCE, open]
  return lists.filter(Boolean).length
}
