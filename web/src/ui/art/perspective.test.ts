import { expect, test } from 'vitest'
import { CENTRE, HORIZON, project } from './perspective'

test('the middle of the court is the middle of the picture', () => {
  expect(project(0, 0).x).toBe(CENTRE)
  expect(project(0, 78).x).toBe(CENTRE)
})

test('distant points are higher and smaller, and never above the horizon', () => {
  const near = project(18, 0)
  const far = project(18, 78)
  expect(far.y).toBeLessThan(near.y)
  expect(far.y).toBeGreaterThan(HORIZON)
  expect(far.x - CENTRE).toBeLessThan((near.x - CENTRE) / 4)
})

test('points at eye level are on the horizon at any distance', () => {
  expect(project(5, 10, 10.8).y).toBeCloseTo(HORIZON)
  expect(project(5, 100, 10.8).y).toBeCloseTo(HORIZON)
})
