import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { Poll, Suits } from '@/wire'
import { dotted, listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { dateAt, spanAt, timeAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { AvatarRow } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { RadioLabel } from '@/ui/radio-label'
import { SectionHead } from '@/ui/section-head'
import { answerPoll, chooseDate, closePoll } from './poll-actions'
import { bestOf, type Tally, talliesOf } from './poll-tally'
import type { GameView } from './selectors'

const ANSWERS: readonly Suits[] = ['yes', 'if_need_be', 'no']
const FACES = 5

type PollCardProps = { view: GameView; poll: Poll; now: number }

/** The dates of a poll with everybody's answers, mine to give, and for organisers a button to choose each. */
export function PollCard({ view, poll, now }: PollCardProps) {
  const t = useT()
  const { game, host } = view
  const [busy, setBusy] = useState(false)
  const { mine, answer } = useMyAnswers(view, poll)
  const tallies = talliesOf(poll, view)
  const best = bestOf(tallies)

  async function run(send: () => Promise<void>) {
    setBusy(true)
    try {
      await send()
    } catch (error) {
      toastTrouble(error)
    } finally {
      setBusy(false)
    }
  }

  const choose = async (startsAt: number) => {
    await chooseDate(game.id, startsAt)
    toastDone('poll.chosen', { date: dateAt(startsAt, game.zone, now) })
  }
  const close = async () => {
    await closePoll(game.id)
    toastDone('poll.closed')
  }
  const answered = mine?.filter((suits) => suits !== undefined).length ?? 0
  // They go out together.
  const left = answered > 0 ? poll.dates.length - answered : 0
  return (
    <section aria-labelledby="poll">
      <SectionHead id="poll">{t('poll.title')}</SectionHead>
      <p className="pb-2 text-14 text-muted">{host ? t('poll.lead_host') : t('poll.lead', { host: game.organiser.name })}</p>
      <ul className="grid gap-2.5">
        {tallies.map((tally, index) => (
          <li key={tally.startsAt} className="grid gap-3 rounded-card border border-line bg-raised p-3.5">
            <DateTally tally={tally} view={view} now={now} best={tally.startsAt === best} />
            {mine && <SuitsChoice index={index} date={dateAt(tally.startsAt, game.zone, now)} value={mine[index]} onChange={(suits) => answer(index, suits)} />}
            {host && (
              <Button size="sm" variant={tally.startsAt === best ? 'primary' : 'secondary'} disabled={busy || tally.startsAt <= now} onClick={() => void run(() => choose(tally.startsAt))}>
                {t('poll.choose', { date: `${dateAt(tally.startsAt, game.zone, now)}, ${timeAt(tally.startsAt, game.zone)}` })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p role="status" className="pt-2.5 text-14 font-semibold text-warn">
          {t('poll.left', { count: left })}
        </p>
      )}
      {host && (
        <Button size="sm" variant="ghost" className="mt-2" disabled={busy} onClick={() => void run(close)}>
          {t('poll.close')}
        </Button>
      )}
    </section>
  )
}

type DateTallyProps = { tally: Tally; view: GameView; now: number; best: boolean }

function DateTally({ tally: { startsAt, people }, view: { game }, now, best }: DateTallyProps) {
  const t = useT()
  const length = game.starts_at !== undefined && game.ends_at !== undefined ? game.ends_at - game.starts_at : 0
  const counts = ANSWERS.filter((suits) => people[suits].length > 0).map((suits) => t(`poll.count_${suits}`, { count: people[suits].length }))
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="text-16 font-bold">{dateAt(startsAt, game.zone, now)}</h3>
        {startsAt === game.starts_at && <Chip small>{t('poll.now')}</Chip>}
        {best && <Chip small tone="success">{t('poll.best')}</Chip>}
      </div>
      <p className="text-14 text-muted tabular-nums">{spanAt(startsAt, startsAt + length, game.zone)}</p>
      <div className="flex min-h-7 items-center gap-2.5 [--row-ring:var(--raised)]">
        <AvatarRow people={people.yes.slice(0, FACES)} size={26} className="empty:hidden" />
        <p className="text-14" title={listed(people.yes.map(({ name }) => name)) || undefined}>
          {counts.length === 0 ? t('poll.none') : dotted(counts)}
        </p>
      </div>
    </div>
  )
}

type SuitsChoiceProps = { index: number; date: string; value: Suits | undefined; onChange: (suits: Suits) => void }

function SuitsChoice({ index, date, value, onChange }: SuitsChoiceProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="sr-only">{t('poll.suits', { date })}</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {ANSWERS.map((suits) => (
          <RadioLabel
            key={suits}
            name={`poll-${index}`}
            value={suits}
            checked={suits === value}
            onChange={() => onChange(suits)}
            className={clsx(
              'flex min-h-11 items-center justify-center rounded-control border-[1.5px] px-1.5 text-center text-14 leading-tight font-semibold transition-colors duration-120',
              suits === value ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong hover:bg-fill',
            )}
          >
            {t(`poll.${suits}`)}
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  )
}

const MAY_ANSWER = new Set(['enrolled', 'checked_in', 'offered', 'waitlisted'])

/** My answers: sent as soon as there is one for each date, and with each change from then on. Absent if I may not answer. */
function useMyAnswers({ game, mine }: GameView, poll: Poll): { mine?: readonly (Suits | undefined)[]; answer: (index: number, suits: Suits) => void } {
  const me = useMe()?.id
  const sent = poll.votes.find(({ player }) => player.id === me)?.suits
  const [typed, setTyped] = useState<readonly (Suits | undefined)[]>([])
  // Another poll, or answers from another device.
  useEffect(() => setTyped([]), [poll.opened_at, sent])
  const answers = poll.dates.map((_, index) => typed[index] ?? sent?.[index])

  function answer(index: number, suits: Suits) {
    const next = answers.with(index, suits)
    setTyped(next)
    if (next.every((one) => one !== undefined)) {
      answerPoll(game.id, next).catch((error: unknown) => {
        setTyped([])
        toastTrouble(error)
      })
    }
  }
  return { ...(mine && MAY_ANSWER.has(mine.state) && { mine: answers }), answer }
}

