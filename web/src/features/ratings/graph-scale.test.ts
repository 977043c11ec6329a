import { expect, test } from 'vitest'
import { scaleOf } from './graph-scale'

const point = (mean: number, deviation = 40) => ({ at: 0, mean, deviation })

test('the band fills the height with some room, and the line runs through its middle', () => {
  const { x, y, line, band } = scaleOf([point(1500, 100), point(1560, 80), point(1600, 60)])
  expect([x(0), x(1), x(2)]).toEqual([0, 50, 100])
  expect(y(1660)).toBeGreaterThan(0)
  expect(y(1400)).toBeLessThan(100)
  expect(line).toBe(`M0 ${y(1500)}L50 ${y(1560)}L100 ${y(1600)}`)
  expect(band.match(/[ML]/g)).toHaveLength(6)
  expect(band.startsWith(`M0 ${y(1600)}L50 ${y(1640)}`)).toBe(true)
})

test('a few round ratings are written on the left', () => {
  expect(scaleOf([point(1500, 100), point(1600, 60)]).marks).toEqual([1400, 1500, 1600])
  expect(scaleOf([point(1612, 5), point(1614, 5)]).marks).toEqual([1580, 1600, 1620, 1640])
  for (const high of [1505, 1700, 2500, 4000]) {
    const { marks, y } = scaleOf([point(1500), point(high)])
    expect(marks.length).toBeGreaterThan(1)
    expect(marks.length).toBeLessThanOrEqual(5)
    for (const mark of marks) expect(y(mark)).toBeGreaterThanOrEqual(0)
    for (const mark of marks) expect(y(mark)).toBeLessThanOrEqual(100)
  }
})

test('one point alone, and many equal ones, divide by nothing', () => {
  for (const points of [[point(1500, 0)], Array.from({ length: 300 }, () => point(1500, 0))]) {
    const { line, band } = scaleOf(points)
    expect(`${line}${band}`).not.toMatch(/NaN|Infinity/)
  }
})
