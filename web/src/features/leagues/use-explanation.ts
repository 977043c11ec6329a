import { useCallback, useEffect, useState } from 'react'
import type { Explanation, SideId } from '@/wire'
import { useStore } from '@/store/index'
import { explain } from './fixture-actions'

interface Explained {
  is: 'loading' | 'ready' | 'error'
  /** The last one that came, for this side and this way of counting. */
  explanation?: Explanation
  retry: () => void
}

/** Why a side stands where it stands; fetched again when the table changes. */
export function useExplanation(side: SideId, ifEndedNow: boolean, version: number): Explained {
  const live = useStore(({ connection }) => connection.state === 'live')
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ of: string; is: 'ready' | 'error'; explanation?: Explanation }>()
  const of = `${side}/${ifEndedNow}`
  useEffect(() => {
    if (!live) return
    let stopped = false
    explain(side, ifEndedNow).then(
      (explanation) => !stopped && setAnswer({ of, is: 'ready', explanation }),
      () => !stopped && setAnswer((before) => ({ ...(before?.of === of && before), of, is: 'error' })),
    )
    return () => void (stopped = true)
  }, [of, side, ifEndedNow, version, live, attempt])
  const retry = useCallback(() => setAttempt((times) => times + 1), [])
  return answer?.of === of ? { is: answer.is, retry, ...(answer.explanation && { explanation: answer.explanation }) } : { is: 'loading', retry }
}
