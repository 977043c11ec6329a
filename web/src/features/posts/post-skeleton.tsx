import { useT } from '@/lib/i18n'
import { Skeleton } from '@/ui/skeleton'

/** Posts that load: their author, two lines and a picture. */
export function PostSkeleton({ posts = 2 }: { posts?: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4">
      {Array.from({ length: posts }, (_, index) => (
        <div key={index} className="-mx-4 bg-raised p-4 shadow-card md:mx-0 md:rounded-card">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3.5 w-44" />
            </div>
          </div>
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-4 h-52" />
        </div>
      ))}
    </div>
  )
}
