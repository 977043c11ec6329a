import { useEffect } from 'react'

/** How often a visible list reloads: what is new is not pushed to lists. */
const REFRESH_MS = 60_000
const PAGE_SIZE = 24

/**
 * Reloads a search periodically and when the page becomes visible, unless more than one page is loaded. `count` is how many results are
 * loaded; undefined while they are not.
 */
export function useRefreshing(key: string, count: (key: string) => number | undefined, refresh: (key: string) => void): void {
  useEffect(() => {
    const reload = () => {
      const loaded = count(key)
      if (document.visibilityState === 'visible' && loaded !== undefined && loaded <= PAGE_SIZE) refresh(key)
    }
    const timer = setInterval(reload, REFRESH_MS)
    document.addEventListener('visibilitychange', reload)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [key, count, refresh])
}
