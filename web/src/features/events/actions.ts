/**
 * What everybody does with games; `roster-actions` has what is done to other players, `search-actions` the searches. The return
 * type tells the kind:
 *
 * - `void`: optimistic. The result shows at once; if refused it is rolled back and a toast says why. They never throw.
 *     join(event, invite?), acceptOffer, reconfirm, checkIn, object
 * - `Promise`: they reject with what `troubleOf` and `troubleText` of `lib/refused` read.
 *     leave(event), decline(event)
 * - Loads write their result or error to the store.
 *     loadMine(which), loadEvent(event, invite?)
 *     loadMorePlayers(event, invite?), loadMoreResults(event, invite?): reject if they fail
 */
import type { Calls, Enrolment, Event as Game, EventId, MyGames, MyEnrolment } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics, client } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import { type EventList, withEntry, withMine, withOptimistic } from '@/store/slices/events'
import { applyEvent, applyMyEnrolment, applyResultsPage, applyRosterPage } from '@/store/slices/events-replies'
import { toastClash } from '@/ui/clash-toast'

/** Loads the first page of my games if it is missing or stale. */
export async function loadMine(which: MyGames): Promise<void> {
  const before = state().events.mine[which]
  if (before.is === 'loading' || before.is === 'ready') return
  setMyGames(which, { ...before, is: 'loading' })
  try {
    const { ok, during } = await call('event.mine', { which, by_series: true })
    const list: EventList = { is: 'ready', events: ok.events, loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) }
    setState(({ events }) => ({ events: withMine(events, which, list, ok.counts) }))
    refreshTopics(applyAgain(during))
  } catch (error) {
    setMyGames(which, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export function setMyGames(which: MyGames, list: EventList): void {
  setState(({ events }) => ({ events: withMine(events, which, list) }))
}

/** Fetches an event for visitors by link, who may not subscribe yet. A loaded event stays in place meanwhile. */
export async function loadEvent(event: EventId, invite?: string): Promise<void> {
  const known = state().events.known[event]
  if (known?.is === 'loading') return
  if (known?.is !== 'ready') setEntry(event, { is: 'loading' })
  try {
    const { ok, during } = await call('event.get', { event, ...(invite !== undefined && { invite }) })
    applyEvent(ok)
    refreshTopics(applyAgain(during))
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'not_found' || trouble.code === 'invitation_unusable') setEntry(event, { is: 'gone' })
    else if (known?.is !== 'ready') setEntry(event, { is: 'error', trouble })
  }
}

/** Loads the next page of a roster. */
export async function loadMorePlayers(event: EventId, invite?: string): Promise<void> {
  const cursor = cursorsOf(event)?.enrolments
  if (cursor === undefined) return
  const { ok, during } = await call('enrolment.list', { event, cursor, ...(invite !== undefined && { invite }) })
  if (cursorsOf(event)?.enrolments === cursor) applyRosterPage(event, ok)
  refreshTopics(applyAgain(during))
}

/** Loads the next page of a game's results. */
export async function loadMoreResults(event: EventId, invite?: string): Promise<void> {
  const cursor = cursorsOf(event)?.matches
  if (cursor === undefined) return
  const { ok, during } = await call('match.list', { event, cursor, ...(invite !== undefined && { invite }) })
  if (cursorsOf(event)?.matches === cursor) applyResultsPage(event, ok)
  refreshTopics(applyAgain(during))
}

function cursorsOf(event: EventId) {
  const known = state().events.known[event]
  return known?.is === 'ready' ? known.cursors : undefined
}

function setEntry(event: EventId, entry: Parameters<typeof withEntry>[2]): void {
  setState(({ events }) => ({ events: withEntry(events, event, entry) }))
}

type EnrolmentCmd<A> = { [C in keyof Calls]: Calls[C]['args'] extends A ? (Calls[C]['ok'] extends Enrolment ? C : never) : never }[keyof Calls]
type OwnEnrolmentCmd = Exclude<EnrolmentCmd<{ event: EventId }>, 'enrolment.add'>

/** Shows my expected status at once; a refusal rolls it back and raises a toast. */
function sendWithToast(event: EventId, cmd: OwnEnrolmentCmd, optimistic: MyEnrolment | null): void {
  send(event, cmd, optimistic).catch(toastTrouble)
}

/** The same for what takes a seat: if I play something else at that time, I read what before I do it anyway. */
function sendIfFree(event: EventId, cmd: 'enrolment.join' | 'enrolment.accept_offer', optimistic: MyEnrolment, more: { invite?: string } = {}): void {
  const sent = (ifFree: boolean) => send(event, cmd, optimistic, { ...more, ...(ifFree && { if_free: true }) })
  sent(true).catch((error: unknown) => {
    const trouble = troubleOf(error)
    if (trouble.code === 'clash') toastClash(trouble, () => void sent(false).catch(toastTrouble))
    else toastTrouble(error)
  })
}

type SendOptions = { invite?: string; if_free?: boolean }

/** My last command about each event that is not answered yet. */
const unanswered = new Map<EventId, { cmd: OwnEnrolmentCmd; answer: Promise<void> }>()

/** A command pressed twice is sent once; another one waits for its answer, so that the last press decides. */
function send(event: EventId, cmd: OwnEnrolmentCmd, optimistic: MyEnrolment | null, more: SendOptions = {}): Promise<void> {
  const before = unanswered.get(event)
  if (before?.cmd === cmd) return before.answer
  setState(({ events }) => ({ events: withOptimistic(events, event, optimistic) }))
  const sendNow = () => sendEnrolment(event, cmd, optimistic, more)
  const answer = before ? before.answer.then(sendNow, sendNow) : sendNow()
  unanswered.set(event, { cmd, answer })
  const forget = () => {
    if (unanswered.get(event)?.answer === answer) unanswered.delete(event)
  }
  answer.then(forget, forget)
  return answer
}

async function sendEnrolment(event: EventId, cmd: OwnEnrolmentCmd, optimistic: MyEnrolment | null, more: SendOptions): Promise<void> {
  setState(({ events }) => ({ events: withOptimistic(events, event, optimistic) }))
  try {
    const { ok, during } = await call(cmd, { event, ...more })
    applyMyEnrolment(ok)
    refreshTopics(applyAgain(during))
    resubscribe(event)
  } finally {
    setState(({ events }) => ({ events: withOptimistic(events, event, undefined) }))
  }
}

/** A visitor by link could not subscribe to the event before being enrolled. */
function resubscribe(event: EventId): void {
  if (client.topicState(`event:${event}`) === 'gone') client.refresh(`event:${event}`)
}

/** Enrols, requests or joins the waiting list, whichever the event allows now. */
export function join(event: EventId, invite?: string): void {
  sendIfFree(event, 'enrolment.join', afterJoin(event), { ...(invite !== undefined && { invite }) })
}

function afterJoin(event: EventId): MyEnrolment {
  const game = gameOf(event)
  if (!game) return { state: 'pending' }
  if (game.is_private && myStateIn(event) !== 'invited') return { state: 'pending' }
  // A free seat is offered to the waiting list first.
  return game.taken < game.capacity && game.waiting_count === 0 ? { state: 'enrolled' } : { state: 'waitlisted', position: game.waiting_count + 1 }
}

type SeatCounts = Pick<Game, 'is_private' | 'capacity' | 'taken' | 'waiting_count'>

function gameOf(event: EventId): SeatCounts | undefined {
  const known = state().events.known[event]
  if (known?.is === 'ready') return known.event
  const { searches, mine } = state().events
  return [...Object.values(searches), ...Object.values(mine)].flatMap((list) => list.events).find((card) => card.id === event)
}

function myStateIn(event: EventId): MyEnrolment['state'] | undefined {
  const known = state().events.known[event]
  return known?.is === 'ready' ? known.mine?.state : undefined
}

export const acceptOffer = (event: EventId): void => sendIfFree(event, 'enrolment.accept_offer', { state: 'enrolled' })
export const reconfirm = (event: EventId): void => sendWithToast(event, 'enrolment.reconfirm', { state: 'enrolled' })
export const checkIn = (event: EventId): void => sendWithToast(event, 'enrolment.check_in', { state: 'checked_in' })

/** Objects to being marked absent; the organiser decides. */
export function object(event: EventId): void {
  call('enrolment.object', { event }).then(({ ok }) => applyMyEnrolment(ok), toastTrouble)
}

export const leave = (event: EventId): Promise<void> => send(event, 'enrolment.leave', null)
export const decline = (event: EventId): Promise<void> => send(event, 'enrolment.decline_offer', null)
