import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/error-state'
import { SkeletonRows } from '@/ui/skeleton'
import type { Part } from './selectors'

type PartViewProps<T> = {
  part: Part<T>
  /** The title of the error: "The free times could not be loaded". */
  failed: string
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** What was loaded, with its states: loading, offline and error with a retry; what was there stays on screen meanwhile. */
export function PartView<T>({ part, failed, skeleton = <SkeletonRows rows={3} />, children }: PartViewProps<T>) {
  const t = useT()
  const { is, data, trouble, live, retry } = part
  if (data === undefined) {
    if (is === 'error') return <ErrorState plain title={failed} text={trouble ? troubleText(trouble) : t('error.offline')} onRetry={retry} />
    return live ? skeleton : <ErrorState plain title={failed} text={t('error.offline')} />
  }
  return (
    <>
      {children(data)}
      {is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 py-4 text-14 text-muted">
          {t('list.not_fresh')}
          <Button size="sm" variant="secondary" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
    </>
  )
}
