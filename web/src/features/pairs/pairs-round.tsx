import clsx from 'clsx'
import { useState } from 'react'
import type { EventId, Person, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import type { Surface } from '@/ui/art/court'
import { Button } from '@/ui/button'
import { SectionHead } from '@/ui/section-head'
import { swapPlayers } from './actions'
import { type Choose, CourtOfPairs } from './court-of-pairs'
import { type CourtView, type RoundView, scoreText, type Someone } from './rounds'

export type ReportOn = (at: { round: number; court: number; sides: Record<Side, Person[]> }) => void

type PairsRoundProps = {
  game: EventId
  at: number
  round: RoundView
  surface: Surface
  me: string | undefined
  mayMove: boolean
  onReport: ReportOn | undefined
  officiates: boolean
}

/** A round: its courts, and who rests. Two people are swapped by choosing one after the other. */
export function PairsRound({ game, at, round, surface, me, mayMove, onReport, officiates }: PairsRoundProps) {
  const t = useT()
  const [first, setFirst] = useState<Someone>()
  const [said, setSaid] = useState('')
  const id = `round-${at}`
  // Whoever was chosen may have been moved or have left meanwhile.
  const chosen = mayMove ? [...round.courts.flatMap(({ a, b }) => [...a, ...b]), ...round.resting].find(({ enrolment }) => enrolment === first?.enrolment) : undefined

  /** Chooses somebody, swaps them with whoever was chosen before, or takes the choice back. */
  function choose(one: Someone | undefined) {
    if (!one) return setFirst(undefined)
    if (!chosen || chosen.enrolment === one.enrolment) {
      setFirst(chosen ? undefined : one)
      return setSaid(chosen ? '' : t('pairs.chosen', { name: one.called }))
    }
    setFirst(undefined)
    swapPlayers(game, at, chosen.enrolment, one.enrolment).then(() => setSaid(t('pairs.swapped', { one: chosen.called, other: one.called })), toastTrouble)
  }

  const onChoose = mayMove ? choose : undefined
  return (
    <section aria-labelledby={id} className="break-inside-avoid">
      <SectionHead id={id}>{t('pairs.round', { number: at + 1 })}</SectionHead>
      {mayMove && <p className="pb-2 text-14 text-muted print:hidden">{chosen ? t('pairs.chosen', { name: chosen.called }) : t('pairs.move_hint')}</p>}
      <span role="status" className="sr-only">
        {said}
      </span>
      <ul className="grid gap-x-5 gap-y-4 pt-1 sm:grid-cols-2 print:grid-cols-2">
        {round.courts.map((court, number) => (
          <li key={number} className="min-w-0">
            <CourtOfPairs surface={surface} court={court} label={t('pairs.court', { number: number + 1 })} me={me} chosen={chosen} onChoose={onChoose} />
            <CourtLine at={at} number={number} court={court} me={me} onReport={onReport} officiates={officiates} />
          </li>
        ))}
      </ul>
      {round.resting.length > 0 && <Resting people={round.resting} chosen={chosen} onChoose={onChoose} />}
    </section>
  )
}

type CourtLineProps = Pick<PairsRoundProps, 'at' | 'me' | 'onReport' | 'officiates'> & { number: number; court: CourtView }

/** Below a court: its number, and its result or the button for it. */
function CourtLine({ at, number, court, me, onReport, officiates }: CourtLineProps) {
  const t = useT()
  const { a, b, result } = court
  const people = [...a, ...b]
  const mine = people.some(({ person }) => person.id === me)
  const mayReport = onReport && result === undefined && (officiates || mine) && people.every(({ hasAccount }) => hasAccount)
  /** "Maya and Tom won 6–4 6–2", and how it stands if it is not final. */
  function outcomeOf(match: NonNullable<CourtView['result']>): string {
    const side = match.winner && (match.winner === 'a' ? a : b).map(({ called }) => called)
    const won = side ? t('pairs.won', { count: side.length, names: side.join(t('pairs.and')), score: scoreText(match) }) : scoreText(match)
    return match.state === 'confirmed' ? won : `${won} · ${t(`match.state_${match.state}`)}`
  }

  return (
    <div className="flex min-h-11 items-center justify-between gap-3 pt-1">
      <p className="min-w-0 text-14">
        <span className="font-bold">{t('pairs.court', { number: number + 1 })}</span>
        {result && <span className="text-muted">{` · ${outcomeOf(result)}`}</span>}
      </p>
      {mayReport && (
        <Button
          variant="soft"
          size="sm"
          className="shrink-0 print:hidden"
          aria-label={t('pairs.enter_on', { number: number + 1, round: at + 1 })}
          onClick={() => onReport({ round: at, court: number, sides: { a: a.map(({ person }) => person), b: b.map(({ person }) => person) } })}
        >
          {t('match.enter')}
        </Button>
      )}
    </div>
  )
}

function Resting({ people, chosen, onChoose }: { people: readonly Someone[]; chosen: Someone | undefined; onChoose: Choose | undefined }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 pt-2 text-15">
      <span className="text-muted">{t('pairs.resting')}</span>
      {people.map((one) =>
        onChoose ? (
          <button
            key={one.enrolment}
            type="button"
            aria-pressed={chosen?.enrolment === one.enrolment}
            onClick={() => onChoose(one)}
            onKeyDown={({ key }) => key === 'Escape' && onChoose(undefined)}
            className={clsx('min-h-11 max-w-full truncate rounded-full px-3.5 font-semibold transition-colors duration-120', chosen?.enrolment === one.enrolment ? 'bg-ball text-on-ball' : 'bg-fill hover:bg-line')}
          >
            {one.called}
          </button>
        ) : (
          <span key={one.enrolment} className="font-semibold">
            {one.called}
          </span>
        ),
      )}
    </div>
  )
}
