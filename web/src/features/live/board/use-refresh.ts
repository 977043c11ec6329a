import { useEffect } from 'react'

/** Loads a list of matches when the page is shown, when it is visible again, and when one of them ends. */
export function useRefresh(load: () => Promise<void>, ended: number): void {
  useEffect(() => {
    // A list that is on screen stays if it cannot be loaded.
    const refresh = () => void load().catch(() => {})
    const whenVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    refresh()
    document.addEventListener('visibilitychange', whenVisible)
    return () => document.removeEventListener('visibilitychange', whenVisible)
  }, [load, ended])
}
