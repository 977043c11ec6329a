/** Times as texts, in the reader's zone and the dictionary's language. */
import type { Millis } from '@/wire'
import { formatsTag, t } from './i18n'

const DAY_MS = 86_400_000

/** The date of an instant: "2026-11-20". */
export function dayOf(at: Millis): string {
  const date = new Date(at)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** 4:16 PM */
export function timeOfDay(at: Millis): string {
  return new Date(at).toLocaleTimeString(formatsTag(), { hour: 'numeric', minute: '2-digit' })
}

/** For a day chip: Today; Yesterday; Wednesday; Nov 12; Nov 12, 2025. */
export function dayText(at: Millis, now: Millis = Date.now()): string {
  const days = daysBetween(at, now)
  if (days === 0) return t('time.today')
  if (days === 1) return t('time.yesterday')
  const date = new Date(at)
  if (days > 1 && days < 7) return date.toLocaleDateString(formatsTag(), { weekday: 'long' })
  return date.toLocaleDateString(formatsTag(), { month: 'short', day: 'numeric', ...otherYear(date, now) })
}

/** For a list of rooms: 4:16 PM; Yesterday; Wed; Nov 12; Nov 12, 2025. */
export function shortTime(at: Millis, now: Millis = Date.now()): string {
  const days = daysBetween(at, now)
  if (days === 0) return timeOfDay(at)
  if (days > 1 && days < 7) return new Date(at).toLocaleDateString(formatsTag(), { weekday: 'short' })
  return dayText(at, now)
}

/** For "showing what we had at …": 4:16 PM if today; Sat 4:16 PM within a week; Nov 12, 4:16 PM. */
export function sinceText(at: Millis, now: Millis = Date.now()): string {
  const days = daysBetween(at, now)
  if (days === 0) return timeOfDay(at)
  const date = new Date(at)
  if (days < 7) return `${date.toLocaleDateString(formatsTag(), { weekday: 'short' })} ${timeOfDay(at)}`
  return `${date.toLocaleDateString(formatsTag(), { month: 'short', day: 'numeric', ...otherYear(date, now) })}, ${timeOfDay(at)}`
}

/** For "Muted until …": 4:16 PM if today; Sat 4:16 PM within a week; Nov 28, 4:16 PM. */
export function untilText(until: Millis, now: Millis = Date.now()): string {
  if (isForGood(until)) return t('time.for_good')
  const days = -daysBetween(until, now)
  if (days === 0) return timeOfDay(until)
  const date = new Date(until)
  if (days < 7) return `${date.toLocaleDateString(formatsTag(), { weekday: 'short' })} ${timeOfDay(until)}`
  return `${date.toLocaleDateString(formatsTag(), { month: 'short', day: 'numeric', ...otherYear(date, now) })}, ${timeOfDay(until)}`
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Just now; 5 minutes ago; yesterday; 3 weeks ago. */
export function agoText(at: Millis, now: Millis = Date.now()): string {
  const passed = Math.max(0, now - at)
  const [unit, length] = STEPS.find(([, step]) => passed >= step) ?? []
  if (unit === undefined || length === undefined) return t('time.just_now')
  return new Intl.RelativeTimeFormat(formatsTag(), { numeric: 'auto' }).format(-Math.floor(passed / length), unit)
}

/** The wire writes "for good" as the end of the year 9999. */
export function isForGood(until: Millis): boolean {
  return new Date(until).getUTCFullYear() >= 9999
}

/** Calendar days: a day on which clocks change has 23 or 25 hours. */
function daysBetween(at: Millis, now: Millis): number {
  const midnight = (time: Millis) => new Date(time).setHours(0, 0, 0, 0)
  return Math.round((midnight(now) - midnight(at)) / DAY_MS)
}

function otherYear(date: Date, now: Millis): { year?: 'numeric' } {
  return date.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }
}
