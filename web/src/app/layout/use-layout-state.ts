import { sinceText } from '@/lib/time'
import { useConnection, useMe, useSession, useUnreadNotifications, useUnreadTotal } from '@/store/hooks'
import type { Profile } from '@/wire'
import type { Connection } from '@/ui/connection-bar'
import { askLogOut } from './log-out'
import { askSwitchMode } from './mode-switch'

export type LayoutState = {
  user: Profile | null
  unreadChats: number
  /** Unread messages and notifications. */
  unread: number
  connection: Connection
  /** The time of the last contact with the server. */
  lastContact: string
  switchMode: () => void
  logOut: () => void
}

/** Everything that the layout reads from the store. */
export function useLayoutState(): LayoutState {
  const me = useMe()
  const { signedIn } = useSession()
  const connection = useConnection()
  const unreadChats = useUnreadTotal()
  const unreadNotifications = useUnreadNotifications()
  return {
    user: signedIn ? me : null,
    unreadChats,
    unread: unreadChats + unreadNotifications,
    connection: shownAs(connection.state),
    lastContact: sinceText(connection.since),
    switchMode: askSwitchMode,
    logOut: askLogOut,
  }
}

/** Guests have no connection, which counts as live; a slow first connect is shown like a reconnect. */
function shownAs(state: ReturnType<typeof useConnection>['state']): Connection {
  if (state === 'idle' || state === 'live') return 'live'
  return state === 'connecting' ? 'reconnecting' : state
}
