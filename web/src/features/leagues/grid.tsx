import clsx from 'clsx'
import type { Fixture, FixtureId, SideId } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { Ball } from '@/ui/art/ball'
import { Avatar } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'
import { tieScore } from './fixture-words'
import type { SideNames } from './side-names'

type GridProps = {
  label: string
  /** In the order of the table. */
  sides: readonly SideId[]
  fixtures: readonly Fixture[]
  names: SideNames
  mine: SideId | undefined
  /** A date, or that there is none yet, of a match without a score. */
  detailOf: (fixture: Fixture) => string
  onOpen: (fixture: FixtureId) => void
}

/** Everybody against everybody: each row has a side's results, from its own view; mine is the first. It scrolls sideways, names stay. */
export function ResultsGrid({ label, sides, fixtures, names, mine, detailOf, onOpen }: GridProps) {
  const t = useT()
  const order = mine !== undefined && sides.includes(mine) ? [mine, ...sides.filter((side) => side !== mine)] : sides
  const between = new Map<string, Fixture[]>()
  for (const fixture of fixtures) {
    if (fixture.a === undefined || fixture.b === undefined) continue
    for (const key of [`${fixture.a}/${fixture.b}`, `${fixture.b}/${fixture.a}`]) between.set(key, [...(between.get(key) ?? []), fixture])
  }
  return (
    // Scrolled with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="relative -mx-4 overflow-x-auto md:mx-0">
      <table aria-label={label} className="w-max min-w-full border-separate border-spacing-0 text-14">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-2 border-b-2 border-baseline bg-surface">
              <span className="sr-only">{t('league.grid.side')}</span>
            </th>
            {order.map((side) => (
              <th key={side} scope="col" className="min-w-22 border-b-2 border-baseline px-2 pt-1 pb-2.5 align-bottom text-13 font-semibold">
                <span className="grid justify-items-center gap-1.5">
                  <Face names={names} side={side} size={28} />
                  <span className="max-w-24 truncate">{side === mine ? t('league.table.you') : names.short(side)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((side) => (
            <tr key={side} className={clsx(side === mine && 'bg-ball-soft')}>
              <th scope="row" className={clsx('sticky left-0 z-1 border-b border-line py-1.5 pr-2.5 text-left font-semibold', side === mine ? 'border-l-4 border-l-ball bg-ball-soft pl-3' : 'bg-surface pl-4 md:pl-1')}>
                <span className="flex w-26 items-center gap-2 md:w-46 md:gap-3">
                  <Face names={names} side={side} size={28} />
                  <span className="truncate md:hidden">{side === mine ? t('league.table.you') : names.short(side)}</span>
                  <span className="truncate max-md:hidden">{names.full(side)}</span>
                </span>
              </th>
              {order.map((other) => (
                <td key={other} className={clsx('h-14 border-b border-l border-line p-0 text-center', side === other && 'hatched')}>
                  {(between.get(`${side}/${other}`) ?? []).map((fixture) => (
                    <Cell key={fixture.id} fixture={fixture} side={side} against={names.full(other)} detail={detailOf(fixture)} onOpen={onOpen} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Face({ names, side, size }: { names: SideNames; side: SideId; size: number }) {
  const people = [...names.people(side)]
  const [first] = people
  if (people.length > 1) return <AvatarPair people={people} size={size} />
  return first ? <Avatar person={first} size={size} /> : null
}

type CellProps = { fixture: Fixture; side: SideId; against: string; detail: string; onOpen: (fixture: FixtureId) => void }

function Cell({ fixture, side, against, detail, onOpen }: CellProps) {
  const t = useT()
  const at = fixture.a === side ? 'a' : 'b'
  const { state, winner, sets = [], ending } = fixture
  const isOver = state === 'final'
  const score = fixture.tie ? tieScore(fixture, at) : scoreText(sets, isOver ? ending : 'completed', at)
  const won = isOver && winner !== undefined ? winner === at : undefined
  const words = [t('league.grid.against', { name: against }), won !== undefined && t(won ? 'match.is_won' : 'match.is_lost'), score || detail, state !== 'final' && t(`fixture.state_${state}`)]
  return (
    <button type="button" onClick={() => onOpen(fixture.id)} className="grid min-h-14 w-full place-items-center px-2 py-1 hover:bg-fill focus-visible:-outline-offset-3">
      <span className="sr-only">{listed(words)}</span>
      {score === '' ? (
        <span aria-hidden="true" className="max-w-24 text-12 leading-tight text-balance text-muted">{state === 'cancelled' ? '–' : detail}</span>
      ) : (
        <span aria-hidden="true" className={clsx('grid justify-items-center text-13 leading-tight tabular-nums', won === false ? 'text-muted' : 'font-bold')}>
          {state === 'live' && <Ball size={13} glow />}
          {score.split(' ').map((set, index) => (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{set}</span>
          ))}
          {(state === 'reported' || state === 'disputed') && <span className="text-12 font-normal text-warn">{t(`fixture.state_${state}`)}</span>}
        </span>
      )}
    </button>
  )
}
