import clsx from 'clsx'
import { COURT, CourtLines } from './court-lines'

type EmptyCourtProps = { ball?: 'corner' | 'out'; className?: string }

/** A grey court with a ball in the corner, for empty states. */
export function EmptyCourt({ ball = 'corner', className }: EmptyCourtProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COURT.width} ${COURT.height}`}
      className={clsx('block h-auto w-38 overflow-visible', className)}
    >
      <CourtLines ground="var(--fill)" apron="var(--sunken)" line="var(--line-strong)" weight={1.3} />
      <g transform={ball === 'out' ? 'translate(161 85)' : 'translate(140 66)'}>
        <ellipse cx="1.5" cy="7" rx="8" ry="2" fill="var(--line-strong)" opacity="0.35" />
        <circle r="6.4" fill="var(--ball)" stroke="var(--ball-edge)" strokeWidth="1.3" />
        <g fill="none" stroke="var(--ball-seam)" strokeWidth="1.1">
          <path d="M-3.3 -4.6c2.1 2.7 2.1 6.5 0 9.2M3.3 -4.6c-2.1 2.7-2.1 6.5 0 9.2" />
        </g>
      </g>
    </svg>
  )
}
