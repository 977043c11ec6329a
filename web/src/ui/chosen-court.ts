/** A court as a form has it, and where forms find courts. */
import type { Counts, Court, CourtCard, CourtId, Spot, Surface } from '@/wire'
import { call } from '@/realtime/connection'

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']

/** A court as chosen in the form; details may still be loading. */
export interface ChosenCourt {
  id: CourtId
  name: string
  address?: string
  zone?: string
  counts?: Counts
}

export function courtIn(text: string): ChosenCourt | null {
  try {
    return text === '' ? null : (JSON.parse(text) as ChosenCourt)
  } catch {
    return null
  }
}

export function surfacesOf(court: ChosenCourt | null): Surface[] {
  return SURFACES.filter((surface) => (court?.counts?.[surface] ?? 0) > 0)
}

/** The surface of a court that has no other. */
export function onlySurface(surfaces: readonly Surface[]): Surface | '' {
  return surfaces.length === 1 ? (surfaces[0] ?? '') : ''
}

/** In miles: people play in the next town, too. */
const COURTS_WITHIN = 30

/** The nearest courts, or those whose name starts with `text`. */
export async function findCourts(text: string, near: Spot): Promise<readonly CourtCard[]> {
  const { ok } = await call('court.search', { location: near, distance: COURTS_WITHIN, ...(text.trim() !== '' && { text: text.trim() }) })
  return ok.courts
}

export async function courtOf(court: CourtId): Promise<Court> {
  const { ok } = await call('court.get', { court })
  return ok
}
