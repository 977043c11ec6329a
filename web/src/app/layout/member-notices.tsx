import { useLocation } from 'react-router'
import type { Profile } from '@/wire'
import { sinceText } from '@/lib/time'
import { useConnection } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { type Connection, ConnectionBar } from '@/ui/connection-bar'
import { LazyPart } from '@/ui/lazy-part'
import { paths } from '../paths'

const VerifyNotice = lazyChunk(async () => ({ default: (await import('./verify-notice')).VerifyNotice }))

/** The bars under the header: an outage, and an address that is not verified. */
export function MemberNotices({ user }: { user: Profile }) {
  const { pathname } = useLocation()
  const connection = useConnection()
  return (
    <>
      <ConnectionBar connection={shownAs(connection.state)} since={sinceText(connection.since)} />
      {user.mayPost === false && pathname !== paths.signup() && pathname !== paths.questions() && (
        <LazyPart lost={null} fallback={<div className="min-h-11" />}>
          <VerifyNotice />
        </LazyPart>
      )}
    </>
  )
}

/** A slow first connect is shown like a reconnect. */
function shownAs(state: ReturnType<typeof useConnection>['state']): Connection {
  if (state === 'idle' || state === 'live') return 'live'
  return state === 'connecting' ? 'reconnecting' : state
}
