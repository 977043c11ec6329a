import { beforeEach, expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from './i18n'
import { clockParts, dayAfter, dayAt, dayNameAt, daysFrom, lengthText, spanAt, startOfDay, timeAt, untilStart } from './zoned'

const LA = 'America/Los_Angeles'
const at = (text: string) => Date.parse(text)

beforeEach(() => setDictionary(en))

test('times are shown in the court’s zone', () => {
  expect(clockParts(at('2026-11-21T02:30:00Z'), LA)).toEqual({ clock: '6:30', half: 'PM' })
  expect(clockParts(at('2026-11-21T02:30:00Z'), 'Europe/Berlin')).toEqual({ clock: '3:30', half: 'AM' })
  expect(dayAt(at('2026-11-21T02:30:00Z'), LA)).toBe('2026-11-20')
})

test('both passes of an hour that clocks repeat are told apart, and no other hour is', () => {
  const flat = (text: string) => text.replace(/\s/g, ' ')
  for (const [instant, zone, text] of [
    ['2026-11-01T07:59:00Z', LA, '12:59 AM'],
    ['2026-11-01T08:30:00Z', LA, '1:30 AM PDT'],
    ['2026-11-01T09:30:00Z', LA, '1:30 AM PST'],
    ['2026-11-01T10:00:00Z', LA, '2:00 AM'],
    ['2026-03-08T10:30:00Z', LA, '3:30 AM'],
    // By half an hour.
    ['2026-04-04T15:15:00Z', 'Australia/Lord_Howe', '1:45 AM GMT+10:30'],
    ['2026-04-04T15:45:00Z', 'Australia/Lord_Howe', '2:15 AM'],
    ['2026-07-01T15:45:00Z', 'Asia/Tokyo', '12:45 AM'],
  ] as const)
    expect(flat(timeAt(at(instant), zone)), `${instant} ${zone}`).toBe(text)
  expect(clockParts(at('2026-11-01T09:30:00Z'), LA)).toEqual({ clock: '1:30', half: 'AM PST' })
})

test('an unknown zone falls back to the device’s own', () => {
  expect(timeAt(at('2026-11-21T02:30:00Z'), 'Mars/Olympus')).toMatch(/\d:30/)
})

test('AM or PM is written once if both ends share it', () => {
  const flat = (text: string) => text.replace(/\s/g, ' ')
  expect(flat(spanAt(at('2026-11-21T03:00:00Z'), at('2026-11-21T05:00:00Z'), LA))).toBe('7:00 to 9:00 PM')
  expect(flat(spanAt(at('2026-11-20T19:00:00Z'), at('2026-11-20T21:00:00Z'), LA))).toBe('11:00 AM to 1:00 PM')
})

test.each([
  ['2026-11-21T02:30:00Z', 'Tonight'],
  ['2026-11-20T22:30:00Z', 'Today'],
  ['2026-11-22T01:00:00Z', 'Tomorrow'],
  ['2026-11-25T18:00:00Z', 'Wed, Nov 25'],
])('%s is %s', (when, name) => {
  expect(dayNameAt(at(when), LA, at('2026-11-20T20:00:00Z'))).toBe(name)
})

test.each([
  [60, '1 h'],
  [90, '90 min'],
  [45, '45 min'],
  [120, '2 h'],
  [150, '2 h 30 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(lengthText(minutes * 60_000)).toBe(text)
})

test.each([
  [0.2, '1 min'],
  [164, '2 h 44 min'],
  [26 * 60, '26 h'],
  [3 * 24 * 60, '3 days'],
])('in %d minutes: %s', (minutes, text) => {
  expect(untilStart(minutes * 60_000)).toBe(text)
})

test('a day begins at local midnight, even on days when clocks change', () => {
  expect(startOfDay('2026-11-20', LA)).toBe(at('2026-11-20T08:00:00Z'))
  expect(startOfDay('2026-03-08', LA)).toBe(at('2026-03-08T08:00:00Z'))
  expect(startOfDay('2026-11-01', LA)).toBe(at('2026-11-01T07:00:00Z'))
  expect(startOfDay('2026-11-02', LA)).toBe(at('2026-11-02T08:00:00Z'))
})

test('day arithmetic counts calendar days', () => {
  expect(dayAfter('2026-10-31', 2)).toBe('2026-11-02')
  expect(daysFrom('2026-11-20', '2026-11-27')).toBe(7)
})
