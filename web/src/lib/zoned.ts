/**
 * Times in a court's zone, wherever the reader is. Days are dates in that zone: "2026-11-20".
 */
import type { Millis } from '@/wire'
import { formatsTag, t } from './i18n'

const DAY_MS = 86_400_000
const EVENING = 17
/** No clock is set back by more. */
const CHANGE_MS = 3 * 3_600_000
const known = new Map<string, boolean>()

/** The zone if this device knows it, else `undefined`, which means the device's own. */
export function zoneOf(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined
  const cached = known.get(zone)
  if (cached !== undefined) return cached ? zone : undefined
  let isKnown = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    isKnown = false
  }
  known.set(zone, isKnown)
  return isKnown ? zone : undefined
}

interface ClockParts {
  /** 6:30, or 18:30. */
  clock: string
  /** AM or PM; absent in languages with a 24-hour clock. In the hour that clocks repeat in autumn also which one it is: AM PST. */
  half?: string
}

/** A time of day with clock and AM or PM apart, so that the clock can be larger. */
export function clockParts(at: Millis, zone: string | undefined): ClockParts {
  const parts = clockFormat(at, zone).formatToParts(at)
  const half = parts.filter(({ type }) => type === 'dayPeriod' || type === 'timeZoneName').map(({ value }) => value)
  const clock = parts
    .filter(({ type }) => type !== 'dayPeriod' && type !== 'timeZoneName')
    .map(({ value }) => value)
    .join('')
    .trim()
  return { clock, ...(half.length > 0 && { half: half.join(' ') }) }
}

/** 6:30 PM; in the hour that clocks repeat in autumn 1:30 AM PST, so that both passes differ. */
export function timeAt(at: Millis, zone: string | undefined): string {
  return clockFormat(at, zone).format(at)
}

function clockFormat(at: Millis, zone: string | undefined): Intl.DateTimeFormat {
  return formatOf({ hour: 'numeric', minute: '2-digit', ...(isRepeated(at, zone) && { timeZoneName: 'short' }) }, zone)
}

/** Whether clocks show this time a second time, before or after: they were, or will be, set back over it. */
function isRepeated(at: Millis, zone: string | undefined): boolean {
  const offset = offsetAt(at, zone)
  const [before, after] = [offsetAt(at - CHANGE_MS, zone) - offset, offset - offsetAt(at + CHANGE_MS, zone)]
  return (after > 0 && offsetAt(at + after, zone) === offset - after) || (before > 0 && offsetAt(at - before, zone) === offset + before)
}

/** "7:00 to 9:00 PM": AM or PM is written once if both share it. */
export function spanAt(from: Millis, until: Millis, zone: string | undefined): string {
  const [start, end] = [clockParts(from, zone), clockParts(until, zone)]
  const first = start.half !== undefined && start.half === end.half ? start.clock : timeAt(from, zone)
  return t('time.span', { from: first, until: timeAt(until, zone) })
}

/** The date of an instant in a zone: "2026-11-20". */
export function dayAt(at: Millis, zone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zoneOf(zone), year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Fri, Nov 20; with the year if it is another one. */
export function dateAt(at: Millis, zone: string | undefined, now: Millis = Date.now()): string {
  const otherYear = dayAt(at, zone).slice(0, 4) !== dayAt(now, zone).slice(0, 4)
  return formatOf({ weekday: 'short', day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) }, zone).format(at)
}

/** A time on the clock of a zone, with its day there where another zone has another day then. */
export function withDay(time: string, at: Millis, zone: string | undefined, other: string | undefined): string {
  return dayAt(at, zone) === dayAt(at, other) ? time : `${dateAt(at, zone)}, ${time}`
}

/** For days to come: Tonight, Today, Tomorrow, else the date. */
export function dayNameAt(at: Millis, zone: string | undefined, now: Millis = Date.now()): string {
  const days = daysFrom(dayAt(now, zone), dayAt(at, zone))
  if (days === 0) return t(hourAt(at, zone) >= EVENING ? 'time.tonight' : 'time.today')
  if (days === 1) return t('time.tomorrow')
  return dateAt(at, zone, now)
}

/** 90 min, 2 h, 2 h 30 min. */
export function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (minutes < 120 && rest !== 0) return t('time.minutes', { minutes })
  if (rest === 0 && hours > 0) return t('time.hours', { hours })
  return hours === 0 ? t('time.minutes', { minutes }) : t('time.hours_minutes', { hours, minutes: rest })
}

/** Time left: 2 h 44 min, 3 days; at least 1 min. */
export function untilStart(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  if (days >= 2) return t('time.days', { count: days })
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('time.minutes', { minutes: rest })
  return rest === 0 || hours >= 24 ? t('time.hours', { hours }) : t('time.hours_minutes', { hours, minutes: rest })
}

/** The date that many calendar days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one date to another; negative if it is earlier. */
export function daysFrom(day: string, other: string): number {
  return Math.round((Date.parse(`${other}T12:00:00Z`) - Date.parse(`${day}T12:00:00Z`)) / DAY_MS)
}

/** The parts of a date: Fri, 20, Nov, and "Friday, November 20" as `whole`. */
export function dayParts(day: string): { weekday: string; number: string; month: string; whole: string } {
  const at = Date.parse(`${day}T12:00:00Z`)
  return {
    weekday: formatOf({ weekday: 'short' }, 'UTC').format(at),
    number: formatOf({ day: 'numeric' }, 'UTC').format(at),
    month: formatOf({ month: 'short' }, 'UTC').format(at),
    whole: formatOf({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC').format(at),
  }
}

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`))
}

/** The instant at which a date begins in a zone. */
export function startOfDay(day: string, zone: string | undefined): Millis {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // Guess with the offset at noon, then correct with the offset at the guess: clocks may change in between.
  let at = noon - 12 * 3_600_000 - offsetAt(noon, zone)
  at = noon - 12 * 3_600_000 - offsetAt(at, zone)
  return at
}

/** By zone: to make one takes longer than to use it. */
const wholeFormats = new Map<string | undefined, Intl.DateTimeFormat>()

function wholeFormat(zone: string | undefined): Intl.DateTimeFormat {
  const made = wholeFormats.get(zone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zoneOf(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // The device's own zone changes where it travels.
  if (zoneOf(zone) !== undefined) wholeFormats.set(zone, format)
  return format
}

/** The zone's offset from UTC at an instant, in milliseconds; positive east of Greenwich. */
export function offsetAt(at: Millis, zone: string | undefined): number {
  const parts = wholeFormat(zone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(at / 1000) * 1000
}

function hourAt(at: Millis, zone: string | undefined): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone: zoneOf(zone), hourCycle: 'h23', hour: 'numeric' }).format(at))
}

function formatOf(options: Intl.DateTimeFormatOptions, zone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(formatsTag(), { ...options, timeZone: zoneOf(zone) })
}
