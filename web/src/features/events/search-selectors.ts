/**
 * The state of searches for games.
 *
 *   useGames(question)         the result of a search, loaded on first use
 *   useAutoRefresh(question)   reloads it while it is on screen
 */
import { useEffect } from 'react'
import type { SearchEvents } from '@/wire'
import { useRefreshing } from '@/search/use-refreshing'
import { useStore } from '@/store/index'
import { type EventList, noEvents } from '@/store/slices/events'
import { keyOf, refreshSearch, search } from './search-actions'

const NONE = noEvents()

/** The result of a search; retries after a reconnect. Does nothing unless `wanted`. */
export function useGames(question: SearchEvents, wanted = true): EventList {
  const key = keyOf(question)
  const list = useStore(({ events }) => events.searches[key] ?? NONE)
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    if (wanted) void search(JSON.parse(key) as SearchEvents)
  }, [key, live, wanted])
  return list
}

const countOf = (key: string) => {
  const list = useStore.getState().events.searches[key]
  return list?.is === 'ready' ? list.events.length : undefined
}
const refresh = (key: string) => void refreshSearch(JSON.parse(key) as SearchEvents)

/** Reloads the list while it is on screen. */
export function useAutoRefresh(question: SearchEvents): void {
  useRefreshing(keyOf(question), countOf, refresh)
}
