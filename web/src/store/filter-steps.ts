/**
 * What every screen with filters does with them: the slider's stops, spans of levels, and the place and distance in an
 * address.
 */
import { LIMITS } from '@/wire'
import { DEFAULT_DISTANCE, type Filters, type Place } from './filters'

/** Miles that the slider stops at. */
export const DISTANCES = [5, 10, 15, 25, 50, 100, 250, 500] as const

/** The names in an address of what `placeParams` writes. */
export const PLACE_PARAMS = ['within', 'near', 'lat', 'lng'] as const

export function milesOf({ distance }: Pick<Filters, 'distance'>): number {
  return distance[0] ?? DEFAULT_DISTANCE
}

/** A step that is worth taking where nobody was found: 10 becomes 25, not 15. */
export function widerThan(miles: number): number | undefined {
  return DISTANCES.find((stop) => stop >= miles * 2 && stop >= 25)
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

/** Place and distance as an address says them, where they differ from the default. */
export function setPlaceParams(params: URLSearchParams, { location, distance }: Pick<Filters, 'location' | 'distance'>): void {
  if (location) {
    params.set('near', location.name)
    params.set('lat', String(location.latitude))
    params.set('lng', String(location.longitude))
  }
  if (milesOf({ distance }) !== DEFAULT_DISTANCE) params.set('within', String(milesOf({ distance })))
}

export function placeIn(params: URLSearchParams): Place | null {
  const latitude = numberIn(params, 'lat')
  const longitude = numberIn(params, 'lng')
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude, name: params.get('near') ?? '' }
}

export function milesIn(params: URLSearchParams): number {
  const miles = numberIn(params, 'within')
  return miles !== null && miles > 0 && miles <= LIMITS.SEARCH_DISTANCE_MAX ? miles : DEFAULT_DISTANCE
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name)
  const value = Number(text)
  return text === null || text === '' || !Number.isFinite(value) ? null : value
}
