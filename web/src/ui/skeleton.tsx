import clsx from 'clsx'
import { useT } from '@/lib/i18n'

/** A grey placeholder with a moving highlight. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-sweep rounded-chip bg-fill bg-[length:200%_100%]',
        '[background-image:linear-gradient(100deg,transparent_30%,var(--shine)_50%,transparent_70%)]',
        className,
      )}
    />
  )
}

/** Placeholder rows: a portrait and two lines of text. */
export function SkeletonRows({ rows = 4, portrait = 52 }: { rows?: number; portrait?: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="flex items-center gap-3 py-2.5">
          <span className="shrink-0" style={{ width: portrait, height: portrait }}>
            <Skeleton className="size-full rounded-full!" />
          </span>
          <span className="grid flex-1 gap-2">
            <Skeleton className={clsx('h-4', ['w-2/5', 'w-1/2', 'w-1/3'][at % 3])} />
            <Skeleton className={clsx('h-3.5', ['w-4/5', 'w-3/5', 'w-2/3'][at % 3])} />
          </span>
        </div>
      ))}
    </div>
  )
}
