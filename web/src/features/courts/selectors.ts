/** The state of the court screens. */
import { useEffect } from 'react'
import type { CourtId, SearchCourts } from '@/wire'
import { useStore } from '@/store/index'
import { type CourtList, type CourtState, noCourts, noReviews, type ReviewList } from '@/store/slices/courts'
import { keyOf, loadCourt, loadReviews, search, searchMore } from './actions'

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

/** How many courts a map loads at most. */
const MAP_MAX = 240

/** Loads further pages for a map: the first page has only the courts nearest to its centre. */
export function useWholeMap(question: SearchCourts, list: CourtList, on: boolean): void {
  const key = keyOf(question)
  const more = on && list.is === 'ready' && list.cursor !== undefined && !list.loadingMore && list.courts.length < MAP_MAX
  useEffect(() => {
    if (more) void searchMore(JSON.parse(key) as SearchCourts)
  }, [key, more, list.courts.length])
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
