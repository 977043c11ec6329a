/**
 * What an organiser's forms send; they reject with what `troubleOf` reads.
 *
 *   createEvent(form, repeat, draft) -> the game, how many dates, which were left out
 *   updateEvent(event, version, form, scope), publishEvent(event), cancelEvent(event, reason, scope)
 *   freshEvent(event) -> the game as it is now
 *   inviteTo(event, users) -> how many were, and the link
 *   findCourts(text, near), courtOf(id), uploadImage(file, progress) -> its path
 */
import type { Court, CourtCard, CourtId, EventForm, EventId, Event as Game, EventMade, Invited, Picture, Repeat, SeriesScope, Spot, UserId } from '@/wire'
import { type Progress, upload } from '@/lib/upload'
import { call, refreshChats } from '@/realtime/connection'
import { applyAgain, applyEvent, applyEventChange } from '@/store/apply'
import { setState } from '@/store/index'
import { stale } from '@/store/slices/events'

export async function createEvent(form: EventForm, repeat: Repeat | null, draft: boolean): Promise<EventMade> {
  const { ok } = await call('event.create', { ...form, ...(repeat && { repeat }), ...(draft && { draft }) })
  changed()
  return ok
}

/** `conflict`: it was changed since `version`. */
export async function updateEvent(event: EventId, version: number, form: EventForm, scope: SeriesScope): Promise<EventMade> {
  const { ok, during } = await call('event.update', { event, version, scope, ...form })
  applyEventChange(ok.event)
  changed()
  refreshChats(applyAgain(during))
  return ok
}

export async function publishEvent(event: EventId): Promise<Game> {
  const { ok } = await call('event.publish', { event })
  applyEventChange(ok)
  changed()
  return ok
}

export async function cancelEvent(event: EventId, reason: string, scope: SeriesScope): Promise<void> {
  const { ok, during } = await call('event.cancel', { event, reason: reason.trim(), scope })
  applyEventChange(ok)
  changed()
  refreshChats(applyAgain(during))
}

/** Lists are asked for again by whoever looks at them next. */
function changed(): void {
  setState(({ events }) => ({ events: { ...stale(events), searches: {} } }))
}

export async function freshEvent(event: EventId): Promise<Game> {
  const { ok } = await call('event.get', { event })
  applyEvent(ok)
  return ok.event
}

/** Nobody: only the link. */
export async function inviteTo(event: EventId, users: readonly UserId[]): Promise<Invited> {
  const { ok } = await call('event.invite', { event, ...(users.length > 0 && { users: [...users] }) })
  return ok
}

/** Miles around: somebody may play in the next town. */
const COURTS_WITHIN = 30

/** The nearest places, or those whose name begins so. */
export async function findCourts(text: string, near: Spot): Promise<readonly CourtCard[]> {
  const { ok } = await call('court.search', { location: near, distance: COURTS_WITHIN, ...(text.trim() !== '' && { text: text.trim() }) })
  return ok.courts
}

export async function courtOf(court: CourtId): Promise<Court> {
  const { ok } = await call('court.get', { court })
  return ok
}

export async function uploadImage(file: File, progress: Progress): Promise<string> {
  const { url } = (await upload('/media', 'image', file, progress)) as Picture
  return url
}
