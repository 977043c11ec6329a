/**
 * The calls of an organiser's forms; they reject with what `troubleOf` reads.
 *
 *   createEvent(form, repeat, draft, ifFree) -> the game, the number of dates, the skipped ones
 *   updateEvent(event, version, form, scope), publishEvent(event, ifFree), cancelEvent(event, why, scope),
 *   postponeEvent(event, startsAt, why), deleteDraft(event)
 *   announce(event, text, series): to everybody on this date, or on all coming dates of its series
 *   refetchEvent(event) -> the current game
 *   inviteTo(event, users) -> how many were invited, and my link
 *   linksOf(event) -> the links that hold; revokeLink(event, by)
 *
 * Those of a button never throw: a toast says why they were refused.
 *
 *   publish(event), confirm(event)
 */
import type { Cause, EventForm, EventId, EventLink, Event as Game, EventMade, Invited, Millis, Repeat, SeriesScope, UserId } from '@/wire'
import { toastDone, toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState } from '@/store/index'
import { stale } from '@/store/slices/events'
import { applyEvent, applyEventChange } from '@/store/slices/events-replies'
import { toastClash } from '@/ui/clash-toast'
import { dayLabel } from './day-label'

/** Rejects with `clash` if I play something else at that time and `ifFree` is set. */
export async function createEvent(form: EventForm, repeat: Repeat | null, draft: boolean, ifFree: boolean): Promise<EventMade> {
  const { ok } = await call('event.create', { ...form, ...(repeat && { repeat }), ...(draft && { draft }), ...(ifFree && { if_free: true }) })
  invalidateLists()
  return ok
}

/** Rejects with `conflict` if it was changed since `version`. */
export async function updateEvent(event: EventId, version: number, form: EventForm, scope: SeriesScope): Promise<EventMade> {
  const { ok, during } = await call('event.update', { event, version, scope, ...form })
  applyEventChange(ok.event)
  invalidateLists()
  refreshTopics(applyAgain(during))
  return ok
}

export async function publishEvent(event: EventId, ifFree: boolean): Promise<EventMade> {
  const { ok } = await call('event.publish', { event, ...(ifFree && { if_free: true }) })
  applyEventChange(ok.event)
  invalidateLists()
  return ok
}

export async function deleteDraft(event: EventId): Promise<void> {
  await call('event.delete_draft', { event })
  invalidateLists()
}

/** One of the listed reasons, or words. */
type Why = { cause: Cause } | { reason: string }

export async function cancelEvent(event: EventId, why: Why, scope: SeriesScope): Promise<void> {
  const { ok, during } = await call('event.cancel', { event, ...why, scope })
  applyEventChange(ok)
  invalidateLists()
  refreshTopics(applyAgain(during))
}

export async function postponeEvent(event: EventId, startsAt: Millis, why: Why): Promise<void> {
  const { ok, during } = await call('event.postpone', { event, starts_at: startsAt, ...why })
  applyEventChange(ok)
  invalidateLists()
  refreshTopics(applyAgain(during))
}

export async function announce(event: EventId, text: string, series: boolean): Promise<void> {
  await call('event.announce', { event, text: text.trim(), ...(series && { series }) })
}

/** The lists reload the next time they are shown. */
function invalidateLists(): void {
  setState(({ events }) => ({ events: { ...stale(events), searches: {} } }))
}

export async function refetchEvent(event: EventId): Promise<Game> {
  const { ok } = await call('event.get', { event })
  applyEvent(ok)
  return ok.event
}

/** Without users it only returns the link. */
export async function inviteTo(event: EventId, users: readonly UserId[]): Promise<Invited> {
  const { ok } = await call('event.invite', { event, ...(users.length > 0 && { users: [...users] }) })
  return ok
}

/** The links to a game that hold: for its organiser all of them, for others their own. */
export async function linksOf(event: EventId): Promise<readonly EventLink[]> {
  const { ok } = await call('event.links', { event })
  return ok.links
}

/** Ends somebody's link, or mine. */
export async function revokeLink(event: EventId, by: UserId): Promise<void> {
  await call('event.revoke_link', { event, by })
}

/** Opens a draft; says which dates of its series had to be left out, or what I play at that time. */
export function publish(event: EventId, ifFree = true): void {
  call('event.publish', { event, ...(ifFree && { if_free: true }) }).then(
    ({ ok, during }) => {
      applyEventChange(ok.event)
      refreshTopics(applyAgain(during))
      if (ok.skipped.length > 0) toastDone('event.published_without', { days: ok.skipped.map(({ day }) => dayLabel(day)).join(', ') })
    },
    (error: unknown) => {
      const trouble = troubleOf(error)
      if (trouble.code === 'clash') toastClash(trouble, () => publish(event, false))
      else toastTrouble(error)
    },
  )
}

/** The organiser confirms that the game takes place. */
export function confirm(event: EventId): void {
  call('event.confirm', { event }).then(({ ok, during }) => {
    applyEventChange(ok)
    refreshTopics(applyAgain(during))
  }, toastTrouble)
}
