import { beforeEach, expect, test } from 'vitest'
import type { Fixture, League, LeagueCard, LeaguePush, LeagueSide, LeagueSnapshot, Standing, Table } from '@/wire'
import { resetStore, setState, state } from '@/store/index'
import { applyPushes, applySnapshot, forgetTopic } from '@/store/apply'
import { noLeagues } from './leagues'
import { knownIn, withRoundPage, withSearch } from './leagues-changes'
import { applySide, applySides, applyTable } from './leagues-replies'

const person = (id: string) => ({ id, name: id, handle: id })
const side = (id: string, more: Partial<LeagueSide> = {}): LeagueSide => ({ id, league: 'l', players: [person(`p-${id}`)], state: 'enrolled', at: 10, ...more })
const standing = (id: string, place: number, won = 0): Standing => ({ side: id, place, won, lost: 0, sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 })
const table: Table = { league: 'l', group: 1, rows: [standing('a', 1), standing('b', 2), standing('c', 3)], left: 3, version: 4 }
const fixture = (id: string, more: Partial<Fixture> = {}): Fixture => ({
  id,
  league: 'l',
  stage: 'group',
  round: 1,
  number: 1,
  a: 'a',
  b: 'b',
  state: 'to_be_scheduled',
  play_by: '2026-11-29',
  ending: 'completed',
  version: 1,
  ...more,
})
const league: League = {
  id: 'l',
  name: 'Winter league',
  competition: 'round_robin',
  format: 'single',
  is_private: false,
  gender: 'open',
  capacity: 8,
  rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
  organiser: person('olga'),
  state: 'active',
  taken: 3,
  waiting_count: 0,
  pending_count: 0,
  rounds: 3,
  version: 5,
  created_at: 1,
}
const snapshot = (more: Partial<LeagueSnapshot> = {}): LeagueSnapshot => ({
  league,
  sides: [side('a'), side('b'), side('c')],
  organises: false,
  officiates: false,
  tables: [table],
  round: 1,
  fixtures: [fixture('1'), fixture('2', { number: 2, a: 'c', b: 'a', state: 'final' })],
  my_fixtures: [],
  ...more,
})

const known = () => {
  const entry = knownIn(state().leagues, 'l')
  if (!entry) throw new Error('the league is not known')
  return entry
}
const push = (one: LeaguePush) => applyPushes([{ topic: 'league:l', seq: 1, ...one }])
const places = (rows: readonly Standing[] = []) => rows.map((row) => row.side).join('')

beforeEach(() => {
  resetStore()
  setState((before) => ({ session: { ...before.session, user: { id: 'p-a' } as never } }))
  applySnapshot('league:l', snapshot())
})

test('a change of the table replaces rows and puts them in order of their places', () => {
  const stale = push({ push: 'table_changed', data: { change: { group: 1, version: 5, left: 2, rows: [standing('c', 1, 1), standing('a', 2), standing('b', 3)] } } })
  expect(places(known().tables[1]?.rows)).toBe('cab')
  expect(known().tables[1]).toMatchObject({ version: 5, left: 2 })
  expect(known().outdated).toEqual([])
  expect(stale).toEqual([])
})

test('what it would be if all ended now starts from the rows, and goes when nothing is played', () => {
  const now = [standing('b', 1, 1), standing('a', 2)]
  push({ push: 'table_changed', data: { change: { group: 1, version: 5, left: 3, if_ended_now: now } } })
  expect(places(known().tables[1]?.rows)).toBe('abc')
  expect(places(known().tables[1]?.if_ended_now)).toBe('bac')
  push({ push: 'table_changed', data: { change: { group: 1, version: 6, left: 3, if_ended_now: [] } } })
  expect(places(known().tables[1]?.if_ended_now)).toBe('bac')
  push({ push: 'table_changed', data: { change: { group: 1, version: 7, left: 2, rows: now } } })
  expect(known().tables[1]).not.toHaveProperty('if_ended_now')
})

test('a missing change makes the table outdated until it is fetched, and one that is in it changes nothing', () => {
  push({ push: 'table_changed', data: { change: { group: 1, version: 4, left: 0, rows: [standing('c', 1), standing('a', 3)] } } })
  expect(places(known().tables[1]?.rows)).toBe('abc')
  push({ push: 'table_changed', data: { change: { group: 1, version: 6, left: 2, rows: [standing('c', 1), standing('a', 3)] } } })
  expect(places(known().tables[1]?.rows)).toBe('abc')
  expect(known().outdated).toEqual([1])
  applyTable({ ...table, version: 6, rows: [standing('c', 1), standing('b', 2), standing('a', 3)] })
  expect(places(known().tables[1]?.rows)).toBe('cba')
  expect(known().outdated).toEqual([])
})

test('a table that moved too far is fetched', () => {
  push({ push: 'table_reset', data: { group: 2 } })
  expect(known().outdated).toEqual([2])
})

test('sides and tables that a snapshot had no room for are fetched, and those that were known stay until then', () => {
  applySnapshot('league:l', snapshot({ sides: [side('a', { seed: 1 })], sides_cursor: 'a', tables: [table], tables_left: [2] }))
  expect(known().sidesCursor).toBe('a')
  expect(known().outdated).toEqual([2])
  expect(Object.keys(known().sides)).toEqual(['a', 'b', 'c'])
  expect(known().sides['a']?.seed).toBe(1)
  applySides('l', [side('a', { seed: 1 }), side('c')])
  expect(Object.keys(known().sides)).toEqual(['a', 'c'])
  expect(known().sidesCursor).toBeUndefined()
})

test('drawn: the snapshot is fetched again, and brings other fixtures', () => {
  expect(push({ push: 'drawn', data: { league: { ...league, version: 6, drawn_at: 9 } } })).toEqual(['league:l'])
  applySnapshot('league:l', snapshot({ league: { ...league, version: 6, drawn_at: 10 }, fixtures: [fixture('9')] }))
  expect(Object.keys(known().fixtures)).toEqual(['9'])
})

test('an older version of a fixture changes nothing; the last result of a round fetches the next one', () => {
  push({ push: 'fixture_changed', data: { fixture: fixture('1', { version: 3, state: 'scheduled' }) } })
  push({ push: 'fixture_changed', data: { fixture: fixture('1', { version: 2 }) } })
  expect(known().fixtures['1']?.state).toBe('scheduled')
  expect(push({ push: 'fixture_changed', data: { fixture: fixture('1', { version: 4, state: 'final' }) } })).toEqual(['league:l'])
  applySnapshot('league:l', snapshot({ round: 2, fixtures: [fixture('3', { round: 2 })] }))
  expect(Object.keys(known().fixtures)).toEqual(['1', '2', '3'])
  push({ push: 'fixture_changed', data: { fixture: fixture('2', { version: 5 }) } })
  expect(known().round).toBe(1)
})

test('a further page of a round adds fixtures and moves its end', () => {
  applySnapshot('league:l', snapshot({ fixtures_cursor: 'next' }))
  expect(known().cursor).toBe('next')
  setState(({ leagues }) => ({ leagues: withRoundPage(leagues, 'l', { fixtures: [fixture('4', { number: 4 })] }) }))
  expect(known().cursor).toBeUndefined()
  expect(Object.keys(known().fixtures)).toEqual(['1', '2', '4'])
})

test('sides join, and those behind one that leaves the waiting list move up', () => {
  push({ push: 'side_changed', data: { side: side('d', { state: 'waitlisted', position: 1 }), taken: 3, waiting_count: 1 } })
  push({ push: 'side_changed', data: { side: side('e', { state: 'waitlisted', position: 2 }), taken: 3, waiting_count: 2 } })
  expect(known().league).toMatchObject({ taken: 3, waiting_count: 2 })
  push({ push: 'side_ended', data: { side: 'd', taken: 3, waiting_count: 1 } })
  expect(known().sides).not.toHaveProperty('d')
  expect(known().sides.e?.position).toBe(1)
})

test('my side is mine in the league and on its card, until it ends', () => {
  const card = { id: 'l', name: 'Winter league', taken: 3 } as LeagueCard
  setState(({ leagues }) => ({ leagues: withSearch(leagues, 'q', { ...noLeagues(), is: 'ready', leagues: [card] }) }))
  applySide(side('a', { at: 20, state: 'pending' }))
  expect(known().mine?.state).toBe('pending')
  expect(state().leagues.searches.q?.leagues[0]).toMatchObject({ mine: 'pending' })
  expect(push({ push: 'side_ended', data: { side: 'a', taken: 2, waiting_count: 0 } })).toEqual(['league:l'])
  expect(known().mine?.state).toBe('left')
  expect(state().leagues.searches.q?.leagues[0]).toMatchObject({ taken: 2 })
})

test('an older state of a side changes nothing', () => {
  push({ push: 'side_changed', data: { side: side('b', { at: 20, state: 'withdrawn' }), taken: 2, waiting_count: 0 } })
  push({ push: 'side_changed', data: { side: side('b', { at: 15 }), taken: 2, waiting_count: 0 } })
  expect(known().sides.b?.state).toBe('withdrawn')
})

test('organisers keep the count of requests, which pushes do not carry, and hear of new ones', () => {
  applySnapshot('league:l', snapshot({ organises: true, league: { ...league, pending_count: 1 }, sides: [side('a'), side('x', { state: 'pending' })] }))
  push({ push: 'league_changed', data: { league: { ...league, version: 6, name: 'Spring' } } })
  expect(known().league).toMatchObject({ name: 'Spring', pending_count: 1 })
  applySide(side('x', { at: 20 }))
  expect(known().league.pending_count).toBe(0)
  const notification = { id: 'n', at: 1, kind: 'league_news', data: { league: { id: 'l', name: 'Spring' }, what: 'requested' } }
  expect(applyPushes([{ topic: 'user:p-a', seq: 1, push: 'notified', data: { notification } }])).toEqual(['league:l'])
})

test('a league that is closed to me is gone', () => {
  forgetTopic('league:l', true)
  expect(state().leagues.known.l).toEqual({ is: 'gone' })
})

test('the page of a private league stays when its pushes end: it is for outsiders too', () => {
  applySnapshot('league:l', snapshot({ league: { ...league, is_private: true } }))
  forgetTopic('league:l', true)
  expect(known().league.name).toBe('Winter league')
})

test('whoever leaves a team has no side any more, and one who joins it has', () => {
  const team = (ids: string[]) => side('t', { players: ids.map(person), team: { name: 'Southside', captain: ids[0] ?? '', roster: ids.map((id) => ({ player: person(id) })) } })
  applySnapshot('league:l', snapshot({ sides: [team(['olga'])] }))
  applySide(team(['olga', 'p-a']))
  expect(known().mine?.id).toBe('t')
  push({ push: 'side_changed', data: { side: team(['olga']), taken: 1, waiting_count: 0 } })
  expect(known().mine).toBeUndefined()
  expect(known().sides.t?.players).toHaveLength(1)
})
