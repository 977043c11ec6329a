import clsx from 'clsx'
import { Court, type Surface } from './art/court'
import { COURT, CourtLines } from './art/court-lines'
import { dotsOf, SEATS_DRAWN } from './court-seats'
import { useRosterText } from './use-roster-text'

type RosterCount = { surface: Surface; taken: number; capacity: number; mine?: boolean }

type CourtRosterProps = RosterCount & { className?: string }

/** A game's capacity as a small court with a dot for every seat, for rows, cards and dusk panels. */
export function CourtRoster({ surface, taken, capacity, mine = false, className }: CourtRosterProps) {
  const text = useRosterText()
  const label = text({ taken, capacity, mine })
  if (Math.max(capacity, taken) <= SEATS_DRAWN) {
    return <Court surface={surface} seats={dotsOf(taken, capacity, mine)} label={label} {...(className !== undefined && { className })} />
  }
  const plate = mine ? { fill: 'var(--ball)', ink: 'var(--on-ball)' } : { fill: `var(--c-${surface}-a)`, ink: 'var(--chalk)' }
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${COURT.width} ${COURT.height}`} className={clsx('block h-auto', className)}>
      <CourtLines ground={`var(--c-${surface})`} apron={`var(--c-${surface}-a)`} line="var(--chalk)" />
      <rect x="36" y="29" width="96" height="38" rx="12" fill={plate.fill} stroke={mine ? 'var(--on-ball)' : 'none'} strokeWidth="2" />
      <text x="84" y="57.5" textAnchor="middle" fontSize="26" fontWeight="800" fill={plate.ink}>
        {`${taken}/${capacity}`}
      </text>
    </svg>
  )
}
