/** A coach's hours and terms as they are typed, and what is wrong with them. */
import { type LessonKind, LIMITS } from '@/wire'
import { centsIn, dollarsIn } from '@/lib/money'
import type { HoursForm } from './actions'

export interface HoursRow {
  /** For the list; not sent. */
  key: number
  weekday: number
  from: string
  to: string
  court: string
}

export interface OfferRow {
  key: number
  kind: LessonKind
  minutes: string
  /** Empty: by the hourly rate. */
  price: string
}

export interface HoursFields {
  is_open: boolean
  mode: HoursForm['mode']
  zone: string
  hours: readonly HoursRow[]
  offers: readonly OfferRow[]
  notice_hours: string
  horizon_days: string
  buffer_minutes: string
  travel_minutes: string
  cancel_hours: string
}

/** What is wrong, as a key of the dictionary with its numbers: by field, or by a row's field (`hours.3.to`). */
export type HoursFaults = Readonly<Record<string, { key: string; vars?: Record<string, string | number> }>>

let made = 0

export function newKey(): number {
  made += 1
  return made
}

export function fieldsOf({ is_open, mode, zone, hours, offers, notice_minutes, ...rest }: HoursForm): HoursFields {
  return {
    is_open,
    mode,
    zone,
    hours: hours.map((row) => ({ key: newKey(), ...row })),
    offers: offers.map(({ kind, minutes, price }) => ({ key: newKey(), kind, minutes: String(minutes), price: dollarsIn(price) })),
    notice_hours: String(notice_minutes / 60),
    horizon_days: String(rest.horizon_days),
    buffer_minutes: String(rest.buffer_minutes),
    travel_minutes: String(rest.travel_minutes),
    cancel_hours: String(rest.cancel_hours),
  }
}

export function formOf(fields: HoursFields): HoursForm {
  return {
    is_open: fields.is_open,
    mode: fields.mode,
    zone: fields.zone,
    hours: fields.hours.map(({ weekday, from, to, court }) => ({ weekday, from, to: endOf(to), court })),
    offers: fields.offers.map(({ kind, minutes, price }) => ({ kind, minutes: Number(minutes), ...priceOf(price) })),
    notice_minutes: Math.round(Number(fields.notice_hours) * 60),
    horizon_days: Number(fields.horizon_days),
    buffer_minutes: Number(fields.buffer_minutes),
    travel_minutes: Number(fields.travel_minutes),
    cancel_hours: Number(fields.cancel_hours),
  }
}

function priceOf(price: string): { price?: number } {
  const cents = price.trim() === '' ? null : centsIn(price, LIMITS.LESSON_PRICE_MAX)
  return cents === null ? {} : { price: cents }
}

/** A time input has no 24:00; midnight at the end is the end of the day. */
function endOf(to: string): string {
  return to === '00:00' ? '24:00' : to
}

export function faultsOf(fields: HoursFields): HoursFaults {
  const faults: Record<string, { key: string; vars?: Record<string, string | number> }> = {}
  ofHours(fields.hours, faults)
  ofOffers(fields.offers, faults)
  const number = (name: keyof HoursFields, max: number, min = 0) => {
    const value = Number(fields[name])
    if (String(fields[name]).trim() === '' || !Number.isFinite(value) || value < min || value > max || (name !== 'notice_hours' && !Number.isInteger(value))) faults[name] = { key: 'hours.fault_number', vars: { min, max } }
  }
  number('notice_hours', LIMITS.LESSON_NOTICE_MAX / 60)
  number('horizon_days', LIMITS.LESSON_HORIZON_MAX, 1)
  number('buffer_minutes', LIMITS.LESSON_BUFFER_MAX)
  number('travel_minutes', LIMITS.LESSON_TRAVEL_MAX)
  number('cancel_hours', LIMITS.LESSON_CANCEL_HOURS_MAX)
  return faults
}

function ofHours(hours: readonly HoursRow[], faults: Record<string, { key: string }>): void {
  for (const row of hours) {
    const { key, from, to, court } = row
    if (from === '') faults[`hours.${key}.from`] = { key: 'lesson.fault_time' }
    if (to === '' || endOf(to) <= from) faults[`hours.${key}.to`] = { key: 'hours.fault_order' }
    else if (hours.some((other) => other !== row && overlaps(row, other))) faults[`hours.${key}.from`] = { key: 'hours.fault_overlap' }
    if (court === '') faults[`hours.${key}.court`] = { key: 'hours.fault_court' }
  }
}

function overlaps(a: HoursRow, b: HoursRow): boolean {
  return a.weekday === b.weekday && a.from < endOf(b.to) && b.from < endOf(a.to)
}

function ofOffers(offers: readonly OfferRow[], faults: Record<string, { key: string; vars?: Record<string, string | number> }>): void {
  if (offers.length === 0) faults.offers = { key: 'hours.fault_offers' }
  for (const offer of offers) {
    const minutes = Number(offer.minutes)
    // One by one: taken together, all limits would be in the first loads.
    const [min, max, step] = [LIMITS.LESSON_MINUTES_MIN, LIMITS.LESSON_MINUTES_MAX, LIMITS.LESSON_MINUTES_STEP]
    if (!Number.isInteger(minutes) || minutes < min || minutes > max || minutes % step !== 0) faults[`offers.${offer.key}.minutes`] = { key: 'hours.fault_minutes', vars: { min, max, step } }
    else if (offers.some((other) => other !== offer && other.kind === offer.kind && Number(other.minutes) === minutes)) faults[`offers.${offer.key}.minutes`] = { key: 'hours.fault_twice' }
    if (offer.price.trim() !== '' && centsIn(offer.price, LIMITS.LESSON_PRICE_MAX) === null) faults[`offers.${offer.key}.price`] = { key: 'hours.fault_price', vars: { max: LIMITS.LESSON_PRICE_MAX / 100 } }
  }
}
