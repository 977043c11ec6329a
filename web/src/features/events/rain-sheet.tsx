import { useState } from 'react'
import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { dayAfter, dayAt, daysFrom } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { TextField } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { CancelForm } from './cancel-sheet'
import { CauseChoice, type CauseFields, causeFaults, whyOf } from './cause-choice'
import { instantsOf } from './clock'
import { postponeEvent } from './organiser-actions'
import type { GameView } from './selectors'

type RainSheetProps = { view: GameView; now: number; onClose: () => void }

/** Postpones a game or calls it off, before it begins and after, until its result is in. */
export default function RainSheet({ view, now, onClose }: RainSheetProps) {
  const t = useT()
  const [what, setWhat] = useState<'postpone' | 'call_off'>('postpone')
  const options = (['postpone', 'call_off'] as const).map((value) => ({ value, label: t(`rain.${value}`) }))
  return (
    <Sheet open onClose={onClose} title={t('rain.title')} description={t('rain.text', { game: view.game.name })}>
      <div className="grid gap-5">
        <Segmented legend={t('rain.what')} name="what" value={what} onChange={setWhat} options={options} />
        {what === 'postpone' ? <PostponeForm view={view} now={now} onClose={onClose} /> : <CancelForm view={view} cause="rain" onClose={onClose} />}
      </div>
    </Sheet>
  )
}

type Fields = CauseFields & { date: string; from: string }

function PostponeForm({ view: { game }, now, onClose }: RainSheetProps) {
  const t = useT()
  const { zone, starts_at: starts } = game
  const today = dayAt(now, zone)
  const planned = game.date ?? (starts === undefined ? today : dayAt(starts, zone))
  // A week later, as most games come again.
  const proposed = daysFrom(today, planned) < 0 ? dayAfter(today, 1) : dayAfter(planned, 7)
  const form = useForm<Fields>({
    blank: { date: proposed, from: game.from ?? '', cause: 'rain', reason: '' },
    check: (fields) => {
      const at = instantsOf(fields.date, fields.from, zone)[0]
      return { ...(at === undefined && { date: t('rain.fault.date') }), ...(at !== undefined && at <= now && { date: t('make.fault.start') }), ...causeFaults(t, fields) }
    },
    send: async (fields) => {
      await postponeEvent(game.id, instantsOf(fields.date, fields.from, zone)[0] ?? 0, whyOf(fields))
      toastDone('rain.done')
      onClose()
    },
  })
  const { cause, reason } = form.form
  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid grid-cols-2 gap-4 max-[359px]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] max-[359px]:gap-1.5 max-[359px]:[&_input]:px-2">
        <TextField label={t('rain.date')} type="date" min={today} max={dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)} {...form.text('date')} />
        <TextField label={t('rain.from')} type="time" step={300} {...form.text('from')} />
      </div>
      <CauseChoice form={{ form: { cause, reason }, faults: form.faults, text: form.text, set: form.set }} />
      <p className="text-14 text-muted">{t('rain.keeps')}</p>
      <FormTrouble text={form.trouble} />
      <Button type="submit" busy={form.busy}>
        {t('rain.action')}
      </Button>
    </form>
  )
}
