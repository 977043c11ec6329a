import { CloudUpload, WifiOff } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { useConnection } from '@/store/hooks'
import type { PadRow } from './pad-queue'

/** "No network. 3 points kept on this phone" */
export function WaitingBar({ row }: { row?: PadRow }) {
  const t = useT()
  const { entered = [], start } = row ?? {}
  const { state } = useConnection()
  const live = state === 'live'
  // Sent at once while there is a connection: that is not worth a word.
  const shown = !live || entered.length > 3
  const points = entered.filter(({ event }) => event.kind === 'point').length
  const waits = points > 0 ? 'pad.waiting' : entered.length > 0 ? 'pad.waiting_other' : start ? 'pad.waiting_start' : 'pad.no_network'
  const key = live ? 'pad.sending' : waits
  const Icon = live ? CloudUpload : WifiOff
  return (
    <div role="status">
      {shown && (
        <p className="flex min-h-9 items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-center text-14 font-semibold text-warn portrait:min-h-10 portrait:text-15">
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          {t(key, { count: live ? entered.length : points })}
        </p>
      )}
    </div>
  )
}
