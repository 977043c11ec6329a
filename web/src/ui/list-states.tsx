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
  /** A quiet line under the last row. */
  end?: ReactNode
  children: ReactNode
}

/**
 * Every list names its four states. What is already here stays on screen while more is asked for, or when asking
 * failed: an error takes the list's place only if there is nothing to show.
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
