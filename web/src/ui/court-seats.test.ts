import { expect, test } from 'vitest'
import { dotsOf, spotsOf } from './court-seats'

test('mine is the first, the open ones the last', () => {
  expect(dotsOf(3, 4, true)).toEqual(['mine', 'taken', 'taken', 'open'])
  expect(dotsOf(1, 2, false)).toEqual(['taken', 'open'])
  expect(dotsOf(0, 2, false)).toEqual(['open', 'open'])
})

test('nobody who is in is left out where the organiser added one more', () => {
  expect(dotsOf(5, 4, false)).toHaveLength(5)
})

test('two stand across the net from each other, at the same height', () => {
  expect(spotsOf(2)).toEqual([
    { x: 18, y: 50 },
    { x: 82, y: 50 },
  ])
})

test('the fourth of four stands at the far baseline: the open seat lies there', () => {
  expect(spotsOf(4).at(-1)).toEqual({ x: 83, y: 50 })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i people stand apart from each other', (count) => {
  const spots = spotsOf(count)
  expect(spots).toHaveLength(count)
  for (const [at, one] of spots.entries()) {
    for (const other of spots.slice(at + 1)) expect(Math.abs(one.x - other.x) >= 20 || Math.abs(one.y - other.y) >= 38).toBe(true)
  }
})
