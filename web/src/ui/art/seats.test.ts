import { expect, test } from 'vitest'
import { COURT } from './court-lines'
import { seatPoints } from './seats'

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('%i players do not overlap on the court', (count) => {
  const places = seatPoints(count)
  expect(places).toHaveLength(count)
  expect(new Set(places.map(({ x, y }) => `${x}/${y}`)).size).toBe(count)
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(COURT.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(COURT.height)
  }
})

test('two players are on opposite sides of the net', () => {
  const [left, right] = seatPoints(2)
  expect(left?.y).toBe(right?.y)
  expect((left?.x ?? 0) + (right?.x ?? 0)).toBe(COURT.width)
})

test('at most eight players are drawn', () => {
  expect(seatPoints(30)).toHaveLength(8)
})
