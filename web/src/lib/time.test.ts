import { beforeAll, expect, test } from 'vitest'
import { setDictionary } from './i18n'
import { dayOf, dayText, isForGood, shortTime, sinceText, timeOfDay, untilText } from './time'

/** Times in this file are in the machine's own zone. */
const at = (day: number, hour = 16, minute = 16, month = 11, year = 2026) => new Date(year, month - 1, day, hour, minute).getTime()
const NOW = at(20)
const plain = (text: string) => text.replace(/\u202f/g, ' ')

beforeAll(() => setDictionary({ 'time.today': 'Today', 'time.yesterday': 'Yesterday', 'time.for_good': 'further notice' }))

test.each([
  [at(20, 0, 1), 'Today', '12:01 AM'],
  [at(19, 23, 59), 'Yesterday', 'Yesterday'],
  [at(18), 'Wednesday', 'Wed'],
  [at(14), 'Saturday', 'Sat'],
  [at(13), 'Nov 13', 'Nov 13'],
  [at(20, 9, 0, 11, 2025), 'Nov 20, 2025', 'Nov 20, 2025'],
])('%i: %s, short %s', (time, day, short) => {
  expect(dayText(time, NOW)).toBe(day)
  expect(plain(shortTime(time, NOW))).toBe(short)
})

test('yesterday is the previous calendar day, even when clocks change', () => {
  expect(dayText(at(31, 23, 30, 10), at(1, 0, 10))).toBe('Yesterday')
})

test('all instants of a day have the same date', () => {
  expect(dayOf(at(20, 0, 0))).toBe('2026-11-20')
  expect(dayOf(at(20, 23, 59))).toBe('2026-11-20')
})

test.each([
  [at(20, 18, 0), '6:00 PM'],
  [at(21, 9, 5), 'Sat 9:05 AM'],
  [at(28, 16, 16), 'Nov 28, 4:16 PM'],
  [at(2, 12, 0, 1, 2027), 'Jan 2, 2027, 12:00 PM'],
  [Date.UTC(9999, 11, 31, 23, 59, 59, 999), 'further notice'],
])('until %i: %s', (until, text) => {
  expect(plain(untilText(until, NOW))).toBe(text)
})

test('the year 9999 is for good', () => {
  expect(isForGood(Date.UTC(9999, 11, 31, 23, 59, 59))).toBe(true)
  expect(isForGood(NOW)).toBe(false)
})

test('a time of day', () => {
  expect(plain(timeOfDay(NOW))).toBe('4:16 PM')
})

test.each([
  [at(20, 9, 5), '9:05 AM'],
  [at(19), 'Thu 4:16 PM'],
  [at(13), 'Nov 13, 4:16 PM'],
])('the last contact at %i: %s', (time, text) => {
  expect(plain(sinceText(time, NOW))).toBe(text)
})
