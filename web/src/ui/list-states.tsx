import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { Button } from './button'
import { SkeletonRows } from './skeleton'

export type ListState =
  | { is: 'loading' }
  | { is: 'error'; retry: () => void }
  | { is: 'ready'; more?: (() => void) | undefined; loadingMore?: boolean | undefined }

type ListStatesProps = {
  state: ListState
  count: number
  skeleton?: ReactNode
  empty: ReactNode
  error: ReactNode
  /** Shown under the last row. */
  end?: ReactNode
  children: ReactNode
}

/**
 * A list's four states: loading, empty, error, end. Loaded rows stay on screen while more load or after a failure; an
 * error replaces the list only if it has no rows.
 */
export function ListStates({ state, count, skeleton, empty, error, end, children }: ListStatesProps) {
  const t = useT()
  if (count === 0) {
    if (state.is === 'loading') return skeleton ?? <SkeletonRows />
    return state.is === 'error' ? error : empty
  }
  return (
    <>
      {children}
      {state.is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 py-4 text-14 text-muted">
          {t('list.not_fresh')}
          <Button size="sm" variant="secondary" onClick={state.retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
      {state.is === 'ready' && state.more && (
        <p className="py-4 text-center">
          <Button variant="secondary" busy={state.loadingMore ?? false} onClick={state.more}>
            {t('list.more')}
          </Button>
        </p>
      )}
      {state.is === 'ready' && !state.more && end}
    </>
  )
}
