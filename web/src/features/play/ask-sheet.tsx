import { useState } from 'react'
import { LIMITS, type Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { TextArea } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { useSending } from '@/ui/use-sending'
import { ask } from './actions'

type AskSheetProps = {
  /** Absent to ask everybody who is free and fits. */
  to?: Person | undefined
  onClose: () => void
}

const HALF_HOUR_MS = 30 * 60_000
const QUARTER_MS = 15 * 60_000

/** Asks one player, or all who fit, to play. The first to accept gets the game. */
export default function AskSheet({ to, onClose }: AskSheetProps) {
  const t = useT()
  const [starts] = useState(() => [1, 2, 3].map((halves) => Math.ceil((Date.now() + halves * HALF_HOUR_MS) / QUARTER_MS) * QUARTER_MS))
  const [at, setAt] = useState(String(starts[0]))
  const [{ message }, change, draft] = useDraft(`ask:${to?.id ?? ''}`, { message: '' })
  const { busy, trouble, send } = useSending()
  const firstName = to?.name.split(' ')[0] ?? ''

  const order = { starts_at: Number(at), message, ...(to && { user: to.id }) }

  function close() {
    draft.drop()
    onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={to ? t('play.ask_title', { name: firstName }) : t('play.ask_all_title')}
      description={t(to ? 'play.ask_text' : 'play.ask_all_text', { name: firstName, minutes: LIMITS.PLAY_ANSWER_MINUTES, count: LIMITS.PLAY_ASKED_MAX })}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide size="lg" busy={busy} onClick={() => void send(() => ask(order), close)}>
            {to ? t('play.ask_who', { name: firstName, time: timeOfDay(Number(at)) }) : t('play.ask_all_at', { time: timeOfDay(Number(at)) })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {to && (
          <p className="flex items-center gap-3 text-16 font-bold">
            <Avatar person={to} size={48} />
            {to.name}
          </p>
        )}
        <Segmented legend={t('play.starts')} name="starts" value={at} onChange={setAt} options={starts.map((start) => ({ value: String(start), label: timeOfDay(start) }))} />
        <TextArea label={t('play.message')} hint={t('play.message_hint')} rows={3} maxLength={LIMITS.REASON_MAX} value={message} onChange={({ target }) => change({ message: target.value })} />
      </div>
    </Sheet>
  )
}
