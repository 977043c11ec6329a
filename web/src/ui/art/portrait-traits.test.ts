import { expect, test } from 'vitest'
import { traitsOf } from './portrait-traits'

const ids = Array.from({ length: 500 }, (_, at) => `0198a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`)

test('an id always gives the same portrait', () => {
  for (const id of ids.slice(0, 20)) expect(traitsOf(id)).toEqual(traitsOf(id))
})

test('neighbouring ids look different', () => {
  const looks = new Set(ids.slice(0, 60).map((id) => JSON.stringify(traitsOf(id))))
  expect(looks.size).toBeGreaterThan(55)
})

test('every trait occurs, and none dominates', () => {
  const hair = new Map<string, number>()
  for (const id of ids) {
    const traits = traitsOf(id)
    hair.set(traits.hair, (hair.get(traits.hair) ?? 0) + 1)
    expect(traits.skin).toBeLessThan(6)
    expect(traits.backdrop).toBeLessThan(8)
  }
  expect(hair.size).toBe(14)
  expect(Math.max(...hair.values())).toBeLessThan(ids.length / 6)
})

test('long hair comes without a beard', () => {
  for (const id of ids) {
    const { hair, beard } = traitsOf(id)
    if (['bun', 'bob', 'long', 'braids', 'ponytail'].includes(hair)) expect(beard).toBe(false)
  }
})
