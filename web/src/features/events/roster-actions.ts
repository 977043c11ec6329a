/**
 * What is done to other players of a game. The return type tells the kind:
 *
 * - `void`: optimistic. The result shows at once; if refused it is rolled back and a toast says why. They never throw.
 *     decide(enrolment, accept), checkInPlayer(enrolment)
 * - `Promise`: forms and confirmations. They reject with what `troubleOf` and `troubleText` of `lib/refused` read.
 *     removeFrom(enrolment, reason), markAbsent(enrolment), addPlayer(event, person), addGuest(event, name),
 *     bringGuest(event, name, level?, gender?), withdrawGuest(enrolment), findSubstitute(event) -> how many players were notified
 */
import type { Enrolment, EnrolmentId, EventId, Person } from '@/wire'
import { toastDone, toastTrouble } from '@/lib/notify'
import { call } from '@/realtime/connection'
import { setState, state } from '@/store/index'
import { withEntry } from '@/store/slices/events'
import { toastRejected } from './rejected-toast'

/** Accepts or rejects a request; shows at once. A rejection can be taken back: then the player may ask again. */
export function decide(enrolment: Enrolment, accept: boolean): void {
  const sent = (yes: boolean) => call('enrolment.decide', { enrolment: enrolment.id, accept: yes })
  const shown = showState(enrolment, accept ? 'enrolled' : 'rejected', () => sent(accept))
  const name = enrolment.player?.name
  if (accept || name === undefined) return
  void shown.then((done) => {
    if (done) toastRejected(name, () => void sent(true).catch(toastTrouble))
  })
}

export function checkInPlayer(enrolment: Enrolment): void {
  void showState(enrolment, 'checked_in', () => call('enrolment.check_in', { event: enrolment.event, enrolment: enrolment.id }))
}

/** Shows another player's new state until its push arrives; rolls back if refused. */
async function showState(enrolment: Enrolment, optimistic: Enrolment['state'], sent: () => Promise<unknown>): Promise<boolean> {
  setEnrolment({ ...enrolment, state: optimistic })
  try {
    await sent()
    return true
  } catch (error) {
    setEnrolment(enrolment)
    toastTrouble(error)
    return false
  }
}

function setEnrolment(enrolment: Enrolment): void {
  const known = state().events.known[enrolment.event]
  if (known?.is !== 'ready') return
  const enrolments = known.enrolments.map((one) => (one.id === enrolment.id ? enrolment : one))
  setState(({ events }) => ({ events: withEntry(events, enrolment.event, { ...known, enrolments }) }))
}

export async function removeFrom(enrolment: Enrolment['id'], reason: string): Promise<void> {
  await call('enrolment.remove', { enrolment, reason: reason.trim() })
}

export async function markAbsent(enrolment: Enrolment['id']): Promise<void> {
  await call('enrolment.mark_absent', { enrolment })
}

/** Friends, pupils and whoever asked are in at once; everybody else is invited. */
export async function addPlayer(event: EventId, { id, name }: Person): Promise<void> {
  const { ok } = await call('enrolment.add', { event, user: id })
  if (ok.state === 'invited') toastDone('event.added_invited', { name })
}

export async function addGuest(event: EventId, name: string): Promise<void> {
  await call('enrolment.add', { event, guest: name.trim() })
}

/** Brings a guest of mine; the push shows the guest on the roster. */
export async function bringGuest(event: EventId, guest: string, level: number | undefined, gender: string | undefined): Promise<void> {
  await call('enrolment.bring_guest', { event, guest, ...(level !== undefined && { level }), ...(gender !== undefined && { gender }) })
}

export async function withdrawGuest(enrolment: EnrolmentId): Promise<void> {
  await call('enrolment.withdraw_guest', { enrolment })
}

/** Notifies free players nearby who fit; returns how many. */
export async function findSubstitute(event: EventId): Promise<number> {
  const { ok } = await call('enrolment.substitute', { event })
  return ok.told
}
