import { expect, test } from 'vitest'
import { type Mapped, pinsOf } from './clusters'

const at = (id: string, latitude: number, longitude: number, area = 'Silver Lake') => ({ id, area, spot: { latitude, longitude } })

/** 100 pixels per degree. */
const project = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ x: longitude * 100, y: -latitude * 100 })
const shown = (items: readonly (Mapped & { id: string })[]) => pinsOf(items, project).map((pin) => [pin.area, pin.items.map(({ id }) => id).join('')])

test('items at one spot share a pin', () => {
  expect(shown([at('a', 1, 1), at('b', 1, 1), at('c', 3, 3, 'Echo Park')])).toEqual([
    ['Silver Lake', 'ab'],
    ['Echo Park', 'c'],
  ])
})

test('overlapping pins merge, under the name of the fuller one', () => {
  expect(shown([at('a', 1, 1, 'Echo Park'), at('b', 1.2, 1.2), at('c', 1.2, 1.2)])).toEqual([['Silver Lake', 'bca']])
})

test('an item without a spot has no pin', () => {
  const { spot: _, ...nowhere } = at('a', 1, 1)
  expect(shown([nowhere])).toEqual([])
})
