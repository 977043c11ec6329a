import clsx from 'clsx'
import type { Match, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { AvatarRow } from '@/ui/avatar-group'
import { scoreText } from './score-rules'
import { namesOf, other, peopleOn } from './standing'

type ScoreTableProps = { match: Match; large?: boolean }

/** A result set by set: lost sets are muted, the winner has a green line. */
export function ScoreTable({ match, large = false }: ScoreTableProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="sr-only">
        {t('match.told', { a: namesOf(peopleOn(match, 'a')), b: namesOf(peopleOn(match, 'b')), score: scoreText(match.sets, match.ending) })}
        {match.winner && ` ${t('match.won_by', { name: namesOf(peopleOn(match, match.winner)) })}`}
      </p>
      {(['a', 'b'] as const).map((side) => (
        <Line key={side} match={match} side={side} large={large} />
      ))}
    </div>
  )
}

function Line({ match, side, large }: { match: Match; side: Side; large: boolean }) {
  const t = useT()
  const people = peopleOn(match, side)
  const won = match.winner === side
  const retired = match.winner === other(side) && match.ending !== 'completed'
  return (
    <div aria-hidden="true" className={clsx('flex items-center gap-3', large ? 'min-h-14' : 'min-h-11')}>
      <AvatarRow people={[...people]} size={large ? 44 : 34} className="shrink-0 [--row-ring:var(--raised)]" />
      <span className={clsx('min-w-0 flex-1 truncate', large ? 'text-20' : 'text-16', won ? 'font-bold' : 'font-semibold')}>{namesOf(people)}</span>
      {retired && <span className="shrink-0 text-13 font-semibold text-muted">{t(`match.mark_${match.ending}`)}</span>}
      <span className="flex shrink-0 gap-1.5">
        {match.sets.map((set, index) => {
          const [mine, theirs] = side === 'a' ? [set.a, set.b] : [set.b, set.a]
          return (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={clsx('score relative text-right', large ? 'w-12 text-30 max-[359px]:w-9' : 'w-9 text-20', mine < theirs && 'text-muted')}>
              {mine}
              {set.tiebreak !== undefined && mine < theirs && <sup className="absolute top-1 left-full text-11 font-bold tracking-normal">{set.tiebreak}</sup>}
            </span>
          )
        })}
      </span>
    </div>
  )
}
