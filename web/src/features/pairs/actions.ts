/**
 * Everything a user can do with pairs. All reject with what `troubleOf` reads.
 *
 *   drawPairs(order), swapPlayers(event, round, a, b), clearPairs(event), reportCourt(event, round, court, score)
 */
import type { DrawPairs, EnrolmentId, EventId, Score } from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyPairs } from '@/store/slices/events-replies'
import { applyResult } from '@/store/slices/matches-replies'

export async function drawPairs(order: DrawPairs): Promise<void> {
  const { ok, during } = await call('pairs.draw', order)
  applyPairs(order.event, ok)
  refreshTopics(applyAgain(during))
}

export async function swapPlayers(event: EventId, round: number, a: EnrolmentId, b: EnrolmentId): Promise<void> {
  const { ok, during } = await call('pairs.move', { event, round, a, b })
  applyPairs(event, ok)
  refreshTopics(applyAgain(during))
}

export async function clearPairs(event: EventId): Promise<void> {
  const { during } = await call('pairs.clear', { event })
  applyPairs(event, undefined)
  refreshTopics(applyAgain(during))
}

/** The court shows its result once the push that links them has come. */
export async function reportCourt(event: EventId, round: number, court: number, score: Score): Promise<void> {
  const { ok, during } = await call('pairs.report', { event, round, court, score })
  applyResult(event, ok)
  refreshTopics(applyAgain(during))
}
