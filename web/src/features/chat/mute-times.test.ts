import { expect, test } from 'vitest'
import { tomorrowAtEight } from './mute-times'

test.each([
  [new Date(2026, 10, 20, 16, 16), new Date(2026, 10, 21, 8)],
  [new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1, 8)],
  [new Date(2026, 10, 20, 1), new Date(2026, 10, 21, 8)],
])('tomorrow at eight, seen from %s', (now, then) => expect(tomorrowAtEight(now.getTime())).toBe(then.getTime()))
