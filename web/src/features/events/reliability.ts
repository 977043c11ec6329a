/** Who asks to join a game and how reliable they were, and who missed it: for its organisers, loaded where it is shown. */
import { useCallback, useEffect, useState } from 'react'
import type { Enrolment, EnrolmentId, EventId, EventReliability, Missed, Reliability, UserId } from '@/wire'
import { call } from '@/realtime/connection'
import { useStore } from '@/store/index'

interface Shown {
  counts: ReadonlyMap<UserId, Reliability>
  missed: readonly Missed[]
  reload: () => void
}

const NONE: EventReliability = { asking: [], missed: [] }

/** Loads it again when somebody else asks or misses the game. Without it the requests are shown all the same. */
export function useReliability(event: EventId | undefined, enrolments: readonly Enrolment[]): Shown {
  const live = useStore(({ connection }) => connection.state === 'live')
  const [{ asking, missed }, setShown] = useState(NONE)
  const who = enrolments.map(({ id, state }) => `${id} ${state}`).join()
  const reload = useCallback(() => {
    if (event !== undefined) call('reliability.of_event', { event }).then(({ ok }) => setShown(ok), () => {})
  }, [event])
  useEffect(() => {
    if (live) reload()
  }, [live, reload, who])
  return { counts: new Map(asking.map(({ user, ...counts }) => [user, counts])), missed, reload }
}

export async function excuse(enrolment: EnrolmentId, reason: string): Promise<void> {
  await call('reliability.excuse', { enrolment, reason: reason.trim() })
}
