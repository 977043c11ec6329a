import { expect, test } from 'vitest'
import { type Box, placed, sizeOf } from './labels'

const town = (name: string, people: number, x: number, y: number) => ({ town: { name, people }, x, y })
const wide = (name: string) => name.length * 10
const map: Box = { left: -500, top: -500, right: 500, bottom: 500 }
const shown = (towns: ReturnType<typeof town>[], taken: Box[] = [], dotted = false) => placed(towns, map, taken, wide, dotted)

test('the larger town is named where two names would overlap', () => {
  // Every place of the smaller one's name is taken.
  const block = { left: -200, top: 20, right: 200, bottom: 200 }
  const labels = shown([town('Lynwood', 70_000, 4, 4), town('Los Angeles', 3_900_000, 0, 0)], [block, { left: -200, top: -200, right: 200, bottom: -12 }])
  expect(labels).toEqual([{ name: 'Los Angeles', size: 'large', x: 0, y: 0 }])
})

test('a name makes room for a pin over its town', () => {
  const pin = { left: -20, top: -30, right: 20, bottom: 6 }
  expect(shown([town('Pasadena', 141_000, 0, 0)], [pin])).toEqual([{ name: 'Pasadena', size: 'medium', x: 0, y: 20 }])
})

test('the name of a large town goes farther than others, rather than being left out', () => {
  const pins = { left: -20, top: -34, right: 20, bottom: 34 }
  expect(shown([town('Pasadena', 141_000, 0, 0)], [pins])).toEqual([])
  expect(shown([town('Los Angeles', 3_900_000, 0, 0)], [pins]).map(({ x, y }) => [x, y])).toEqual([[93, 0]])
})

test('no name is cut off at the edge of the map', () => {
  expect(shown([town('Van Nuys', 136_000, -480, 0)])).toEqual([])
  expect(shown([town('Bergen', 213_000, 480, 0)], [], true).map(({ x }) => x)).toEqual([442])
})

test('a name beside its dot changes sides at a pin', () => {
  const pin = { left: 4, top: -16, right: 48, bottom: 16 }
  expect(shown([town('Bergen', 213_000, 0, 0)], [pin], true)).toEqual([{ name: 'Bergen', size: 'medium', x: -38, y: 0, dot: { x: 0, y: 0 } }])
})

test('no name and dot of two towns overlap', () => {
  const lafayette = town('Lafayette', 70_000, 0, 0)
  expect(shown([lafayette, town('Kokomo', 58_000, 70, -4)], [], true).map(({ name }) => name)).toEqual(['Lafayette'])
  // Its name would cover the larger town's dot on the right.
  expect(shown([lafayette, town('Delphi', 3_000, -30, 0)], [], true).map(({ name, x }) => [name, x])).toEqual([
    ['Lafayette', 53],
    ['Delphi', -68],
  ])
})

test('towns far apart are all named', () => {
  const names = shown([town('Oslo', 580_000, 0, 0), town('Moss', 30_000, 300, 0), town('Hamar', 30_000, 0, 300)]).map(({ name }) => name)
  expect(names).toEqual(['Oslo', 'Moss', 'Hamar'])
})

test('the size of a name follows the number of people', () => {
  expect([3_900_000, 500_000, 499_999, 100_000, 99_999].map(sizeOf)).toEqual(['large', 'large', 'medium', 'medium', 'small'])
})
