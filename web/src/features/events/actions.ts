/**
 * What one does with games. Three kinds, by their return type:
 *
 * - `void`: taps. What will be shows at once, is taken back if it is refused, and then a toast says why. They never throw.
 *     join(event, invite?), acceptOffer, reconfirm, checkIn, object
 *     decide(enrolment, accept), checkInSomebody(enrolment), publish(event), confirm(event)
 * - `Promise`: forms and confirmed steps. They reject with what `troubleOf` and `troubleText` of `lib/refused` read.
 *     leave(event), decline(event), removeFrom(enrolment, reason), markAbsent(enrolment), addPlayer(event, user),
 *     addGuest(event, name), findSubstitute(event) -> how many were told
 * - loads put what they find, or what went wrong, into the store.
 *     search(question), searchMore, searchAgain, loadMine(which), loadMoreMine, loadEvent(event, invite?)
 */
import type { Calls, Enrolment, Event as Game, EventId, MyGames, MyStanding, SearchEvents, UserId } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshChats, client } from '@/realtime/connection'
import { applyAgain, applyEvent, applyEventChange, applyMyEnrolment } from '@/store/apply'
import { setState, state } from '@/store/index'
import { type EventList, noEvents, withEntry, withMine, withSearch, withOptimistic } from '@/store/slices/events'

/** By what a search is known in the store. */
export function keyOf(question: SearchEvents): string {
  return JSON.stringify(question)
}

/** The first page, once; after an error once more. */
export async function search(question: SearchEvents): Promise<void> {
  const before = listOf(question)
  if (before.is === 'loading' || before.is === 'ready') return
  put(keyOf(question), { ...before, is: 'loading' })
  await ask(question, before)
}

/** The first page again, behind what is shown, which stays where it cannot be had. */
export async function searchFresh(question: SearchEvents): Promise<void> {
  const before = listOf(question)
  if (before.is === 'ready') await ask(question, before, true)
}

async function ask(question: SearchEvents, before: EventList, quiet = false): Promise<void> {
  const key = keyOf(question)
  try {
    const { ok, during } = await call('event.search', question)
    put(key, { is: 'ready', events: ok.events, loadingMore: false, ...(ok.days && { days: ok.days }), ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
    refreshChats(applyAgain(during))
  } catch (error) {
    if (!quiet) put(key, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: SearchEvents): Promise<void> {
  const key = keyOf(question)
  const before = state().events.searches[key]
  if (before?.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  put(key, { ...before, loadingMore: true })
  try {
    const { ok, during } = await call('event.search', { ...question, cursor: before.cursor })
    const { cursor: _, ...rest } = listOf(question)
    put(key, { ...rest, events: together(rest.events, ok.events), loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
    refreshChats(applyAgain(during))
  } catch (error) {
    put(key, { ...listOf(question), is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** After an error: what is here stays, what is missing is asked for. */
export function searchAgain(question: SearchEvents): void {
  const list = listOf(question)
  if (list.is === 'error' && list.cursor !== undefined) {
    put(keyOf(question), { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

function listOf(question: SearchEvents): EventList {
  return state().events.searches[keyOf(question)] ?? noEvents()
}

function put(key: string, list: EventList): void {
  setState(({ events }) => ({ events: withSearch(events, key, list) }))
}

/** One that a page before had already moved meanwhile. */
function together<T extends { id: EventId }>(here: readonly T[], more: readonly T[]): readonly T[] {
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...more.filter(({ id }) => !ids.has(id))]
}

/** The first page of my games, if it is not here or something was missed. */
export async function loadMine(which: MyGames): Promise<void> {
  const before = state().events.mine[which]
  if (before.is === 'loading' || before.is === 'ready') return
  putMine(which, { ...before, is: 'loading' })
  try {
    const { ok, during } = await call('event.mine', { which })
    const list: EventList = { is: 'ready', events: ok.events, loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) }
    setState(({ events }) => ({ events: withMine(events, which, list, ok.counts) }))
    refreshChats(applyAgain(during))
  } catch (error) {
    putMine(which, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMoreMine(which: MyGames): Promise<void> {
  const before = state().events.mine[which]
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  putMine(which, { ...before, loadingMore: true })
  try {
    const { ok } = await call('event.mine', { which, cursor: before.cursor })
    const { cursor: _, ...rest } = state().events.mine[which]
    putMine(which, { ...rest, events: together(rest.events, ok.events), loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    putMine(which, { ...state().events.mine[which], is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

function putMine(which: MyGames, list: EventList): void {
  setState(({ events }) => ({ events: withMine(events, which, list) }))
}

/** An event by an answer: for whoever comes by a link, whose topic cannot be heard yet. What is known stays meanwhile. */
export async function loadEvent(event: EventId, invite?: string): Promise<void> {
  const known = state().events.known[event]
  if (known?.is === 'loading') return
  if (known?.is !== 'ready') putEntry(event, { is: 'loading' })
  try {
    const { ok, during } = await call('event.get', { event, ...(invite !== undefined && { invite }) })
    applyEvent(ok)
    refreshChats(applyAgain(during))
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'not_found' || trouble.code === 'invitation_unusable') putEntry(event, { is: 'gone' })
    else if (known?.is !== 'ready') putEntry(event, { is: 'error', trouble })
  }
}

function putEntry(event: EventId, entry: Parameters<typeof withEntry>[2]): void {
  setState(({ events }) => ({ events: withEntry(events, event, entry) }))
}

type About<A> = { [C in keyof Calls]: Calls[C]['args'] extends A ? (Calls[C]['ok'] extends Enrolment ? C : never) : never }[keyof Calls]
type Mine = Exclude<About<{ event: EventId }>, 'enrolment.add'>

/** Shows at once where I shall stand, and says why where the server says no. */
function wish(event: EventId, cmd: Mine, wished: MyStanding | null, invite?: string): void {
  send(event, cmd, wished, invite).catch(toastTrouble)
}

async function send(event: EventId, cmd: Mine, wished: MyStanding | null, invite?: string): Promise<void> {
  if (event in state().events.optimistic) return
  setState(({ events }) => ({ events: withOptimistic(events, event, wished) }))
  try {
    const { ok, during } = await call(cmd, { event, ...(invite !== undefined && { invite }) })
    applyMyEnrolment(ok)
    refreshChats(applyAgain(during))
    hearAgain(event)
  } finally {
    setState(({ events }) => ({ events: withOptimistic(events, event, undefined) }))
  }
}

/** Whoever came by a link could not hear the event before they were in. */
function hearAgain(event: EventId): void {
  if (client.topicState(`event:${event}`) === 'gone') client.refresh(`event:${event}`)
}

/** In, asked or in line: as the event stands now. */
export function join(event: EventId, invite?: string): void {
  wish(event, 'enrolment.join', afterJoin(event, invite !== undefined), invite)
}

function afterJoin(event: EventId, byLink: boolean): MyStanding {
  const game = gameOf(event)
  const invited = byLink || standingIn(event) === 'invited'
  if (!game) return { state: 'pending' }
  if (game.is_private && !invited) return { state: 'pending' }
  // A seat that is free while others wait is offered to them first.
  return game.taken < game.capacity && game.waiting_count === 0 ? { state: 'enrolled' } : { state: 'waitlisted', position: game.waiting_count + 1 }
}

type Seen = Pick<Game, 'is_private' | 'capacity' | 'taken' | 'waiting_count'>

function gameOf(event: EventId): Seen | undefined {
  const known = state().events.known[event]
  if (known?.is === 'ready') return known.event
  const { searches, mine } = state().events
  return [...Object.values(searches), ...Object.values(mine)].flatMap((list) => list.events).find((card) => card.id === event)
}

function standingIn(event: EventId): MyStanding['state'] | undefined {
  const known = state().events.known[event]
  return known?.is === 'ready' ? known.mine?.state : undefined
}

export const acceptOffer = (event: EventId): void => wish(event, 'enrolment.accept_offer', { state: 'enrolled' })
export const reconfirm = (event: EventId): void => wish(event, 'enrolment.reconfirm', { state: 'enrolled' })
export const checkIn = (event: EventId): void => wish(event, 'enrolment.check_in', { state: 'checked_in' })

/** I was there: the organiser decides. */
export function object(event: EventId): void {
  call('enrolment.object', { event }).then(({ ok }) => applyMyEnrolment(ok), toastTrouble)
}

export const leave = (event: EventId): Promise<void> => send(event, 'enrolment.leave', null)
export const decline = (event: EventId): Promise<void> => send(event, 'enrolment.decline_offer', null)

/** The answer shows at once: whoever asked is in, or gone. */
export function decide(enrolment: Enrolment, accept: boolean): void {
  void show(enrolment, accept ? 'enrolled' : 'rejected', () => call('enrolment.decide', { enrolment: enrolment.id, accept }))
}

export function checkInSomebody(enrolment: Enrolment): void {
  void show(enrolment, 'checked_in', () => call('enrolment.check_in', { event: enrolment.event, enrolment: enrolment.id }))
}

/** Others' standing as I decide it, until the push says so; taken back where it is refused. */
async function show(enrolment: Enrolment, wished: Enrolment['state'], sent: () => Promise<unknown>): Promise<void> {
  putOther({ ...enrolment, state: wished })
  try {
    await sent()
  } catch (error) {
    putOther(enrolment)
    toastTrouble(error)
  }
}

function putOther(enrolment: Enrolment): void {
  const known = state().events.known[enrolment.event]
  if (known?.is !== 'ready') return
  const others = known.enrolments.map((one) => (one.id === enrolment.id ? enrolment : one))
  putEntry(enrolment.event, { ...known, enrolments: others })
}

export function publish(event: EventId): void {
  change('event.publish', event)
}

/** The organiser says that it takes place. */
export function confirm(event: EventId): void {
  change('event.confirm', event)
}

function change(cmd: 'event.publish' | 'event.confirm', event: EventId): void {
  call(cmd, { event }).then(({ ok, during }) => {
    applyEventChange(ok)
    refreshChats(applyAgain(during))
  }, toastTrouble)
}

export async function removeFrom(enrolment: Enrolment['id'], reason: string): Promise<void> {
  await call('enrolment.remove', { enrolment, reason: reason.trim() })
}

export async function markAbsent(enrolment: Enrolment['id']): Promise<void> {
  await call('enrolment.mark_absent', { enrolment })
}

export async function addPlayer(event: EventId, user: UserId): Promise<void> {
  await call('enrolment.add', { event, user })
}

export async function addGuest(event: EventId, name: string): Promise<void> {
  await call('enrolment.add', { event, guest: name.trim() })
}

/** Tells free players nearby who fit; how many were told. */
export async function findSubstitute(event: EventId): Promise<number> {
  const { ok } = await call('enrolment.substitute', { event })
  return ok.told
}
