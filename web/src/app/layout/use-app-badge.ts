import { useEffect } from 'react'

/** Shows a number on the icon of the installed app, where the system has that. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (typeof navigator.setAppBadge !== 'function') return
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    shown.catch(() => {})
  }, [count])
}
