import { expect, test } from 'vitest'
import { dotted, listed } from './facts'

test('what is there stands side by side', () => {
  expect(dotted(['Doubles', false, '7 PM', undefined, '', 'Riverside'])).toBe('Doubles · 7 PM · Riverside')
  expect(listed(['Maya', 3, null])).toBe('Maya, 3')
})

test('a name from right to left does not turn round the numbers beside it', () => {
  expect(dotted(['2 wins', 'محمد', '6-4 6-3'])).toBe('2 wins · \u2068محمد\u2069 · 6-4 6-3')
})
