import { useT } from '@/lib/i18n'
import { Skeleton } from '@/ui/skeleton'

/** A skeleton in the shape of the rows. */
export function CourtSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line py-3.5 md:gap-4">
          <span className="w-20 shrink-0 max-md:hidden">
            <Skeleton className="h-7 w-16" />
          </span>
          <span className="w-22 shrink-0 md:w-28">
            <Skeleton className="aspect-[7/4] w-full" />
          </span>
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-5 w-2/5" />
          </span>
        </div>
      ))}
    </div>
  )
}
