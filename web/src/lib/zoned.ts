/**
 * Times at a place: a game is told in its court's zone, wherever its reader is. Days are "2026-11-20", in the same zone.
 */
import type { Millis } from '@/wire'
import { formatsTag, t } from './i18n'

const DAY_MS = 86_400_000
const EVENING = 17
const known = new Map<string, boolean>()

/** The zone if this device knows it, else its own. */
export function zoneOf(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined
  const before = known.get(zone)
  if (before !== undefined) return before ? zone : undefined
  let fits = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    fits = false
  }
  known.set(zone, fits)
  return fits ? zone : undefined
}

export interface ClockParts {
  /** 6:30, or 18:30. */
  clock: string
  /** AM or PM, where people write it. */
  half?: string
}

/** The clock of an instant in its two parts: the number is the loud one. */
export function clockParts(at: Millis, zone: string | undefined): ClockParts {
  const parts = formatOf({ hour: 'numeric', minute: '2-digit' }, zone).formatToParts(at)
  const half = parts.find(({ type }) => type === 'dayPeriod')?.value
  const clock = parts
    .filter(({ type }) => type !== 'dayPeriod')
    .map(({ value }) => value)
    .join('')
    .trim()
  return { clock, ...(half !== undefined && { half }) }
}

/** 6:30 PM */
export function timeAt(at: Millis, zone: string | undefined): string {
  return formatOf({ hour: 'numeric', minute: '2-digit' }, zone).format(at)
}

/** 7:00 to 9:00 PM: a half of the day that both share is said once. */
export function spanAt(from: Millis, until: Millis, zone: string | undefined): string {
  const [start, end] = [clockParts(from, zone), clockParts(until, zone)]
  const first = start.half !== undefined && start.half === end.half ? start.clock : timeAt(from, zone)
  return t('time.span', { from: first, until: timeAt(until, zone) })
}

/** The day of an instant at a place: "2026-11-20". */
export function dayAt(at: Millis, zone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zoneOf(zone), year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Fri 20 Nov; of another year with it. */
export function dateAt(at: Millis, zone: string | undefined, now: Millis = Date.now()): string {
  const otherYear = dayAt(at, zone).slice(0, 4) !== dayAt(now, zone).slice(0, 4)
  return formatOf({ weekday: 'short', day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) }, zone).format(at)
}

/** Tonight, Today, Tomorrow, else the date: what a day is called when one looks ahead. */
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

/** How long until: 2 h 44 min, 3 days; less than a minute is one. */
export function untilStart(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  if (days >= 2) return t('time.days', { count: days })
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('time.minutes', { minutes: rest })
  return rest === 0 || hours >= 24 ? t('time.hours', { hours }) : t('time.hours_minutes', { hours, minutes: rest })
}

/** The day so many days after another; days of the calendar. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days of the calendar lie between two. */
export function daysFrom(day: string, other: string): number {
  return Math.round((Date.parse(`${other}T12:00:00Z`) - Date.parse(`${day}T12:00:00Z`)) / DAY_MS)
}

/** The parts of a day as people write them: Fri, 20. */
export function dayParts(day: string): { weekday: string; number: string; whole: string } {
  const at = Date.parse(`${day}T12:00:00Z`)
  return {
    weekday: formatOf({ weekday: 'short' }, 'UTC').format(at),
    number: formatOf({ day: 'numeric' }, 'UTC').format(at),
    whole: formatOf({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC').format(at),
  }
}

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`))
}

/** When a day begins at a place. */
export function startOfDay(day: string, zone: string | undefined): Millis {
  const noon = Date.parse(`${day}T12:00:00Z`)
  // A guess by the zone's offset at noon, and once more by that of the guess, for days on which clocks change.
  let at = noon - 12 * 3_600_000 - offsetAt(noon, zone)
  at = noon - 12 * 3_600_000 - offsetAt(at, zone)
  return at
}

/** Milliseconds that a place's clocks are ahead of UTC's at an instant. */
export function offsetAt(at: Millis, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zoneOf(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
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
