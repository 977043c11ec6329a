import { expect, test } from 'vitest'
import type { Fixture } from '@/wire'
import { aFixture, griffithCup } from '@/testing/stories-league'
import { advances, bracketOf, roundKey } from './bracket-layout'

const match = (number: number, round: number, more: Partial<Fixture> = {}) => aFixture(number, 'waiting', { stage: 'knockout', round, ...more })
const middles = (fixtures: readonly Fixture[]) => Object.fromEntries([...bracketOf(fixtures).middles].map(([id, middle]) => [id.replace('fixture-', ''), middle]))

test('a match stands halfway between the two that lead to it', () => {
  expect(middles(Object.values(griffithCup(0).fixtures))).toEqual({ 1: 0.5, 2: 1.5, 3: 2.5, 4: 3.5, 5: 1, 6: 3, 7: 2 })
})

test('without sources, neighbours of a round lead to one of the next', () => {
  const fixtures = [match(1, 1), match(2, 1), match(3, 1), match(4, 1), match(5, 2), match(6, 2), match(7, 3)]
  expect(middles(fixtures)).toEqual({ 1: 0.5, 2: 1.5, 3: 2.5, 4: 3.5, 5: 1, 6: 3, 7: 2 })
})

test('a consolation takes losers of the other draw, and has byes', () => {
  const fixtures = [
    match(8, 2, { stage: 'consolation', a_from: { kind: 'loser', of: 1 }, b_from: { kind: 'loser', of: 2 } }),
    match(9, 2, { stage: 'consolation', a_from: { kind: 'loser', of: 3 } }),
    match(10, 3, { stage: 'consolation', a_from: { kind: 'winner', of: 8 }, b_from: { kind: 'winner', of: 9 } }),
  ]
  const bracket = bracketOf(fixtures)
  expect(bracket.height).toBe(2)
  expect(bracket.feeders.get('fixture-10')?.map(({ number }) => number)).toEqual([8, 9])
})

test('rounds are named by how many matches they have', () => {
  const { rounds } = bracketOf(Object.values(griffithCup(0).fixtures))
  expect(rounds.map((round, at) => roundKey(round, at === rounds.length - 1))).toEqual(['quarter', 'semi', 'final'])
})

test('a bye goes through at once, a match once it is final', () => {
  expect(advances(aFixture(1, 'bye', { a: 'diego' }))).toBe('diego')
  expect(advances(aFixture(1, 'reported', { a: 'diego', b: 'linh', winner: 'b' }))).toBeUndefined()
  expect(advances(aFixture(1, 'final', { a: 'diego', b: 'linh', winner: 'b' }))).toBe('linh')
})

test('a draw of 128 is laid out at once', () => {
  const fixtures = Array.from({ length: 127 }, (_, at) => match(at + 1, 7 - Math.floor(Math.log2(127 - at))))
  const { height, middles: placed } = bracketOf(fixtures)
  expect(height).toBe(64)
  expect(placed.get('fixture-127')).toBe(32)
})
