/**
 * Shared by every screen with filters: the distance slider's stops, spans of levels, and place and distance as URL
 * parameters.
 */
import { LIMITS } from '@/wire'
import { DEFAULT_DISTANCE, type Filters, type Place } from './filters'

/** The slider's stops, in miles. */
export const DISTANCES = [5, 10, 15, 25, 50, 100, 250, 500] as const

export function milesOf({ distance }: Pick<Filters, 'distance'>): number {
  return distance[0] ?? DEFAULT_DISTANCE
}

/** The next distance to try when a search found nothing: 25 after 10, not 15. */
export function widerThan(miles: number): number | undefined {
  return DISTANCES.find((stop) => stop >= miles * 2 && stop >= 25)
}

/** Groups adjacent levels: `3.0–4.0` is one span. */
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
