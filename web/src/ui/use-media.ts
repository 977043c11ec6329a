import { useSyncExternalStore } from 'react'

/** Use it only where CSS is not enough, to render something or not. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 700 px. */
export const usePhone = (): boolean => useMedia('(width < 700px)')
