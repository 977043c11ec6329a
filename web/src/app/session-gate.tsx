import { Activity, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { storeReturnPath } from '@/lib/return-to'
import { useSession } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { Loading } from '@/ui/loading'
import { isOpenToGuests } from './guards'

const LoginScreen = lazyChunk(() => import('@/features/auth/login-screen'))
const AdultScreen = lazyChunk(() => import('@/features/auth/adult-screen'))

/**
 * Guards screens that need a session: without one the log-in is shown at the same path. The hidden screen keeps what was
 * typed, for the same user only. Whoever has not confirmed being an adult is asked first. `forGuests` is shown to guests
 * instead of the log-in, unless the address holds an invitation.
 */
export function SessionGate({ forGuests }: { forGuests?: ReactNode }) {
  const { signedIn, user } = useSession()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (signedIn) wasSignedIn.current = true
    // After a log-out there is no path to return to.
    else if (user || !wasSignedIn.current) storeReturnPath(here)
  }, [signedIn, user, here])
  if (signedIn && user?.adultConfirmed === false) {
    return (
      <Suspense fallback={<Loading />}>
        <AdultScreen />
      </Suspense>
    )
  }
  if (!user && forGuests && isOpenToGuests(pathname, search)) return forGuests
  return (
    <>
      {user && (
        <Activity key={user.id} mode={signedIn ? 'visible' : 'hidden'}>
          <Outlet />
        </Activity>
      )}
      {!signedIn && (
        <Suspense fallback={<Loading />}>
          <LoginScreen />
        </Suspense>
      )}
    </>
  )
}
