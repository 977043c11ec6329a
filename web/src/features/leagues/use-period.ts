import { useCallback, useEffect, useState } from 'react'
import type { BoxTables, LeagueId } from '@/wire'
import { useStore } from '@/store/index'
import { loadPeriod } from './box-actions'
import { periodKey } from './boxes'

interface Period {
  is: 'loading' | 'ready' | 'error'
  shown?: BoxTables
  retry: () => void
}

/** A past period with its tables, read when it is shown; nothing is read for null. */
export function usePeriod(league: LeagueId, period: number | null): Period {
  const live = useStore(({ connection }) => connection.state === 'live')
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ of: string; shown?: BoxTables }>()
  const of = period === null ? null : periodKey(league, period)
  useEffect(() => {
    if (of === null || period === null || !live) return
    let stopped = false
    loadPeriod(league, period).then(
      (shown) => !stopped && setAnswer({ of, shown }),
      () => !stopped && setAnswer({ of }),
    )
    return () => void (stopped = true)
  }, [league, period, of, live, attempt])
  const retry = useCallback(() => {
    setAnswer(undefined)
    setAttempt((times) => times + 1)
  }, [])
  if (answer === undefined || answer.of !== of) return { is: 'loading', retry }
  return answer.shown ? { is: 'ready', shown: answer.shown, retry } : { is: 'error', retry }
}
