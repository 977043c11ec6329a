import { create } from 'zustand'
import { loadTwice } from '@/lib/load-twice'
import { toastTrouble } from '@/lib/notify'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import type { Unsent } from '../unsent'

const LogOutDialog = lazyChunk(() => import('./log-out-dialog'))

/** What a log-out would lose, while the dialog about it is open. */
const useQuestion = create<{ unsent: Unsent | null }>(() => ({ unsent: null }))

/** Logs out, or asks first if something that was not sent would be lost. */
export function askLogOut(): void {
  const leave = async () => {
    const [{ logOut }, { isNothing, unsent }] = await Promise.all([loadTwice(() => import('@/features/auth/actions')), loadTwice(() => import('../unsent'))])
    const found = await unsent()
    if (isNothing(found)) await logOut({ evenIf: 'waiting' })
    else useQuestion.setState({ unsent: found })
  }
  leave().catch(toastTrouble)
}

function close(): void {
  useQuestion.setState({ unsent: null })
}

export function LogOutQuestion() {
  const { unsent } = useQuestion()
  if (!unsent) return null
  return (
    <LazySheet onLost={close}>
      <LogOutDialog found={unsent} onClose={close} />
    </LazySheet>
  )
}
