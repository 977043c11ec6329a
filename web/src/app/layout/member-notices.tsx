import { useLocation } from 'react-router'
import type { Profile } from '@/wire'
import { sinceText } from '@/lib/time'
import { useConnection } from '@/store/hooks'
import { type Connection, ConnectionBar } from '@/ui/connection-bar'
import { paths } from '../paths'
import { VerifyNotice } from './verify-notice'

/** The bars under the header: an outage, and an address that is not verified. */
export function MemberNotices({ user }: { user: Profile }) {
  const { pathname } = useLocation()
  const connection = useConnection()
  return (
    <>
      <ConnectionBar connection={shownAs(connection.state)} since={sinceText(connection.since)} />
      {user.mayPost === false && pathname !== paths.signup() && pathname !== paths.questions() && <VerifyNotice />}
    </>
  )
}

/** A slow first connect is shown like a reconnect. */
function shownAs(state: ReturnType<typeof useConnection>['state']): Connection {
  if (state === 'idle' || state === 'live') return 'live'
  return state === 'connecting' ? 'reconnecting' : state
}
