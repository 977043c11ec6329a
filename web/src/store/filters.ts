/**
 * The search filters that all screens share: seven keys in local storage, each as JSON, read on load and written on
 * change. The days of games and classes are in the address.
 */
import { loadLocal, saveLocal } from '@/lib/local-json'

export interface Place {
  latitude: number
  longitude: number
  name: string
}

export interface Filters {
  /** Null: the user's address, else Los Angeles; see `placeOf`. */
  location: Place | null
  /** In miles; only the first value counts. 10 by default. */
  distance: readonly number[]
  level: readonly string[]
  age: readonly string[]
  gender: readonly string[]
  type: readonly string[]
  courtType: readonly string[]
}

/** Miles; specification, section 9. */
export const DEFAULT_DISTANCE = 10
export const LOS_ANGELES: Place = { latitude: 34.052235, longitude: -118.243683, name: 'Los Angeles' }

export type FilterKey = keyof Filters

const KEYS = ['location', 'distance', 'level', 'age', 'gender', 'type', 'courtType'] as const satisfies readonly FilterKey[]
const LISTS = ['level', 'age', 'gender', 'type', 'courtType'] as const

export function startFilters(): Filters {
  const lists = Object.fromEntries(LISTS.map((key) => [key, readList(key)])) as Record<(typeof LISTS)[number], string[]>
  const miles = loadLocal('distance')
  return {
    location: readPlace(loadLocal('location')),
    distance: isMiles(miles) ? miles : [DEFAULT_DISTANCE],
    ...lists,
  }
}

/** Writes the filters that differ from their default, and removes the keys of the others. */
export function storeFilters(filters: Filters): void {
  for (const key of KEYS) {
    if (differsFromDefault(filters, key)) saveLocal(key, filters[key])
    else localStorage.removeItem(key)
  }
}

/** The place to search around: the chosen one, else the user's address, else Los Angeles. */
export function placeOf(filters: Filters, user: unknown): Place {
  return filters.location ?? addressOf(user) ?? LOS_ANGELES
}

function differsFromDefault(filters: Filters, key: FilterKey): boolean {
  if (key === 'location') return filters.location !== null
  if (key === 'distance') return (filters.distance[0] ?? 0) > DEFAULT_DISTANCE
  return filters[key].length > 0
}

function addressOf(user: unknown): Place | null {
  if (typeof user !== 'object' || user === null || !('address' in user)) return null
  return readPlace(user.address)
}

function readPlace(value: unknown): Place | null {
  if (typeof value !== 'object' || value === null) return null
  const { latitude, longitude, name } = value as Partial<Record<keyof Place, unknown>>
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return { latitude, longitude, name: typeof name === 'string' ? name : '' }
}

function isMiles(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((miles) => typeof miles === 'number')
}

function readList(key: string): string[] {
  const value = loadLocal(key)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
