import { useEffect } from 'react'

/** How often a list that is on screen loads again: a match that starts is not pushed to lists. */
const REFRESH_MS = 30_000

/** Loads a list of matches when the page is shown, regularly while it is visible, and when one of them ends. */
export function useRefresh(load: () => Promise<void>, ended: number): void {
  useEffect(() => {
    // A list that is on screen stays if it cannot be loaded.
    const refresh = () => void load().catch(() => {})
    const whenVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    refresh()
    const timer = setInterval(whenVisible, REFRESH_MS)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }, [load, ended])
}
