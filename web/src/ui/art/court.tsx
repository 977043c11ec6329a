import clsx from 'clsx'
import { COURT, CourtLines } from './court-lines'
import { type Seat, seatPoints } from './seats'

/** A court's surface; also the name of its colours. */
export type Surface = 'hard' | 'clay' | 'grass' | 'pickleball'

type CourtProps = { surface: Surface; seats?: Seat[]; label: string; className?: string }

/**
 * The roster as dots on a court: white is a taken seat, a dashed ring an open one, yellow is yours. `label` is the text
 * alternative ("3 of 4 seats taken").
 */
export function Court({ surface, seats = [], label, className }: CourtProps) {
  const places = seatPoints(seats.length)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${COURT.width} ${COURT.height}`}
      className={clsx('block h-auto', className)}
    >
      <CourtLines ground={`var(--c-${surface})`} apron={`var(--c-${surface}-a)`} line="var(--chalk)" />
      {places.map(({ x, y }, at) => (
        <SeatDot key={`${x}/${y}`} seat={seats[at] ?? 'open'} x={x} y={y} surface={surface} />
      ))}
    </svg>
  )
}

type SeatDotProps = { seat: Seat; x: number; y: number; surface: Surface }

function SeatDot({ seat, x, y, surface }: SeatDotProps) {
  const looks = {
    taken: { fill: 'var(--chalk)', stroke: 'none' },
    mine: { fill: 'var(--ball)', stroke: 'var(--on-ball)' },
    open: { fill: `var(--c-${surface})`, stroke: 'var(--chalk)' },
  }[seat]
  return (
    <circle
      cx={x}
      cy={y}
      r={seat === 'open' ? 8 : 9}
      strokeWidth="2"
      strokeDasharray={seat === 'open' ? '3.6 2.7' : undefined}
      className="transition-[fill] duration-200"
      {...looks}
    />
  )
}
