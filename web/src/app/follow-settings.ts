import { useStore } from '@/store/index'
import { followChosenTheme } from '@/ui/theme'

/** Applies the user's theme on all of their devices as soon as it is chosen on one. */
export function followSettings(): void {
  useStore.subscribe(({ session: { user } }, { session: { user: before } }) => {
    if (user !== before && user?.settings?.theme !== before?.settings?.theme) followChosenTheme(user?.settings?.theme)
  })
}
