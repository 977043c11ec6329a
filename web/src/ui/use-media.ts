import { useSyncExternalStore } from 'react'

/** Only for what CSS alone cannot do: whether something is there at all. */
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

/** Below 700 px: one thing at a time, a bottom bar. */
export const usePhone = (): boolean => useMedia('(width < 700px)')
