import { timeOfDay } from '@/lib/time'
import { useConnection, useMe, useSession, useUnreadTotal } from '@/store/hooks'
import type { Profile } from '@/wire'
import type { Connection } from '@/ui/connection-bar'
import { askLogOut } from './log-out'
import { askSwitchMode } from './mode-switch'

export type LayoutState = {
  user: Profile | null
  unreadChats: number
  connection: Connection
  /** When we last heard from the server, as a time of day. */
  heardAt: string
  switchMode: () => void
  logOut: () => void
}

/** All that the frame around the screens knows of the store: the one place where the two meet. */
export function useLayoutState(): LayoutState {
  const me = useMe()
  const { signedIn } = useSession()
  const line = useConnection()
  const unreadChats = useUnreadTotal()
  return {
    user: signedIn ? me : null,
    unreadChats,
    connection: shownAs(line.state),
    heardAt: timeOfDay(line.since),
    switchMode: askSwitchMode,
    logOut: askLogOut,
  }
}

/** A guest has no line, and misses none; the first connecting is a reconnecting, if it takes long. */
function shownAs(state: ReturnType<typeof useConnection>['state']): Connection {
  if (state === 'idle' || state === 'live') return 'live'
  return state === 'connecting' ? 'reconnecting' : state
}
