import { useState } from 'react'
import type { DateAnswer, EventId, SeriesDate } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { dateAt, timeAt } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { Check } from '@/ui/check'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { useNow } from '@/ui/use-now'
import { useSending } from '@/ui/use-sending'
import { joinDates } from './actions'
import { isOpen, myPlaceIn, type Season } from './selectors'

/** Chooses dates to join: all of them at first, but for those at which I play something else. Afterwards it says what became of each. */
export default function DatesSheet({ season, onClose }: { season: Season; onClose: () => void }) {
  const t = useT()
  const now = useNow()
  const open = season.coming.filter((date) => isOpen(date, now) && !myPlaceIn(season, date.event))
  const clashOf = (event: EventId) => season.clashes.find((one) => one.event === event)?.with
  const [left, setLeft] = useState<ReadonlySet<EventId>>(() => new Set(season.clashes.map(({ event }) => event)))
  const [answers, setAnswers] = useState<readonly DateAnswer[]>()
  const { busy, trouble, send } = useSending()
  const chosen = open.filter((date) => !left.has(date.event))
  if (answers) return <Answers season={season} answers={answers} onClose={onClose} />

  function choose(date: SeriesDate, on: boolean) {
    const next = new Set(left)
    if (on) next.delete(date.event)
    else next.add(date.event)
    setLeft(next)
  }

  if (open.length === 0) {
    return (
      <Sheet open onClose={onClose} title={t('season.join_title')} description={t('season.join_none')}>
        <Button wide onClick={onClose}>
          {t('common.close')}
        </Button>
      </Sheet>
    )
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('season.join_title')}
      description={t('season.join_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} disabled={chosen.length === 0} onClick={() => void send(async () => setAnswers(await joinDates(season.id, chosen.map(({ event }) => event))), () => {})}>
            {t('season.join_count', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <ul className="grid divide-y divide-line">
        {open.map((date) => {
          const clash = clashOf(date.event)
          return (
            <li key={date.event} className="py-1">
              <Check checked={!left.has(date.event)} onChange={(on) => choose(date, on)}>
                <span className="block font-bold">{`${dateAt(date.starts_at, date.zone, now)}, ${timeAt(date.starts_at, date.zone)}`}</span>
                <span className="block text-14 text-muted">{clash ? t('season.clash', { game: clash.name }) : seatsText(t, date)}</span>
              </Check>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function seatsText(t: ReturnType<typeof useT>, { capacity, taken }: SeriesDate): string {
  return taken >= capacity ? t('season.full') : t('game.seats_left', { count: capacity - taken })
}

function Answers({ season, answers, onClose }: { season: Season; answers: readonly DateAnswer[]; onClose: () => void }) {
  const t = useT()
  const day = (event: EventId) => {
    const date = season.dates.find((one) => one.event === event)
    return date ? dateAt(date.starts_at, date.zone) : ''
  }
  const others = answers.filter(({ enrolment }) => enrolment?.state !== 'enrolled')
  return (
    <Sheet open onClose={onClose} title={t('season.joined', { count: answers.length - others.length })} footer={<Button wide onClick={onClose}>{t('common.close')}</Button>}>
      <ul className="grid divide-y divide-line text-15" aria-live="polite">
        {others.map(({ event, enrolment, refused }) => (
          <li key={event} className="py-2.5">
            <span className="block font-bold">{day(event)}</span>
            <span className="text-muted">{enrolment ? t(`season.place_${enrolment.state}`) : refused ? troubleText(refused) : ''}</span>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="text-15 text-muted">{t('season.joined_all')}</p>}
    </Sheet>
  )
}
