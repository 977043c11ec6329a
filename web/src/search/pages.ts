/** A list that is loaded page by page. */
import { useEffect } from 'react'
import type { ListState } from '@/ui/list-states'

export interface Pages {
  is: 'idle' | 'loading' | 'ready' | 'error'
  /** Absent when there are no more. */
  cursor?: string
  loadingMore: boolean
}

export function stateOf(list: Pages, more: () => void, retry: () => void): ListState {
  if (list.is === 'error') return { is: 'error', retry }
  if (list.is === 'ready') return { is: 'ready', loadingMore: list.loadingMore, ...(list.cursor !== undefined && { more }) }
  return { is: 'loading' }
}

/** Loads further pages for a map, up to `max` rows: the first page has only what is nearest, or soonest. */
export function useWholeMap<Q>(question: Q, list: Pages, rows: number, max: number, on: boolean, searchMore: (question: Q) => Promise<void>): void {
  const key = JSON.stringify(question)
  const more = on && list.is === 'ready' && list.cursor !== undefined && !list.loadingMore && rows < max
  useEffect(() => {
    if (more) void searchMore(JSON.parse(key) as Q)
  }, [key, more, rows, searchMore])
}
