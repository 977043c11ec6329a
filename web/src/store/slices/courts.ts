/** Courts: search results, the courts that were opened, and their reviews. */
import type { Court, CourtCard, CourtId, Review } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface Courts {
  /** By query, as JSON; the latest last. */
  searches: Readonly<Record<string, CourtList>>
  known: Readonly<Record<CourtId, CourtState>>
  reviews: Readonly<Record<CourtId, ReviewList>>
}

export interface CourtList {
  is: 'idle' | 'loading' | 'ready' | 'error'
  courts: readonly CourtCard[]
  /** Absent when there are no more. */
  cursor?: string
  /** The total, if the server has counted it. */
  count?: number
  loadingMore: boolean
  trouble?: Trouble
}

/** `merged`: the operator found that it is the same place as another court. */
export type CourtState = { is: 'loading' | 'gone' } | { is: 'merged'; into: CourtId } | { is: 'error'; trouble: Trouble } | { is: 'ready'; court: Court }

export interface ReviewList {
  is: 'idle' | 'loading' | 'ready' | 'error'
  /** Newest first. */
  reviews: readonly Review[]
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

export function startCourts(): Courts {
  return { searches: {}, known: {}, reviews: {} }
}

export const slice = { start: startCourts } satisfies Slice<Courts>
