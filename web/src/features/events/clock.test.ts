import { expect, test } from 'vitest'
import { nextValidTime, datesOf, instantsOf, isAmbiguous, resolveTimes } from './clock'

const LA = 'America/Los_Angeles'
const utc = (at: number) => new Date(at).toISOString().slice(8, 16)

test.each([
  ['2026-11-20', '19:00', LA, ['21T03:00']],
  ['2027-03-14', '02:30', LA, []],
  ['2026-11-01', '01:30', LA, ['01T08:30', '01T09:30']],
  ['2027-04-04', '01:45', 'Australia/Lord_Howe', ['03T14:45', '03T15:15']],
  ['2026-11-20', 'noon', LA, []],
])('%s %s in %s', (day, clock, zone, instants) => {
  expect(instantsOf(day, clock, zone).map(utc)).toEqual(instants)
})

test('a skipped time suggests the next one that exists', () => {
  expect(nextValidTime('2027-03-14', '02:30', LA)).toBe('03:00')
})

const typed = (date: string, from: string, to: string, more: object = {}) => ({ date, from, to, to_date: '', second_hour: false, ...more })

test('a length is elapsed time: in spring an hour is missing', () => {
  const times = resolveTimes(typed('2027-03-14', '01:30', '03:30'), LA)
  expect(times.is === 'span' && (times.span.ends - times.span.starts) / 60_000).toBe(60)
})

test('a start in the skipped hour reports the next valid time', () => {
  expect(resolveTimes(typed('2027-03-14', '02:30', '04:00'), LA)).toEqual({ is: 'skipped', field: 'from', next: '03:00' })
})

test('an ambiguous autumn hour means the first, unless the second is chosen', () => {
  const first = resolveTimes(typed('2026-11-01', '01:15', '02:30'), LA)
  const second = resolveTimes(typed('2026-11-01', '01:15', '02:30', { second_hour: true }), LA)
  expect(first.is === 'span' && second.is === 'span' && second.span.starts - first.span.starts).toBe(3_600_000)
  expect(isAmbiguous('2026-11-01', '01:15', LA)).toBe(true)
  // From the first of the two hours into the second.
  expect(resolveTimes(typed('2026-11-01', '01:30', '01:15'), LA).is).toBe('span')
})

test.each([
  [typed('2026-11-20', '19:00', '19:00'), 'backwards'],
  [typed('2026-11-20', '19:00', '18:00'), 'backwards'],
  [typed('2026-11-20', '19:00', '18:00', { to_date: '2026-11-21' }), 'span'],
  [typed('', '19:00', '20:00'), 'incomplete'],
])('%j is %s', (input, is) => {
  expect(resolveTimes(input, LA).is).toBe(is)
})

test('weekly dates follow the calendar across a clock change', () => {
  expect(datesOf('2026-10-25', 'week', '2026-11-15').days).toEqual(['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'])
})

test('months without that day are skipped and reported', () => {
  expect(datesOf('2027-01-31', 'month', '2027-05-01')).toEqual({ days: ['2027-01-31', '2027-03-31'], missing: ['2027-02', '2027-04'], tooMany: false })
})

test('a series of thousands of dates is refused', () => {
  expect(datesOf('2026-11-20', 'day', '2099-01-01')).toMatchObject({ tooMany: true })
  expect(datesOf('2026-11-20', 'day', '2027-01-18').tooMany).toBe(false)
})
