/**
 * Local dates and times of a court and the instants they stand for, computed as the server does. A local time has no
 * instant when clocks skip it in spring, and two when they repeat it in autumn.
 */
import type { Millis, RepeatEvery } from '@/wire'
import { LIMITS } from '@/wire'
import { addMinutes, instantsOf } from '@/lib/local-times'
import { dayAfter } from '@/lib/zoned'

export { addMinutes, instantsOf }

const MINUTE_MS = 60_000

/** The first valid time after a skipped one: "03:00". */
export function nextValidTime(day: string, clock: string, zone: string | undefined): string | undefined {
  for (let minutes = 1; minutes <= 24 * 60; minutes++) {
    const next = addMinutes(clock, minutes)
    if (next !== undefined && instantsOf(day, next, zone).length > 0) return next
  }
  return undefined
}

interface Span {
  starts: Millis
  ends: Millis
}

type ResolvedTimes = { is: 'span'; span: Span } | { is: 'skipped'; field: 'from' | 'to'; next: string | undefined } | { is: 'backwards' } | { is: 'incomplete' }

interface TypedTimes {
  date: string
  from: string
  to: string
  /** The last day of an event of several days, else empty. */
  to_date: string
  second_hour: boolean
}

/** The instants of the typed times; an ambiguous time means the first, unless `second_hour`. */
export function resolveTimes({ date, from, to, to_date, second_hour }: TypedTimes, zone: string | undefined): ResolvedTimes {
  if (date === '' || from === '' || to === '') return { is: 'incomplete' }
  const last = to_date === '' ? date : to_date
  const [starts, ends] = [instantsOf(date, from, zone), instantsOf(last, to, zone)]
  const start = second_hour ? starts.at(-1) : starts[0]
  if (start === undefined) return { is: 'skipped', field: 'from', next: nextValidTime(date, from, zone) }
  if (ends.length === 0) return { is: 'skipped', field: 'to', next: nextValidTime(last, to, zone) }
  const preferred = second_hour ? ends.at(-1) : ends[0]
  const end = preferred !== undefined && preferred > start ? preferred : ends.find((at) => at > start)
  return end === undefined ? { is: 'backwards' } : { is: 'span', span: { starts: start, ends: end } }
}

/** Whether the start time occurs twice on that day. */
export function isAmbiguous(date: string, from: string, zone: string | undefined): boolean {
  return date !== '' && from !== '' && instantsOf(date, from, zone).length > 1
}

export interface Dates {
  days: string[]
  /** "2027-02": months without that day. */
  missing: string[]
  /** Whether there are more dates than a series may have. */
  tooMany: boolean
}

/** The days of a series, including the first. */
export function datesOf(first: string, every: RepeatEvery, until: string): Dates {
  const dates: Dates = { days: [], missing: [], tooMany: false }
  for (let step = 0; step <= 400; step++) {
    const day = every === 'month' ? monthAfter(first, step) : dayAfter(first, step * { day: 1, week: 7, two_weeks: 14 }[every])
    if (day.slice(0, 10) > until || day.slice(0, 7) > until.slice(0, 7)) break
    if (day.length === 7) dates.missing.push(day)
    else if (dates.days.length === LIMITS.SERIES_MAX) return { ...dates, tooMany: true }
    else dates.days.push(day)
  }
  return dates
}

/** The same day some months later ("2027-02-28"), or only the month ("2027-02") if it has no such day. */
function monthAfter(first: string, months: number): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1 + months, day, 12))
  const targetMonth = new Date(Date.UTC(year, month - 1 + months, 1, 12)).toISOString().slice(0, 7)
  const result = date.toISOString().slice(0, 10)
  return result.startsWith(targetMonth) ? result : targetMonth
}

/** How many minutes `at` is before `starts`. */
export function minutesBefore(starts: Millis, at: Millis): number {
  return Math.round((starts - at) / MINUTE_MS)
}
