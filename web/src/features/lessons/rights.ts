/** What somebody may do with a lesson now, as the server decides it. */
import { type Lesson, type LessonSide, LIMITS, type Millis } from '@/wire'

export type LessonDeed = 'accept' | 'decline' | 'counter' | 'withdraw' | 'reschedule' | 'cancel' | 'mark_absent' | 'object' | 'complete' | 'review'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** `pupil`: somebody for whom another person booked. */
export function sideOf(lesson: Lesson, me: string | undefined): LessonSide | 'pupil' {
  if (lesson.coach.id === me) return 'coach'
  return lesson.booked_by.id === me ? 'player' : 'pupil'
}

export function isMyTurn(lesson: Lesson, me: string | undefined, now: Millis): boolean {
  return lesson.turn !== undefined && lesson.turn === sideOf(lesson, me) && (lesson.answer_by === undefined || lesson.answer_by > now)
}

export function deedsOf(lesson: Lesson, me: string | undefined, now: Millis): readonly LessonDeed[] {
  const side = sideOf(lesson, me)
  if (side === 'pupil') return lesson.state === 'accepted' && now < lesson.starts_at ? ['cancel'] : []
  const { state } = lesson
  if (state === 'requested' || state === 'countered') return isMyTurn(lesson, me, now) ? answers(lesson) : lesson.turn === side ? [] : ['withdraw']
  if (state === 'reschedule_proposed') return [...(isMyTurn(lesson, me, now) ? (['accept', 'decline'] as const) : lesson.turn === side ? [] : (['withdraw'] as const)), ...(now < lesson.starts_at ? (['cancel'] as const) : [])]
  if (state === 'accepted') return ofAgreed(lesson, now)
  if (state === 'no_show_student' || state === 'no_show_coach') return ofAbsence(lesson, side, now)
  return state === 'completed' && !lesson.reviewed && lesson.review_by !== undefined && now < lesson.review_by ? ['review'] : []
}

function answers({ rounds, series }: Lesson): readonly LessonDeed[] {
  return rounds < LIMITS.LESSON_ROUNDS_MAX && series === undefined ? ['accept', 'counter', 'decline'] : ['accept', 'decline']
}

function ofAgreed({ starts_at, ends_at }: Lesson, now: Millis): readonly LessonDeed[] {
  if (now < starts_at) return ['reschedule', 'cancel']
  const deeds: LessonDeed[] = []
  if (now >= ends_at) deeds.push('complete')
  else deeds.push('cancel')
  if (now >= starts_at + LIMITS.LESSON_GRACE_MINUTES * MINUTE_MS && now < ends_at + DAY_MS) deeds.push('mark_absent')
  return deeds
}

function ofAbsence({ absence, state }: Lesson, side: LessonSide, now: Millis): readonly LessonDeed[] {
  if (absence?.side === side) return absence.objection === undefined && now < absence.object_by ? ['object'] : []
  return side === 'coach' && state === 'no_show_student' ? ['complete'] : []
}

/** Whether a player cancels too late for it to be free. */
export function isLate(lesson: Lesson, me: string | undefined, now: Millis): boolean {
  return sideOf(lesson, me) !== 'coach' && now > lesson.cancel_by
}

/** Cents that are due if rain stops a lesson: up to 10 minutes free, up to 29 half, from 30 all. */
export function dueAfterRain(price: number, played: number): number {
  if (played <= 10) return 0
  return played < 30 ? Math.round(price / 2) : price
}
