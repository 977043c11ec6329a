import clsx from 'clsx'
import { Fragment } from 'react'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import type { Surface } from '@/ui/art/court'
import { COURT, CourtLines } from '@/ui/art/court-lines'
import { Avatar } from '@/ui/avatar'
import { type CourtView, scoreText, type Someone } from './rounds'

/** Undefined: nobody any more. */
export type Choose = (one: Someone | undefined) => void

type CourtOfPairsProps = {
  surface: Surface
  court: CourtView
  label: string
  me: string | undefined
  /** Who is to be swapped with whoever is chosen next. */
  chosen?: Someone | undefined
  /** Absent where nobody can be moved. */
  onChoose?: Choose | undefined
}

/** A court from above with its two sides; on the net their levels, then the score. */
export function CourtOfPairs({ surface, court, label, me, chosen, onChoose }: CourtOfPairsProps) {
  const t = useT()
  const { a, b, result } = court
  const sums = result === undefined ? sumsOf(court) : undefined
  const seat = (one: Someone) => <Seat key={one.enrolment} one={one} surface={surface} mine={one.person.id === me} chosen={chosen?.enrolment === one.enrolment} onChoose={onChoose} />
  return (
    <div role="group" aria-label={label} className="relative isolate aspect-[1.6] w-full overflow-hidden rounded-card text-chalk">
      <svg aria-hidden="true" viewBox={`0 0 ${COURT.width} ${COURT.height}`} preserveAspectRatio="none" className="absolute inset-0 -z-1 size-full">
        <CourtLines ground={`var(--c-${surface})`} apron={`var(--c-${surface}-a)`} line="var(--chalk)" weight={1} />
      </svg>
      {[a, b].map((side, at) => (
        <Fragment key={at === 0 ? 'a' : 'b'}>
          <ul
            aria-label={t(at === 0 ? 'match.side_a' : 'match.side_b')}
            className={clsx('absolute inset-y-0 grid w-[34%] auto-rows-fr items-center py-[9%]', at === 0 ? 'left-[9.5%]' : 'right-[9.5%]')}
          >
            {side.map(seat)}
          </ul>
          {at === 0 && sums && (
            <p className="absolute top-1/2 left-1/2 z-1 -translate-1/2 rounded-full bg-raised px-2.5 py-1.5 text-13 leading-none font-bold whitespace-nowrap text-ink tabular-nums sm:px-3 sm:text-15">
              <span className="sr-only">{t('pairs.levels')} </span>
              {t('pairs.against', sums)}
            </p>
          )}
          {at === 0 && result && (
            <p className="score absolute top-1/2 left-1/2 z-1 max-w-[40%] -translate-1/2 rounded-full bg-raised px-2.5 py-1.5 text-center text-13 leading-none text-ink sm:px-3 sm:text-15">
              {scoreText(result) || t(`match.ending_${result.ending}`)}
            </p>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** The levels of both sides, if those of all are known. */
function sumsOf({ a, b }: CourtView): { a: string; b: string } | undefined {
  if ([...a, ...b].some(({ level }) => level === undefined)) return undefined
  const sum = (side: readonly Someone[]) => levelText(side.reduce((total, { level = 0 }) => total + level, 0))
  return { a: sum(a), b: sum(b) }
}

type SeatProps = { one: Someone; surface: Surface; mine: boolean; chosen: boolean; onChoose: Choose | undefined }

function Seat({ one, surface, mine, chosen, onChoose }: SeatProps) {
  const inner = (
    <>
      <Avatar person={one.person} size={32} className={clsx('rounded-full ring-2 print:hidden', mine ? 'ring-ball' : 'ring-chalk')} />
      <span className={clsx('mt-0.5 block max-w-full truncate text-13 leading-snug font-bold sm:text-15', !one.isHere && 'line-through')}>{one.called}</span>
    </>
  )
  const tile = { background: `var(--c-${surface}-a)` }
  const look = 'mx-auto flex w-full max-w-27 min-w-0 flex-col items-center rounded-control px-1.5 py-1 text-center'
  return (
    <li className="min-w-0">
      {onChoose ? (
        <button
          type="button"
          aria-pressed={chosen}
          style={chosen ? undefined : tile}
          onClick={() => onChoose(one)}
          onKeyDown={({ key }) => key === 'Escape' && onChoose(undefined)}
          className={clsx(look, 'min-h-11 outline-offset-0 transition-colors duration-120 hover:brightness-115 focus-visible:outline-chalk', chosen && 'bg-ball! text-on-ball')}
        >
          {inner}
        </button>
      ) : (
        <span className={look} style={tile}>{inner}</span>
      )}
    </li>
  )
}
