/**
 * The game search: filters shared by all screens, the day and further options of this screen, and their form in the URL.
 * `search/create-search` says when the stored filters apply.
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
  /** Only games with a free seat. */
  open: boolean
  sort: EventSort
  map: boolean
}

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']
export const SORTS: readonly EventSort[] = ['soonest', 'nearest']
/** The number of days in the strip, starting today. */
export const DAYS = LIMITS.EVENT_DAYS_MAX

/** Maps the shared gender filter to the gender rules of games. */
export const RULES: readonly { id: string; rule: GenderRule }[] = [
  { id: 'female', rule: 'women' },
  { id: 'male', rule: 'men' },
]

export const NO_FILTERS: GameFilters = { location: null, distance: [DEFAULT_DISTANCE], level: [], age: [], gender: [], type: [], courtType: [] }

const LISTS = ['level', 'age', 'gender', 'type', 'courtType'] as const
/** The names of the list filters in the URL. */
const URL_NAMES: Record<(typeof LISTS)[number], string> = { level: 'level', age: 'age', gender: 'gender', type: 'type', courtType: 'court' }
const NAMES = [...PLACE_PARAMS, ...Object.values(URL_NAMES)]

export function filtersIn(params: URLSearchParams): GameFilters | null {
  if (!NAMES.some((name) => params.has(name))) return null
  const lists = Object.fromEntries(LISTS.map((list) => [list, params.getAll(URL_NAMES[list])])) as Record<(typeof LISTS)[number], string[]>
  return { location: placeIn(params), distance: [milesIn(params)], ...lists }
}

/** A past day, or one too far ahead for any event, becomes today. */
export function viewIn(params: URLSearchParams, today: string): GamesView {
  const day = params.get('day')
  const fits = isDay(day) && day >= today && day <= dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)
  const sort = SORTS.find((one) => one === params.get('sort')) ?? 'soonest'
  return { day: fits ? day : today, open: params.get('open') === '1', sort, map: params.get('view') === 'map' }
}

/** Omits defaults. */
export function paramsOf(filters: GameFilters, view: GamesView, today: string): URLSearchParams {
  const params = new URLSearchParams()
  if (view.day !== today) params.set('day', view.day)
  setPlaceParams(params, filters)
  for (const list of LISTS) for (const item of filters[list]) params.append(URL_NAMES[list], item)
  if (view.open) params.set('open', '1')
  if (view.sort !== 'soonest') params.set('sort', view.sort)
  if (view.map) params.set('view', 'map')
  return params
}

/** `days`: for how many days from that day on to count games. */
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

/** The number of active filters; a list counts once. */
export function countOf(filters: GameFilters, { open }: Pick<GamesView, 'open'>): number {
  const gender = RULES.some(({ id }) => filters.gender.includes(id))
  const surface = SURFACES.some((one) => filters.courtType.includes(one))
  const lists = [filters.level.length > 0, filters.age.length > 0, filters.type.length > 0, gender, surface, filters.location !== null, milesOf(filters) !== DEFAULT_DISTANCE, open]
  return lists.filter(Boolean).length
}
