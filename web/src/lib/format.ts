/** Amounts, distances and levels, formatted for the dictionary's language. */
import type { Units } from '@/wire'
import { formatsTag } from './i18n'

const KILOMETRES = 1.609344
const MIN_SHOWN: Record<Units, number> = { miles: 0.5, kilometres: 1 }

/** $45, $47.50 */
export function moneyText(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString(formatsTag(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** $8.00: what somebody owes, which stands below other amounts. */
export function amountText(cents: number): string {
  return (cents / 100).toLocaleString(formatsTag(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
}

/**
 * 3.5 mi, or 5.6 km if the user chose kilometres; from 20 on without a decimal. The server rounds distances to half a
 * mile, so 0 is shown as "<0.5 mi".
 */
export function distanceText(miles: number, units: Units = 'miles'): string {
  const { value, under, format } = distanceFormat(miles, units)
  return under + format.format(value)
}

/** The same as `distanceText`, with number and unit apart so that the number can be larger. */
export function distanceParts(miles: number, units: Units = 'miles'): { number: string; unit: string } {
  const { value, under, format } = distanceFormat(miles, units)
  const parts = format.formatToParts(value)
  const textOf = (ofUnit: boolean) => parts.filter(({ type }) => type !== 'literal' && (type === 'unit') === ofUnit).map((part) => part.value)
  return { number: under + textOf(false).join(''), unit: textOf(true).join('') }
}

function distanceFormat(miles: number, units: Units): { value: number; under: '' | '<'; format: Intl.NumberFormat } {
  const converted = units === 'miles' ? miles : miles * KILOMETRES
  const value = miles > 0 ? converted : MIN_SHOWN[units]
  const format = new Intl.NumberFormat(formatsTag(), {
    style: 'unit',
    unit: units === 'miles' ? 'mile' : 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: value < 20 ? 1 : 0,
  })
  return { value, under: miles > 0 ? '' : '<', format }
}

/** 3.5, 4.0 */
export function levelText(level: number): string {
  return level.toLocaleString(formatsTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

export function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}

/** "Silver Lake" of "Silver Lake, California". */
export function shortPlace(place: string): string {
  return place.split(',')[0] ?? place
}

export function numberText(value: number): string {
  return value.toLocaleString(formatsTag())
}
