import { useStore } from '@/store/index'
import { followChosenTheme } from '@/ui/theme'

/** The theme that somebody chose on one device holds on all of them, from the moment it is chosen. */
export function followSettings(): void {
  useStore.subscribe(({ session: { user } }, { session: { user: before } }) => {
    if (user !== before && user?.settings?.theme !== before?.settings?.theme) followChosenTheme(user?.settings?.theme)
  })
}
