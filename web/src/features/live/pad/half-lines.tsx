import clsx from 'clsx'

/** Half a court with the net at the bottom; stretched to its box. */
const LINES = 'M6 100V9H94V100M16 100V9M84 100V9M50 9V14M16 50H27M73 50H84M50 100V89'

/** The lines of one half: the first is above the net, in landscape left of it. */
export function HalfLines({ first }: { first: boolean }) {
  return (
    <span aria-hidden="true" className={clsx('pointer-events-none absolute inset-0 text-chalk/45', !first && 'rotate-180')}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full landscape:hidden">
        <path d={LINES} fill="none" stroke="currentColor" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      </svg>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full portrait:hidden">
        <path d={LINES} transform="matrix(0 1 1 0 0 0)" fill="none" stroke="currentColor" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  )
}
