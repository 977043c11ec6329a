import clsx from 'clsx'
import { Clock, TriangleAlert } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { dayText } from '@/lib/time'
import { useConnection } from '@/store/hooks'
import type { Pending } from '@/store/parts'
import { discard, retry } from './actions'

/** My unsent message: waiting, being sent, or failed with the reason and what to do. */
export function PendingRow({ pending, joined }: { pending: Pending; joined: boolean }) {
  const stuck = pending.state === 'failed' || pending.state === 'ask'
  return (
    <div className={clsx('flex flex-col items-end', joined ? 'pt-1' : 'pt-3.5')}>
      <div
        className={clsx(
          'max-w-[82%] rounded-card rounded-br-tail px-4 py-2.5 text-16 wrap-anywhere whitespace-pre-wrap md:max-w-[70%]',
          stuck ? 'border-[1.5px] border-danger' : 'bg-brand-soft forced-colors:border forced-colors:border-dashed',
        )}
      >
        {pending.text}
      </div>
      {stuck ? <StuckLine pending={pending} /> : <SendingLine />}
    </div>
  )
}

function SendingLine() {
  const t = useT()
  const { state } = useConnection()
  return (
    <p role="status" className="mt-1 flex items-center gap-1.5 px-1 text-13 text-muted">
      <Clock aria-hidden="true" className="size-4" />
      {t(state === 'live' ? 'chat.sending' : 'chat.waits_for_network')}
    </p>
  )
}

function StuckLine({ pending }: { pending: Pending }) {
  const t = useT()
  const why =
    pending.state === 'ask'
      ? t('chat.still_meant', { day: dayText(pending.written_at) })
      : t('chat.not_sent_because', { why: pending.trouble ? troubleText(pending.trouble) : '' })
  return (
    <div role="alert" className="mt-0.5 flex flex-wrap items-center justify-end gap-x-1 px-1 text-13 font-medium text-danger">
      <TriangleAlert aria-hidden="true" className="mr-0.5 size-4 shrink-0" />
      <span className="mr-1">{why}</span>
      <button type="button" onClick={() => retry(pending.key)} className="min-h-11 rounded-chip px-1 font-bold underline underline-offset-4">
        {t(pending.state === 'ask' ? 'chat.send_now' : 'chat.retry')}
      </button>
      <button type="button" onClick={() => discard(pending.key)} className="min-h-11 rounded-chip px-1 font-bold text-muted underline underline-offset-4">
        {t('chat.discard')}
      </button>
    </div>
  )
}
