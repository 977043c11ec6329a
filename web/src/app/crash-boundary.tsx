import { Outlet, useLocation } from 'react-router'
import { Boundary } from '@/ui/boundary'
import CrashScreen from './layout/crash-screen'

/** Catches errors of a screen, or of loading its chunk. Navigating elsewhere clears the error. */
export function CrashBoundary() {
  const { pathname } = useLocation()
  return (
    <Boundary at={pathname} fallback={<CrashScreen />}>
      <Outlet />
    </Boundary>
  )
}
