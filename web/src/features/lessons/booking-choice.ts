/**
 * What somebody chose on a coach's page, as it stands in the address: kind, length, day and time. It survives Back and signing
 * in. The days are those of the reader's clock.
 */
import type { CoachTerms, LessonKind, Millis, PricedOffer } from '@/wire'
import { dayAfter, dayAt, daysFrom, isDay, startOfDay } from '@/lib/zoned'
import type { ShownSlot } from '@/store/slices/lessons'
import { slotsKey } from '@/store/slices/lessons-changes'
import { KINDS } from './words'

export interface Choice {
  kind: LessonKind
  minutes: number
  /** Cents. */
  price: number
  /** The first day shown, and the chosen one; absent: the first with a free time. */
  today: string
  day?: string
  slot?: Millis
}

/** Days of free times that are asked for at once. */
const WINDOW = 28
const WEEK = 7

export function kindsOf({ offers }: CoachTerms): LessonKind[] {
  return KINDS.filter((kind) => offers.some((offer) => offer.kind === kind))
}

/** The lengths of a kind, the shortest first. */
export function lengthsOf({ offers }: CoachTerms, kind: LessonKind): PricedOffer[] {
  return offers.filter((offer) => offer.kind === kind).sort((a, b) => a.minutes - b.minutes)
}

/** Null if the coach gives no lessons. What is chosen and not offered gives way to the first, an hour before other lengths. */
export function choiceIn(params: URLSearchParams, terms: CoachTerms, now: Millis): Choice | null {
  const kinds = kindsOf(terms)
  const kind = kinds.find((one) => one === params.get('kind')) ?? kinds[0]
  if (kind === undefined) return null
  const lengths = lengthsOf(terms, kind)
  const offer = lengths.find(({ minutes }) => String(minutes) === params.get('length')) ?? lengths.find(({ minutes }) => minutes === 60) ?? lengths[0]
  if (!offer) return null
  const today = dayAt(now, undefined)
  const slot = Number(params.get('slot'))
  const asked = params.get('day')
  const day = isDay(asked) && asked >= today ? asked : slot > now ? dayAt(slot, undefined) : undefined
  return { kind, minutes: offer.minutes, price: offer.price, today, ...(day !== undefined && { day }), ...(slot > now && { slot }) }
}

/** The address with another choice; a new kind or length keeps the day and drops the time. */
export function withChoice(params: URLSearchParams, change: { kind?: LessonKind; minutes?: number; day?: string; slot?: Millis | null }): URLSearchParams {
  const next = new URLSearchParams(params)
  if (change.kind !== undefined) next.set('kind', change.kind)
  if (change.minutes !== undefined) next.set('length', String(change.minutes))
  if (change.day !== undefined) next.set('day', change.day)
  if (change.slot != null) next.set('slot', String(change.slot))
  else if (change.slot === null || change.kind !== undefined || change.minutes !== undefined || change.day !== undefined) next.delete('slot')
  return next
}

/** The first day of the days that are asked for at once, around a day. */
export function windowOf(today: string, day: string): string {
  return dayAfter(today, Math.floor(Math.max(0, daysFrom(today, day)) / WINDOW) * WINDOW)
}

export function weekOf(today: string, day: string): string[] {
  const first = dayAfter(today, Math.floor(Math.max(0, daysFrom(today, day)) / WEEK) * WEEK)
  return Array.from({ length: WEEK }, (_, at) => dayAfter(first, at))
}

/** The part that has the free times around a day. */
export function slotsKeyOf(coach: string, { kind, minutes, today }: Choice, day: string): string {
  const first = windowOf(today, day)
  return slotsKey(coach, { from: startOfDay(first, undefined), until: startOfDay(dayAfter(first, WINDOW), undefined), length: minutes, kind })
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

export const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening']

/** On the reader's clock: until noon, until 17:00, after that. */
export function partOf(at: Millis): PartOfDay {
  const hour = new Date(at).getHours()
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

/** Whether a time can still be asked for. */
export function isFree(slot: ShownSlot): boolean {
  return !slot.lost && !slot.busy
}
