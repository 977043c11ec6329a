import clsx from 'clsx'
import { Fragment } from 'react'
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

/** A court from above with its two sides, and its score on the net. */
export function CourtOfPairs({ surface, court, label, me, chosen, onChoose }: CourtOfPairsProps) {
  const t = useT()
  const { a, b, result } = court
  const seat = (one: Someone) => <Seat key={one.enrolment} one={one} surface={surface} mine={one.person.id === me} chosen={chosen?.enrolment === one.enrolment} onChoose={onChoose} />
  return (
    <div role="group" aria-label={label} className="relative isolate aspect-[1.75] w-full overflow-hidden rounded-card text-chalk">
      <svg aria-hidden="true" viewBox={`0 0 ${COURT.width} ${COURT.height}`} preserveAspectRatio="none" className="absolute inset-0 -z-1 size-full">
        <CourtLines ground={`var(--c-${surface})`} apron={`var(--c-${surface}-a)`} line="var(--chalk)" weight={1} />
      </svg>
      {[a, b].map((side, at) => (
        <Fragment key={at === 0 ? 'a' : 'b'}>
          <ul
            aria-label={t(at === 0 ? 'match.side_a' : 'match.side_b')}
            className={clsx('absolute inset-y-0 grid w-[40%] auto-rows-fr items-center py-[6%]', at === 0 ? 'left-[5%]' : 'right-[5%]')}
          >
            {side.map(seat)}
          </ul>
          {at === 0 && result && (
            <p className="score absolute top-1/2 left-1/2 z-1 max-w-[38%] -translate-1/2 rounded-chip px-2 py-1 text-center text-13 leading-tight sm:text-16" style={{ background: `var(--c-${surface}-a)` }}>
              {scoreText(result) || t(`match.ending_${result.ending}`)}
            </p>
          )}
        </Fragment>
      ))}
    </div>
  )
}

type SeatProps = { one: Someone; surface: Surface; mine: boolean; chosen: boolean; onChoose: Choose | undefined }

function Seat({ one, surface, mine, chosen, onChoose }: SeatProps) {
  const inner = (
    <>
      <Avatar person={one.person} size={34} className={clsx('rounded-full ring-2 print:hidden', mine ? 'ring-ball' : 'ring-chalk')} />
      <span
        className={clsx('mt-0.5 block max-w-full truncate rounded-chip px-1.5 text-13 leading-snug font-bold sm:text-15', !one.isHere && 'line-through')}
        style={chosen ? undefined : { background: `var(--c-${surface})` }}
      >
        {one.called}
      </span>
    </>
  )
  const look = 'mx-auto flex w-full max-w-full min-w-0 flex-col items-center rounded-control px-1 py-0.5 text-center'
  return (
    <li className="min-w-0">
      {onChoose ? (
        <button
          type="button"
          aria-pressed={chosen}
          onClick={() => onChoose(one)}
          onKeyDown={({ key }) => key === 'Escape' && onChoose(undefined)}
          className={clsx(look, 'min-h-11 outline-offset-0 transition-colors duration-120 hover:bg-chalk/20 focus-visible:outline-chalk', chosen && 'bg-ball! text-on-ball')}
        >
          {inner}
        </button>
      ) : (
        <span className={look}>{inner}</span>
      )}
    </li>
  )
}
