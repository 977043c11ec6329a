/** What is said about lessons: who, when, where, for how much. */
import type { CoachTerms, Lesson, LessonKind, LessonState, Millis, Person, Pupil, PupilRef } from '@/wire'
import { dotted } from '@/lib/facts'
import { firstName, moneyText } from '@/lib/format'
import { formatsTag, type Translate } from '@/lib/i18n'
import { clockParts, dateAt, dayAfter, dayAt, daysFrom, dayNameAt, lengthText, offsetAt, spanAt, timeAt } from '@/lib/zoned'
import type { ChipTone } from '@/ui/chip'

export const KINDS: readonly LessonKind[] = ['private', 'semi_private', 'group']

/** How many pupils a lesson of a kind has, at least and at most. */
export const PUPILS: Readonly<Record<LessonKind, readonly [number, number]>> = { private: [1, 1], semi_private: [2, 2], group: [3, 8] }

export const TONES: Readonly<Record<LessonState, ChipTone>> = {
  requested: 'warn',
  countered: 'warn',
  accepted: 'success',
  reschedule_proposed: 'warn',
  completed: 'plain',
  declined: 'plain',
  expired: 'plain',
  withdrawn: 'plain',
  cancelled_by_student: 'danger',
  cancelled_by_coach: 'danger',
  cancelled_weather: 'plain',
  no_show_student: 'danger',
  no_show_coach: 'danger',
  disputed: 'danger',
  void: 'plain',
}

/** Tomorrow, 8:00 AM; Tue, Nov 24, 8:00 AM */
export function whenText(at: Millis, zone: string | undefined, now?: Millis): string {
  return `${dayNameAt(at, zone, now)}, ${timeAt(at, zone)}`
}

/** 8 AM; 8:30 AM: an hour without its minutes. */
export function shortClock(at: Millis, zone: string | undefined): string {
  const { clock, half } = clockParts(at, zone)
  return half === undefined ? clock : `${clock.replace(/:00$/, '')} ${half}`
}

/** Tue, Nov 24, 8:00 to 9:00 AM */
export function spanText({ starts_at, ends_at, zone }: Pick<Lesson, 'starts_at' | 'ends_at' | 'zone'>): string {
  return `${dateAt(starts_at, zone)}, ${spanAt(starts_at, ends_at, zone)}`
}

export function minutesOf({ starts_at, ends_at }: Pick<Lesson, 'starts_at' | 'ends_at'>): number {
  return Math.round((ends_at - starts_at) / 60_000)
}

export function minutesText(minutes: number): string {
  return lengthText(minutes * 60_000)
}

/** "8:00 AM there" is shown where the reader's clock says something else. */
export function differs(at: Millis, zone: string | undefined): boolean {
  return offsetAt(at, zone) !== offsetAt(at, undefined)
}

export function pupilName({ person, child }: Pupil): string {
  return child?.name ?? person.name
}

/** "Leo", "Ana and 2 others" */
export function pupilsText(t: Translate, pupils: readonly Pupil[]): string {
  const [first, ...others] = pupils.map(pupilName)
  if (first === undefined) return t('common.somebody')
  return others.length === 0 ? first : t('lesson.pupils_more', { name: first, count: others.length })
}

/** All names, as a list in the reader's language. */
export function namesText(pupils: readonly Pupil[]): string {
  return new Intl.ListFormat(formatsTag(), { type: 'conjunction' }).format(pupils.map(pupilName))
}

/** The other side, as somebody in the lesson sees it. */
export function otherOf(lesson: Lesson, me: string | undefined): Person {
  return lesson.coach.id === me ? lesson.booked_by : lesson.coach
}

/** The title of a lesson, for its coach the pupils, for others the coach. */
export function lessonTitle(t: Translate, lesson: Lesson, me: string | undefined): string {
  return lesson.coach.id === me ? pupilsText(t, lesson.pupils) : t('lesson.with', { name: lesson.coach.name })
}

export function factsText(t: Translate, lesson: Lesson): string {
  return dotted([t(`lesson.kind.${lesson.kind}`), minutesText(minutesOf(lesson)), lesson.court.name])
}

export function refOf({ person, child }: Pupil): PupilRef {
  return child ? { child: child.id } : { user: person.id }
}

/** "4.9", or nothing before the first review. */
export function ratingText({ rating_sum, rating_count }: Pick<CoachTerms, 'rating_sum' | 'rating_count'>): string | undefined {
  return rating_count === 0 ? undefined : (rating_sum / rating_count).toLocaleString(formatsTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** "$85 is due", where it differs from the price. */
export function dueText(t: Translate, lesson: Lesson): string | undefined {
  const { charged } = lesson
  if (charged === undefined) return undefined
  return charged === 0 ? t('lesson.due_nothing') : t('lesson.due', { price: moneyText(charged) })
}

/** "Los Angeles" of "America/Los_Angeles". */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Who did it, by first name. */
export function sideName(lesson: Lesson, side: 'coach' | 'player'): string {
  return firstName(side === 'coach' ? lesson.coach.name : lesson.booked_by.name)
}

/** Whether an instant is on the same day as another one, in a zone. */
export function isSameDay(at: Millis, other: Millis, zone: string | undefined): boolean {
  return daysFrom(dayAt(at, zone), dayAt(other, zone)) === 0
}

/** The first day of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
}
