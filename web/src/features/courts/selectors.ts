/** The state of the court screens. */
import { useEffect } from 'react'
import type { CourtId, SearchCourts } from '@/wire'
import { useStore } from '@/store/index'
import type { CourtList, CourtState, ReviewList } from '@/store/slices/courts'
import { noCourts, noReviews } from '@/store/slices/courts-lists'
import { keyOf, loadCourt, loadReviews, search } from './actions'

const NONE = noCourts()
const NO_REVIEWS = noReviews()
const LOADING: CourtState = { is: 'loading' }

/** The result of a search. Loads on first use and retries after a reconnect. */
export function useCourts(question: SearchCourts): CourtList {
  const key = keyOf(question)
  const list = useStore(({ courts }) => courts.searches[key] ?? NONE)
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => void search(JSON.parse(key) as SearchCourts), [key, live])
  return list
}

export function useCourt(id: CourtId): CourtState {
  const court = useStore(({ courts }) => courts.known[id] ?? LOADING)
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => void loadCourt(id), [id, live])
  return court
}

export function useReviews(id: CourtId): ReviewList {
  const list = useStore(({ courts }) => courts.reviews[id] ?? NO_REVIEWS)
  useEffect(() => void loadReviews(id), [id])
  return list
}
