import clsx from 'clsx'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { dayAfter, dayAt } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { TextField } from '@/ui/text-field'
import { useSending } from '@/ui/use-sending'
import { instantsOf } from './clock'
import { openPoll } from './poll-actions'
import type { GameView } from './selectors'

type PollSheetProps = { view: GameView; now: number; onClose: () => void }
type Proposal = { key: number; date: string; from: string }

/** Asks everybody in a game which of two to six dates suits them. The first proposal is the game's own time, if it is to come. */
export default function PollSheet({ view: { game }, now, onClose }: PollSheetProps) {
  const t = useT()
  const { zone } = game
  const today = dayAt(now, zone)
  const first = game.date !== undefined && game.date > today ? game.date : dayAfter(today, 1)
  const [proposals, setProposals] = useState<readonly Proposal[]>([0, 1].map((key) => ({ key, date: dayAfter(first, key), from: game.from ?? '' })))
  const [checked, setChecked] = useState(false)
  const { busy, trouble, send } = useSending()
  const starts = proposals.map(({ date, from }) => instantsOf(date, from, zone)[0])
  const faults = starts.map((at, index) => {
    if (at === undefined) return t('poll.fault.date')
    if (at <= now) return t('poll.fault.past')
    return starts.indexOf(at) < index ? t('poll.fault.twice') : undefined
  })
  const change = (key: number, part: Partial<Proposal>) => setProposals((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = () => {
    const last = proposals.at(-1)
    setProposals([...proposals, { key: (last?.key ?? 0) + 1, date: dayAfter(last?.date || first, 1), from: last?.from ?? '' }])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (faults.some((fault) => fault !== undefined)) return
    void send(
      () => openPoll(game.id, starts.filter((at) => at !== undefined)),
      () => {
        toastDone('poll.opened')
        onClose()
      },
    )
  }
  const removable = proposals.length > LIMITS.POLL_DATES_MIN
  return (
    <Sheet open onClose={onClose} title={t('poll.sheet_title')} description={t('poll.sheet_text', { game: game.name })}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {proposals.map(({ key, date, from }, index) => (
          <div key={key} className={clsx('grid items-end gap-2.5', removable ? 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] max-[359px]:gap-1.5 max-[359px]:[&_input]:px-2' : 'grid-cols-2 max-[359px]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] max-[359px]:gap-1.5 max-[359px]:[&_input]:px-2')}>
            <TextField label={t('poll.date_number', { number: index + 1 })} type="date" min={today} max={dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)} value={date} onChange={({ target }) => change(key, { date: target.value })} />
            <TextField label={t('poll.time_number')} type="time" step={300} value={from} onChange={({ target }) => change(key, { from: target.value })} />
            {removable && (
              <IconButton label={t('poll.remove', { number: index + 1 })} onClick={() => setProposals(proposals.filter((one) => one.key !== key))}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )}
            {checked && faults[index] !== undefined && <p role="alert" className="col-span-full text-14 font-medium text-danger">{faults[index]}</p>}
          </div>
        ))}
        {proposals.length < LIMITS.POLL_DATES_MAX && (
          <Button variant="ghost" icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
            {t('poll.add')}
          </Button>
        )}
        <FormTrouble text={trouble} />
        <Button type="submit" busy={busy}>
          {t('poll.open')}
        </Button>
      </form>
    </Sheet>
  )
}
