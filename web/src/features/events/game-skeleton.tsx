import { useT } from '@/lib/i18n'
import { Skeleton } from '@/ui/skeleton'

/** A skeleton in the shape of the rows. */
export function GameRowsSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line py-3 md:gap-4">
          <Skeleton className="h-10 w-18.5 shrink-0 md:w-21" />
          <Skeleton className="h-10 w-17 shrink-0 max-[359px]:hidden md:h-12 md:w-21" />
          <span className="grid flex-1 gap-2">
            <Skeleton className={['h-4 w-1/2', 'h-4 w-2/5', 'h-4 w-3/5'][index % 3] ?? 'h-4 w-1/2'} />
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-1/4" />
          </span>
        </div>
      ))}
    </div>
  )
}
