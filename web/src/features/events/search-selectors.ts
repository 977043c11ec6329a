/**
 * The state of searches for games.
 *
 *   useGames(question)         the result of a search, loaded on first use
 *   useAutoRefresh(question)   reloads it while it is on screen
 */
import { useEffect } from 'react'
import type { SearchEvents } from '@/wire'
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

/** How often a visible list reloads: new games are not pushed to lists. */
const REFRESH_MS = 60_000

/** Reloads periodically and when the page becomes visible, unless more than one page is loaded. */
export function useAutoRefresh(question: SearchEvents): void {
  const key = keyOf(question)
  useEffect(() => {
    const reload = () => {
      const list = useStore.getState().events.searches[key]
      if (document.visibilityState === 'visible' && list?.is === 'ready' && list.events.length <= PAGE_SIZE) void refreshSearch(JSON.parse(key) as SearchEvents)
    }
    const timer = setInterval(reload, REFRESH_MS)
    document.addEventListener('visibilitychange', reload)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [key])
}

const PAGE_SIZE = 24
