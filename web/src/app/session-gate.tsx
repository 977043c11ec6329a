import { Activity, lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { storeReturnPath } from '@/lib/return-to'
import { useSession } from '@/store/hooks'
import { Loading } from '@/ui/loading'

const LoginScreen = lazy(() => import('@/features/auth/login-screen'))

/**
 * In front of screens that need a session. Without one the screen becomes the sign-in, at the same address; what lies
 * behind it keeps what was typed, for the same person, and for nobody else.
 */
export function SessionGate() {
  const { signedIn, user } = useSession()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const wasIn = useRef(false)
  useEffect(() => {
    if (signedIn) wasIn.current = true
    // Who signed out is on their way to the start, and does not want to be back here.
    else if (user || !wasIn.current) storeReturnPath(here)
  }, [signedIn, user, here])
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
