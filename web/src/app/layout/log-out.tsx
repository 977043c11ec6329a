import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { logOut, waitingCount } from '@/features/auth/actions'
import { toastTrouble } from '@/lib/notify'

const LogOutDialog = lazy(() => import('@/features/auth/log-out-dialog'))

/** How many messages wait, while it is asked what is to become of them. */
const useWaiting = create<{ count: number }>(() => ({ count: 0 }))

/** Logs out, after which the program is at the start, or asks first if messages would be lost. */
export function askLogOut(): void {
  const leave = async () => {
    if (!(await logOut())) useWaiting.setState({ count: await waitingCount() })
  }
  leave().catch(toastTrouble)
}

export function LogOutQuestion() {
  const { count } = useWaiting()
  if (count === 0) return null
  return (
    <Suspense>
      <LogOutDialog waiting={count} onClose={() => useWaiting.setState({ count: 0 })} />
    </Suspense>
  )
}
