import { useCallback, useEffect, useState } from 'react'
import type { LeagueId } from '@/wire'
import { useStore } from '@/store/index'
import { loadFixtures, type OnlyFixtures } from './fixture-actions'

interface Pages {
  is: 'loading' | 'ready' | 'error'
  /** Loads the next page; absent when all are here. */
  more?: () => Promise<void>
  retry: () => void
}

/**
 * Reads the fixtures of a league into the store, page by page: the first one at once, with `all` every one. `only` filters; with
 * `null` nothing is read.
 */
export function useFixtures(league: LeagueId, only: OnlyFixtures | null, { all = false }: { all?: boolean } = {}): Pages {
  const live = useStore(({ connection }) => connection.state === 'live')
  const of = only === null ? null : JSON.stringify([league, only])
  const [read, setRead] = useState<{ of: string; is: 'ready' | 'error'; cursor?: string }>()
  const [attempt, setAttempt] = useState(0)
  const next = useCallback(
    async (cursor?: string) => {
      if (of === null) return
      const following = await loadFixtures(league, (JSON.parse(of) as [LeagueId, OnlyFixtures])[1], cursor)
      setRead({ of, is: 'ready', ...(following !== undefined && { cursor: following }) })
    },
    [league, of],
  )
  const cursor = read?.of === of ? read.cursor : undefined
  const wanted = read?.of !== of || (all && cursor !== undefined)
  useEffect(() => {
    if (of === null || !live || !wanted) return
    let stopped = false
    next(cursor).catch(() => !stopped && setRead({ of, is: 'error', ...(cursor !== undefined && { cursor }) }))
    return () => void (stopped = true)
  }, [of, live, wanted, next, cursor, attempt])
  const retry = useCallback(() => {
    setRead(undefined)
    setAttempt((times) => times + 1)
  }, [])
  if (read === undefined || read.of !== of) return { is: of === null ? 'ready' : 'loading', retry }
  const isMore = cursor !== undefined && read.is === 'ready'
  return { is: all && isMore ? 'loading' : read.is, retry, ...(isMore && !all && { more: () => next(cursor) }) }
}
