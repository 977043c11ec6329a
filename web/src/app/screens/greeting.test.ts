import { expect, test } from 'vitest'
import { greetingKey } from './greeting'

test.each([
  [4, 'home.evening'],
  [5, 'home.morning'],
  [11, 'home.morning'],
  [12, 'home.afternoon'],
  [17, 'home.afternoon'],
  [18, 'home.evening'],
])('at %i h: %s', (hour, key) => expect(greetingKey(new Date(2026, 10, 20, hour))).toBe(key))
