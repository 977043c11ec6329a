import { expect, test } from 'vitest'
import { answered } from './profile-rules'

test('the ball rolls a third with every answer', () => {
  expect(answered({ name: '', handle: '', role: '' })).toBe(0)
  expect(answered({ name: 'Maya', handle: 'x', role: '' })).toBeCloseTo(1 / 3)
  expect(answered({ name: 'Maya', handle: 'maya', role: 'player' })).toBe(1)
})
