import clsx from 'clsx'
import { Ball } from './art/ball'

type BallMarkerProps = { x: number | undefined; settled: boolean; size?: number; className?: string }

/** The ball that marks the current item; rolls to a new one in 200 ms. The parent must be positioned. */
export function BallMarker({ x, settled, size = 14, className }: BallMarkerProps) {
  if (x === undefined) return null
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute left-0',
        settled && 'transition-transform duration-200 ease-(--ease-ball)',
        className,
      )}
      style={{ transform: `translateX(${x - size / 2}px)` }}
    >
      <Ball size={size} />
    </span>
  )
}
