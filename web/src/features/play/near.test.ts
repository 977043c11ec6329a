import { expect, test } from 'vitest'
import { bandAround, clockOf, fits, halfMilesBetween, nextAt, quickTimes } from './near'

const at = (time: string) => new Date(`2026-11-20T${time}:00`).getTime()
const free = (more = {}) => ({ player: { id: 'yusuf', name: 'Yusuf', handle: 'yusuf' }, until: 0, spot: { latitude: 34, longitude: -118 }, distance: 10, ...more })

test('distances are rounded to half a mile', () => {
  expect(halfMilesBetween({ latitude: 34.0522, longitude: -118.2437 }, { latitude: 34.0522, longitude: -118.2437 })).toBe(0)
  expect(halfMilesBetween({ latitude: 34.0522, longitude: -118.2437 }, { latitude: 34.1522, longitude: -118.2437 })).toBe(7)
  expect(halfMilesBetween({ latitude: 40.7128, longitude: -74.006 }, { latitude: 34.0522, longitude: -118.2437 })).toBeCloseTo(2445.5, -1)
})

test('quick times are one to three hours ahead, on the half hour', () => {
  expect(quickTimes(at('16:16')).map(clockOf)).toEqual(['17:30', '18:30', '19:30'])
  expect(quickTimes(at('16:10')).map(clockOf)).toEqual(['17:00', '18:00', '19:00'])
})

test.each([
  ['19:30', '2026-11-20T19:30:00'],
  ['01:00', '2026-11-21T01:00:00'],
])('the next %s is %s', (time, expected) => expect(nextAt(time, at('16:16'))).toBe(new Date(expected).getTime()))

test('a time more than 12 hours ahead, or half typed, is rejected', () => {
  expect(nextAt('15:00', at('16:16'))).toBeNull()
  expect(nextAt('16:16', at('16:16'))).toBeNull()
  expect(nextAt('19', at('16:16'))).toBeNull()
})

test('the level band around mine stays within the scale', () => {
  expect(bandAround(3.5)).toEqual({ level_min: 3, level_max: 4 })
  expect(bandAround(7)).toEqual({ level_min: 6.5, level_max: 7 })
  expect(bandAround(undefined)).toEqual({})
})

test('two players fit only if each level is in the other’s band', () => {
  expect(fits(free({ level: 3.5, level_min: 3, level_max: 4 }), undefined, 3.5)).toBe(true)
  expect(fits(free({ level: 3.5, level_min: 4, level_max: 5 }), undefined, 3.5)).toBe(false)
  expect(fits(free({ level: 5 }), free({ level_min: 3, level_max: 4 }), 3.5)).toBe(false)
  expect(fits(free(), free({ level_min: 3 }), undefined)).toBe(true)
})
