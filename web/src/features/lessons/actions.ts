/**
 * Everything that people do with lessons. All reject with what `troubleOf` reads.
 *
 *   request(order), accept(lesson), decline(lesson, reason), counter(order), withdraw(lesson)
 *   reschedule(order), cancel(order), cancelDay(order), markAbsent(lesson), object(lesson, reason), complete(lesson), review(order)
 *   setHours(form, version), exceptHours(order), restoreHours(exception), followCalendar(url)
 *   notePupil(order), notePractice(lesson, text, pupil), offerHour(order), wish(order)
 *   offerPackage(form), retirePackage(id), askForPackage(id), answerPass(pass, accept), endPass(pass), payWithPass(pass, event)
 *   addChild(form), editChild(child, form), removeChild(child)
 *   followers() -> Person[]: whom I can book for
 */
import type {
  Booking,
  Calls,
  CancelLesson,
  CancelLessonDay,
  ChildId,
  CounterLesson,
  EventId,
  ExceptHours,
  ExceptionId,
  Lesson,
  LessonId,
  NotePupil,
  OfferHour,
  PackageId,
  Pass,
  PassId,
  Person,
  RelatedPage,
  RequestLesson,
  RescheduleLesson,
  ReviewLesson,
  WishForSlot,
} from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { http } from '@/store/http'
import type { LessonParts, PartName } from '@/store/slices/lessons'
import { applyLessons, applyPart, applyPass, applyStale } from '@/store/slices/lessons-replies'
import { questionKey } from './loading'

type BookingCommand = 'lesson.request' | 'lesson.accept' | 'lesson.decline' | 'lesson.withdraw' | 'lesson.cancel' | 'lesson.cancel_day'

/** A command that answers lessons. */
async function booking<C extends BookingCommand>(cmd: C, args: Calls[C]['args']): Promise<Booking> {
  const { ok, during } = await call(cmd, args)
  applyLessons((ok as Booking).lessons)
  refreshTopics(applyAgain(during))
  return ok as Booking
}

async function change(cmd: 'lesson.counter' | 'lesson.reschedule' | 'lesson.mark_absent' | 'lesson.object' | 'lesson.complete' | 'lesson.review', args: Calls[typeof cmd]['args']): Promise<Lesson> {
  const { ok, during } = await call(cmd, args as never)
  applyLessons([ok])
  refreshTopics(applyAgain(during))
  return ok
}

/** A command that answers a part as it is now. */
async function replace<K extends PartName, O>(name: K, key: string, { ok, during }: { ok: O; during: Parameters<typeof applyAgain>[0] }, data: (ok: O) => LessonParts[K]): Promise<void> {
  applyPart(name, key, { is: 'ready', data: data(ok) })
  refreshTopics(applyAgain(during))
}

export async function request(order: RequestLesson): Promise<Booking> {
  const made = await booking('lesson.request', order)
  if (order.pass !== undefined) applyStale('packages')
  return made
}

export const accept = ({ id, version }: Pick<Lesson, 'id' | 'version'>): Promise<Booking> => booking('lesson.accept', { lesson: id, version })
export const decline = (lesson: LessonId, reason = ''): Promise<Booking> => booking('lesson.decline', { lesson, ...(reason.trim() !== '' && { reason: reason.trim() }) })
export const withdraw = (lesson: LessonId): Promise<Booking> => booking('lesson.withdraw', { lesson })
export const counter = (order: CounterLesson): Promise<Lesson> => change('lesson.counter', order)
export const reschedule = (order: RescheduleLesson): Promise<Lesson> => change('lesson.reschedule', order)
export const cancel = (order: CancelLesson): Promise<Booking> => booking('lesson.cancel', order)
export const cancelDay = (order: CancelLessonDay): Promise<Pick<Booking, 'lessons'>> => booking('lesson.cancel_day', order)
export const markAbsent = (lesson: LessonId): Promise<Lesson> => change('lesson.mark_absent', { lesson })
export const object = (lesson: LessonId, reason: string): Promise<Lesson> => change('lesson.object', { lesson, reason: reason.trim() })
export const complete = (lesson: LessonId): Promise<Lesson> => change('lesson.complete', { lesson })
export const review = (order: ReviewLesson): Promise<Lesson> => change('lesson.review', order)

/** What a coach sets. */
export type HoursForm = Omit<Calls['availability.set']['args'], 'version'>
type ChildForm = Calls['child.add']['args']
type PackageForm = Calls['package.offer']['args']

export async function setHours(form: HoursForm, version: number): Promise<void> {
  await replace('availability', '', await call('availability.set', { ...form, version }), (ok) => ok)
}

export async function exceptHours(order: ExceptHours): Promise<void> {
  await replace('availability', '', await call('availability.except', order), (ok) => ok)
}

export async function restoreHours(exception: ExceptionId): Promise<void> {
  await replace('availability', '', await call('availability.restore', { exception }), (ok) => ok)
}

/** An empty address ends it. */
export async function followCalendar(url: string): Promise<void> {
  await replace('availability', '', await call('availability.follow_calendar', { url: url.trim() }), (ok) => ok)
}

export async function notePupil(order: NotePupil): Promise<void> {
  await replace('pupil', questionKey(order.pupil), await call('lesson.note_pupil', order), (ok) => ok)
  applyStale('pupils')
}

export async function notePractice(lesson: LessonId, text: string): Promise<void> {
  const { during } = await call('lesson.practised', { lesson, text: text.trim() })
  applyStale('pupil')
  refreshTopics(applyAgain(during))
}

/** How many followers are notified. */
export async function offerHour(order: OfferHour): Promise<number> {
  return (await call('lesson.offer_hour', order)).ok.followers
}

export async function wish(order: WishForSlot): Promise<void> {
  await replace('wishes', '', await call('lesson.wish', order), (ok) => ok.wishes)
}

export async function offerPackage(form: PackageForm): Promise<void> {
  await call('package.offer', form)
  applyStale('packages')
}

export async function retirePackage(id: PackageId): Promise<void> {
  await replace('packages', '', await call('package.retire', { package: id }), (ok) => ok)
}

async function changePass(cmd: 'package.ask' | 'package.answer' | 'package.end' | 'package.use', args: Calls[typeof cmd]['args']): Promise<Pass> {
  const { ok, during } = await call(cmd, args as never)
  applyPass(ok)
  refreshTopics(applyAgain(during))
  return ok
}

export const askForPackage = (id: PackageId): Promise<Pass> => changePass('package.ask', { package: id })
export const answerPass = (pass: PassId, yes: boolean): Promise<Pass> => changePass('package.answer', { pass, accept: yes })
export const endPass = (pass: PassId): Promise<Pass> => changePass('package.end', { pass })
export const payWithPass = (pass: PassId, event: EventId): Promise<Pass> => changePass('package.use', { pass, event })

export async function addChild(form: ChildForm): Promise<void> {
  await replace('children', '', await call('child.add', form), (ok) => ok.children)
}

export async function editChild(child: ChildId, form: ChildForm): Promise<void> {
  await replace('children', '', await call('child.edit', { child, ...form }), (ok) => ok.children)
}

export async function removeChild(child: ChildId): Promise<void> {
  await replace('children', '', await call('child.remove', { child }), (ok) => ok.children)
}

/** Those who follow me, whom I can book for besides me and my children. */
export async function followers(): Promise<readonly Person[]> {
  const page = await http.get<RelatedPage>('/user/followers')
  return page.data.map(({ id, name, handle, profileImage }) => ({ id, name, handle, ...(profileImage !== undefined && { profileImage }) }))
}
