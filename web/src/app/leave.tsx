import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { whenSession } from '@/store/session'
import { paths } from './paths'

/** After a log-out, here or in another tab, goes to the landing; the store is reset once it is shown. */
export function LeaveWhenSignedOut() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const arrived = useRef<() => void>(undefined)

  useEffect(
    () =>
      whenSession(async (event) => {
        if (event !== 'ended' || window.location.pathname === paths.landing()) return
        const there = new Promise<void>((resolve) => {
          arrived.current = resolve
        })
        await navigate(paths.landing(), { replace: true })
        await there
      }),
    [navigate],
  )
  useEffect(() => {
    if (pathname === paths.landing()) arrived.current?.()
  }, [pathname])
  return null
}
