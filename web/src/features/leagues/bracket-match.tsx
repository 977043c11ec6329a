import clsx from 'clsx'
import { useContext } from 'react'
import type { Fixture, FixtureId, SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { Ball } from '@/ui/art/ball'
import { Avatar } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'
import { advances } from './bracket-layout'
import { tieScore } from './fixture-words'
import { LeaguePartsContext } from './parts'
import { type SideNames, sideText } from './side-names'
import { mySideOf } from './view'

type BracketMatchProps = {
  match: Fixture
  names: SideNames
  mine: SideId | undefined
  /** All matches, by number. */
  known: ReadonlyMap<number, Fixture>
  note: string | undefined
  onOpen: (fixture: FixtureId) => void
}

/** A match of a bracket: its two sides with their sets, and what there is to know besides. It opens. */
export function BracketMatch({ match, names, mine, known, note, onOpen }: BracketMatchProps) {
  const t = useT()
  const isLive = match.state === 'live'
  const isMine = mySideOf(match, mine) !== undefined
  const score = match.tie ? tieScore(match) : scoreText(match.sets ?? [], match.state === 'final' ? match.ending : 'completed')
  return (
    <button
      type="button"
      onClick={() => onOpen(match.id)}
      className={clsx(
        'block w-full rounded-card bg-raised px-3 py-1.5 text-left shadow-card transition-transform duration-120 active:scale-[0.98]',
        isLive && 'outline-2 outline-baseline focus-visible:outline-3 focus-visible:outline-brand',
      )}
    >
      {(['a', 'b'] as const).map((at) => (
        <Line key={at} match={match} at={at} names={names} text={sideText(t, match, at, names, known)} />
      ))}
      <span className="sr-only">{score}</span>
      {(isLive || note !== undefined) && (
        <span className="flex min-h-7 items-center gap-1.5 border-t border-line pt-0.5 text-13 text-muted">
          {isLive ? (
            <>
              <Ball size={14} glow />
              <span className="font-extrabold tracking-[0.05em] text-live uppercase">{t('fixture.state_live')}</span>
              <span className="min-w-0 truncate">{match.game?.court}</span>
            </>
          ) : (
            <>
              {isMine && match.state !== 'final' && <Ball size={13} />}
              <span className="min-w-0 truncate">{note}</span>
            </>
          )}
        </span>
      )}
    </button>
  )
}

function Line({ match, at, names, text }: { match: Fixture; at: 'a' | 'b'; names: SideNames; text: string | null }) {
  const t = useT()
  const { points } = useContext(LeaguePartsContext)
  const side = match[at]
  const { sets = [] } = match
  const won = side !== undefined && advances(match) === side
  const isLive = match.state === 'live'
  const seed = side === undefined ? undefined : names.seed(side)
  return (
    <span className={clsx('flex h-9.5 items-center gap-2', at === 'b' && 'border-t border-line')}>
      <Face people={side === undefined ? [] : [...names.people(side)]} />
      {seed !== undefined && (
        <span className="shrink-0 text-12 font-semibold text-muted tabular-nums">
          {seed}
          <span className="sr-only">{t('league.bracket.seed')}</span>
        </span>
      )}
      <span className={clsx('min-w-0 flex-1 truncate text-15', nameClass(match, at, won))}>{text ?? t('league.bracket.bye')}</span>
      <span aria-hidden="true" className="flex shrink-0 items-center gap-2">
        {match.tie && tieScore(match) !== '' && <span className={clsx('score text-18 tracking-normal', match.tie[at] < match.tie[at === 'a' ? 'b' : 'a'] && 'font-normal! text-muted')}>{match.tie[at]}</span>}
        {sets.map((set, index) => {
          const [mine, theirs] = at === 'a' ? [set.a, set.b] : [set.b, set.a]
          return (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={clsx('score relative min-w-4 text-right text-15 tracking-normal', mine < theirs && !(isLive && index === sets.length - 1) && 'font-normal! text-muted')}>
              {mine}
              {set.tiebreak !== undefined && mine < theirs && <sup className="absolute top-0.5 left-full text-[0.6em] leading-none font-bold">{set.tiebreak}</sup>}
            </span>
          )
        })}
        {isLive && match.match !== undefined && points?.(match.match, at)}
      </span>
    </span>
  )
}

/** Whoever won stands out, and nobody before it is decided. */
function nameClass(match: Fixture, at: 'a' | 'b', won: boolean): string {
  if (won) return 'font-extrabold'
  return match[at] !== undefined && !isOver(match.state) ? 'font-semibold' : 'text-muted'
}

function isOver(state: Fixture['state']): boolean {
  return state === 'final' || state === 'bye' || state === 'cancelled'
}

function Face({ people }: { people: { id: string; name: string }[] }) {
  const [first] = people
  if (!first) return <span aria-hidden="true" className="size-6 shrink-0 rounded-full border border-dashed border-line-strong" />
  return people.length > 1 ? <AvatarPair people={people} size={26} /> : <Avatar person={first} size={24} />
}
