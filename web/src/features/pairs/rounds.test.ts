import { expect, test } from 'vitest'
import type { Match, Pairs } from '@/wire'
import { enrolled, person } from '@/testing/games'
import { roundsOf, scoreText, staleOf } from './rounds'

const players = ['ana', 'ben', 'carla', 'diego', 'elena']

function pairs(more: Partial<Pairs> = {}): Pairs {
  return {
    ...{ event: 'game', version: 1, mix: 'even', singles: false, courts: 1, seed: 1, drawn_at: 0 },
    players: players.map((who) => ({ enrolment: `of ${who}`, name: person(who).name })),
    rounds: [{ courts: [{ a: [0, 1], b: [2, 3], match: 'm1' }] }, { courts: [{ a: [0, 4], b: [1, 2] }] }],
    ...more,
  }
}

const roster = players.map((who) => enrolled(who))
const names = (people: { called: string }[]) => people.map(({ called }) => called)
const result = { id: 'm1', sets: [{ a: 6, b: 4 }], state: 'confirmed' } as Match

test('a round lists its courts, who rests, and the result of a court', () => {
  const [first, second] = roundsOf(pairs(), roster, [result])
  expect(first?.courts[0]).toMatchObject({ a: [{ called: 'Ana' }, { called: 'Ben' }], b: [{ called: 'Carla' }, { called: 'Diego' }], result: { id: 'm1' } })
  expect([names(first?.resting ?? []), first?.played]).toEqual([['Elena'], true])
  expect([names(second?.resting ?? []), second?.played]).toEqual([['Diego'], false])
  expect(roundsOf(pairs(), roster, [])[0]?.courts[0]?.result, 'not loaded yet').toBeNull()
  expect(roundsOf(pairs(), roster, [{ ...result, state: 'voided' }])[0]?.courts[0]?.result).toBeUndefined()
})

test('pairs are out of date when somebody who is to play has left, or somebody is new', () => {
  expect(staleOf(pairs(), roster)).toEqual({ left: [], joined: [] })
  const without = (who: string) => roster.filter(({ player }) => player?.id !== who)
  expect(names(staleOf(pairs(), without('elena')).left)).toEqual(['Elena'])
  expect(staleOf(pairs(), without('diego')).left, 'he rests in what is still to come').toEqual([])
  const changed = staleOf(pairs(), [...roster, enrolled('fred'), enrolled('late', 'no_show')])
  expect([names(changed.left), names(changed.joined)]).toEqual([[], ['Fred']])
  const over = pairs({ rounds: pairs().rounds.slice(0, 1) })
  expect(staleOf(over, [...without('ana'), enrolled('fred')]), 'what was played stays true').toEqual({ left: [], joined: [] })
})

test('who is new can be swapped in where nobody has played yet', () => {
  const [first, second] = roundsOf(pairs(), [...roster, enrolled('fred')], [result])
  expect(names(first?.resting ?? [])).toEqual(['Elena'])
  expect(names(second?.resting ?? [])).toEqual(['Diego', 'Fred'])
})

test('two people of one first name are told apart, and guests are known as such', () => {
  const two = [enrolled('ana', 'enrolled', { player: { ...person('ana'), name: 'Ana Silva' } }), enrolled('ben', 'enrolled', { player: { ...person('ben'), name: 'Ana Maria Torres' } })]
  const { player: _, ...guest } = enrolled('carla')
  const [first] = roundsOf(pairs(), [...two, { ...guest, guest: 'Sam' }], [])
  expect(names(first?.courts[0]?.a ?? [])).toEqual(['Ana S.', 'Ana T.'])
  expect(first?.courts[0]?.b.map(({ called, hasAccount, isHere }) => [called, hasAccount, isHere])).toEqual([
    ['Sam', false, true],
    ['Diego', false, false],
  ])
})

test('a score is written set by set', () => {
  const sets = [{ a: 7, b: 6, tiebreak: 5 }, { a: 3, b: 6 }, { a: 10, b: 7, match_tiebreak: true }]
  expect(scoreText({ ...result, sets })).toBe('7–6(5) 3–6 [10–7]')
})
