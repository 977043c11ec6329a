import { expect, test } from 'vitest'
import type { Fixture } from '@/wire'
import { aFixture } from '@/testing/stories-league'
import { bracketPages } from './paper-bracket-pages'

/** A knock-out of a power of two, as drawn. */
function knockout(sides: number): Fixture[] {
  const fixtures: Fixture[] = []
  let before: number[] = []
  for (let count = sides / 2, round = 1; count >= 1; count /= 2, round++) {
    const numbers = Array.from({ length: count }, (_, at) => fixtures.length + at + 1)
    const from = (at: number) => ({ kind: 'winner' as const, of: before[at] ?? 0 })
    fixtures.push(...numbers.map((number, at) => aFixture(number, 'waiting', { stage: 'knockout', round, ...(round > 1 && { a_from: from(2 * at), b_from: from(2 * at + 1) }) })))
    before = numbers
  }
  return fixtures
}

test.each([2, 8, 32])('a bracket of %i is on one sheet', (sides) => {
  const [only, ...others] = bracketPages(knockout(sides))
  expect(others).toEqual([])
  expect(only?.height).toBe(sides / 2)
})

test('a larger one is divided from the top down, and its last rounds have a sheet of their own', () => {
  const pages = bracketPages(knockout(128))
  expect(pages.map(({ rounds }) => rounds.map(({ matches }) => matches.length))).toEqual([...Array.from({ length: 4 }, () => [16, 8, 4, 2, 1]), [4, 2, 1]])
  expect(pages.slice(0, 4).map(({ rounds }) => rounds[0]?.matches[0]?.number)).toEqual([1, 17, 33, 49])
  // The last sheet begins with the matches with which the others end.
  expect(pages[4]?.rounds[0]?.matches.map(({ number }) => number)).toEqual(pages.slice(0, 4).map(({ rounds }) => rounds.at(-1)?.matches[0]?.number))
})

test('no sheet has more than 16 matches below each other', () => {
  for (const page of bracketPages(knockout(1024))) expect(page.height).toBeLessThanOrEqual(16)
})
