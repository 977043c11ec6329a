import { expect, test } from 'vitest'
import { hoursOf, movedBy, place } from './calendar-layout'

const MIDNIGHT = Date.parse('2026-11-20T08:00:00Z')
const at = (hour: number) => MIDNIGHT + hour * 3_600_000
const span = (from: number, until: number) => ({ from: at(from), until: at(until) })
const HOURS = { first: 7, last: 20 }

test('what does not overlap has the whole width', () => {
  expect(place([span(8, 9), span(9, 10)], MIDNIGHT, HOURS).map(({ top, height, column, columns }) => [top, height, column, columns])).toEqual([
    [60, 60, 0, 1],
    [120, 60, 0, 1],
  ])
})

test('what overlaps stands side by side, as far as the overlap goes', () => {
  const placed = place([span(8, 10), span(9, 11), span(10, 12), span(14, 15)], MIDNIGHT, HOURS)
  expect(placed.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

test('the hours grow for what is early or late', () => {
  expect(hoursOf([], MIDNIGHT)).toEqual({ first: 7, last: 20 })
  expect(hoursOf([span(5.5, 6), span(21, 22.25)], MIDNIGHT)).toEqual({ first: 5, last: 23 })
})

test('what begins before the first hour is cut there', () => {
  expect(place([span(6, 8)], MIDNIGHT, HOURS).map(({ top, height }) => [top, height])).toEqual([[0, 60]])
})

test('a moved lesson begins on a quarter of an hour', () => {
  expect(movedBy(at(8), 22)).toBe(at(8.25))
  expect(movedBy(at(8), -60)).toBe(at(7))
})
