import { beforeEach, expect, test } from 'vitest'
import type { LadderChange, LadderMove, LeagueSnapshot } from '@/wire'
import { applyPushes, applySnapshot } from '@/store/apply'
import { resetStore, state } from '@/store/index'
import { aChallenge, aRung } from '@/testing/stories-ladder'
import { aLeague } from '@/testing/stories-league'
import { knownIn } from './leagues-changes'
import { applyLogPage } from './leagues-replies'

const move = (number: number, more: Partial<LadderMove> = {}): LadderMove => ({ number, kind: 'won', side: 'b', other: 'a', from: 2, to: 1, other_from: 1, at: number, ...more })
const snapshot = (more: Partial<LeagueSnapshot> = {}): LeagueSnapshot => ({
  league: aLeague({ id: 'l', competition: 'ladder' }),
  ...{ sides: [], organises: false, officiates: false, tables: [], round: 0, fixtures: [aChallenge(1, 'b', 'a', { league: 'l', state: 'challenged' })], my_fixtures: [] },
  ladder: { rows: [aRung('a', 1), aRung('b', 2), aRung('c', 3)], version: 4 },
  ...more,
})

const known = () => {
  const entry = knownIn(state().leagues, 'l')
  if (!entry) throw new Error('the league is not known')
  return entry
}
const order = () => known().ladder?.rows.map(({ side }) => side).join('')
const moved = (change: LadderChange) => applyPushes([{ topic: 'league:l', seq: 1, push: 'ladder_moved', data: { change } }])

beforeEach(() => {
  resetStore()
  applySnapshot('league:l', snapshot())
})

test('a move replaces rows, puts them in order, and leads the log', () => {
  applyLogPage('l', { moves: [move(3)], cursor: 'more' }, true)
  moved({ rows: [aRung('b', 1, { trend: 1 }), aRung('a', 2, { trend: -1 })], because: move(4), version: 5 })
  expect(order()).toBe('bac')
  expect(known().log).toEqual({ moves: [move(4), move(3)], cursor: 'more' })
  moved({ rows: [aRung('c', 2)], gone: ['a'], because: move(5, { kind: 'withdrew', side: 'a' }), version: 6 })
  expect(order()).toBe('bc')
})

test('a move that is already in it changes nothing, and a gap fetches the league', () => {
  expect(moved({ rows: [aRung('c', 1)], version: 4 })).not.toContain('league:l')
  expect(order()).toBe('abc')
  expect(moved({ rows: [aRung('c', 1)], version: 6 })).toContain('league:l')
  expect(order()).toBe('abc')
  expect(applyPushes([{ topic: 'league:l', seq: 2, push: 'ladder_reset', data: {} }])).toContain('league:l')
})

test('the log goes when moves were missed or corrected, and stays with a snapshot of the same state', () => {
  applyLogPage('l', { moves: [move(3)] }, true)
  applyLogPage('l', { moves: [move(2), move(3)] }, false)
  expect(known().log?.moves.map(({ number }) => number)).toEqual([3, 2])
  applySnapshot('league:l', snapshot())
  expect(known().log?.moves).toHaveLength(2)
  moved({ rows: [aRung('b', 1), aRung('a', 2)], version: 5 })
  expect(known().log).toBeUndefined()
  applyLogPage('l', { moves: [move(3)] }, true)
  applySnapshot('league:l', snapshot({ ladder: { rows: [aRung('a', 1)], version: 9 } }))
  expect(known().log).toBeUndefined()
})

test('an open challenge that a later snapshot lacks was decided meanwhile', () => {
  expect(known().fixtures['fixture-1']?.state).toBe('challenged')
  applySnapshot('league:l', snapshot({ fixtures: [] }))
  expect(known().fixtures['fixture-1']).toBeUndefined()
})
