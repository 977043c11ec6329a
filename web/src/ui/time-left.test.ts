import { expect, test } from 'vitest'
import { timeLeft } from './time-left'

test.each([
  [0, '0:00'],
  [-5000, '0:00'],
  [8200, '0:09'],
  [692_000, '11:32'],
  [4_722_000, '1:18:42'],
  [36_000_000, '10:00:00'],
])('%i ms are %s', (ms, text) => expect(timeLeft(ms)).toBe(text))
