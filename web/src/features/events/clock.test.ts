import { expect, test } from 'vitest'
import { afterGap, datesOf, instantsOf, isTwice, meantBy } from './clock'

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

test('the next time after one that clocks skip', () => {
  expect(afterGap('2027-03-14', '02:30', LA)).toBe('03:00')
})

const said = (date: string, from: string, to: string, more: object = {}) => ({ date, from, to, to_date: '', second_hour: false, ...more })

test('a length is elapsed time: an hour is missing in spring', () => {
  const meant = meantBy(said('2027-03-14', '01:30', '03:30'), LA)
  expect(meant.is === 'span' && (meant.span.ends - meant.span.starts) / 60_000).toBe(60)
})

test('a beginning that clocks skip names the next one', () => {
  expect(meantBy(said('2027-03-14', '02:30', '04:00'), LA)).toEqual({ is: 'skipped', field: 'from', next: '03:00' })
})

test('in autumn the first of two hours is meant, unless the second is asked for', () => {
  const first = meantBy(said('2026-11-01', '01:15', '02:30'), LA)
  const second = meantBy(said('2026-11-01', '01:15', '02:30', { second_hour: true }), LA)
  expect(first.is === 'span' && second.is === 'span' && second.span.starts - first.span.starts).toBe(3_600_000)
  expect(isTwice('2026-11-01', '01:15', LA)).toBe(true)
  // From the first of two hours to the second one.
  expect(meantBy(said('2026-11-01', '01:30', '01:15'), LA).is).toBe('span')
})

test.each([
  [said('2026-11-20', '19:00', '19:00'), 'backwards'],
  [said('2026-11-20', '19:00', '18:00'), 'backwards'],
  [said('2026-11-20', '19:00', '18:00', { to_date: '2026-11-21' }), 'span'],
  [said('', '19:00', '20:00'), 'open'],
])('%j is %s', (what, is) => {
  expect(meantBy(what, LA).is).toBe(is)
})

test('weeks go over a clock change by the calendar', () => {
  expect(datesOf('2026-10-25', 'week', '2026-11-15').days).toEqual(['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'])
})

test('months without that day are left out and named', () => {
  expect(datesOf('2027-01-31', 'month', '2027-05-01')).toEqual({ days: ['2027-01-31', '2027-03-31'], missing: ['2027-02', '2027-04'], tooMany: false })
})

test('a repeat of thousands is too many', () => {
  expect(datesOf('2026-11-20', 'day', '2099-01-01')).toMatchObject({ tooMany: true })
  expect(datesOf('2026-11-20', 'day', '2027-01-18').tooMany).toBe(false)
})
