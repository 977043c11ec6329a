import clsx from 'clsx'

/** A yellow count. Decorative: the label of its parent includes the number. */
export function CountBadge({ count = 0, className }: { count?: number | undefined; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid h-5 min-w-5 place-items-center rounded-full bg-ball px-1 text-11 font-bold text-on-ball tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
