import { expect, test } from 'vitest'
import { dotsOf, spotsOf } from './court-seats'

test('my seat is first and the open seats are last', () => {
  expect(dotsOf(3, 4, true)).toEqual(['mine', 'taken', 'taken', 'open'])
  expect(dotsOf(1, 2, false)).toEqual(['taken', 'open'])
  expect(dotsOf(0, 2, false)).toEqual(['open', 'open'])
})

test('players beyond the capacity, added by the organiser, are shown', () => {
  expect(dotsOf(5, 4, false)).toHaveLength(5)
})

test('two players face each other across the net', () => {
  expect(spotsOf(2)).toEqual([
    { x: 18, y: 50 },
    { x: 82, y: 50 },
  ])
})

test('the last of four seats, the open one, is at the far baseline', () => {
  expect(spotsOf(4).at(-1)).toEqual({ x: 83, y: 50 })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i players do not overlap', (count) => {
  const spots = spotsOf(count)
  expect(spots).toHaveLength(count)
  for (const [at, one] of spots.entries()) {
    for (const other of spots.slice(at + 1)) expect(Math.abs(one.x - other.x) >= 20 || Math.abs(one.y - other.y) >= 38).toBe(true)
  }
})
