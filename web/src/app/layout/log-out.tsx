import { create } from 'zustand'
import { loadTwice } from '@/lib/load-twice'
import { toastTrouble } from '@/lib/notify'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const LogOutDialog = lazyChunk(() => import('@/features/auth/log-out-dialog'))

/** The number of unsent messages, while the dialog about them is open. */
const useWaiting = create<{ count: number }>(() => ({ count: 0 }))

/** Logs out, or asks first if unsent messages would be lost. */
export function askLogOut(): void {
  const leave = async () => {
    const { logOut, waitingCount } = await loadTwice(() => import('@/features/auth/actions'))
    if (!(await logOut())) useWaiting.setState({ count: await waitingCount() })
  }
  leave().catch(toastTrouble)
}

function close(): void {
  useWaiting.setState({ count: 0 })
}

export function LogOutQuestion() {
  const { count } = useWaiting()
  if (count === 0) return null
  return (
    <LazySheet onLost={close}>
      <LogOutDialog waiting={count} onClose={close} />
    </LazySheet>
  )
}
