import clsx from 'clsx'
import type { Surface } from './art/court'

type SurfacePipProps = { surface: Surface; className?: string }

/** A tiny court in its surface's colour. Decorative: the surface's name is always next to it. */
export function SurfacePip({ surface, className }: SurfacePipProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 12" className={clsx('w-4.5 shrink-0', className)}>
      <rect x="0.6" y="0.6" width="16.8" height="10.8" rx="2.4" fill="none" stroke={`var(--${surface})`} strokeWidth="1.2" />
      <rect x="2.6" y="2.6" width="12.8" height="6.8" rx="1" fill={`var(--c-${surface})`} />
    </svg>
  )
}
