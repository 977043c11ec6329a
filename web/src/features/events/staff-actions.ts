/**
 * The calls about co-organisers and officials; they reject with what `troubleOf` reads.
 *
 *   appoint(event, user, role, series), endRole(event, user), acceptRole(event), handOver(event, to, scope)
 */
import type { EventId, SeriesScope, StaffRole, UserId } from '@/wire'
import { call, client, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState } from '@/store/index'
import { stale } from '@/store/slices/events'
import { applyAsked, applyEventChange } from '@/store/slices/events-replies'

/** Asks somebody to help; they have the role once they accept. */
export async function appoint(event: EventId, user: UserId, role: StaffRole, series: boolean): Promise<void> {
  const { ok, during } = await call('event.appoint', { event, user, role, ...(series && { series }) })
  applyAsked(event, ok.asked)
  refreshTopics(applyAgain(during))
}

/** Ends somebody's role, or declines or gives back my own. */
export async function endRole(event: EventId, user: UserId): Promise<void> {
  const { ok, during } = await call('event.end_role', { event, user })
  applyAsked(event, ok.asked)
  setState(({ events }) => ({ events: stale(events) }))
  refreshTopics(applyAgain(during))
}

/** Loads the game again: its requests and invitations are for organisers only. */
export async function acceptRole(event: EventId): Promise<void> {
  const { ok, during } = await call('event.accept_role', { event })
  applyEventChange(ok)
  client.refresh(`event:${event}`)
  setState(({ events }) => ({ events: stale(events) }))
  refreshTopics(applyAgain(during))
}

export async function handOver(event: EventId, to: UserId, scope: SeriesScope): Promise<void> {
  const { ok, during } = await call('event.hand_over', { event, to, scope })
  applyEventChange(ok)
  refreshTopics(applyAgain(during))
}
