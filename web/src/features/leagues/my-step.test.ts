import { expect, test } from 'vitest'
import type { League, LeagueSide, SideState } from '@/wire'
import { aLeague, aSide, LEAGUE_PEOPLE } from '@/testing/stories-league'
import { stepOf } from './my-step'
import { usualSeeds } from './side-sheets'
import { withdrawalOf } from './withdrawal'

const [me, other] = LEAGUE_PEOPLE as [typeof LEAGUE_PEOPLE[0], typeof LEAGUE_PEOPLE[0]]
const open = (more: Partial<League> = {}) => aLeague({ state: 'enrolling', taken: 5, rounds: 0, enrol_from: '2026-11-16', enrol_until: '2026-12-06', ...more })
const step = (league: League, mine?: LeagueSide, more: { organises?: boolean; named?: boolean; level?: number; today?: string } = {}) =>
  stepOf({ league, mine, named: more.named ?? false, organises: more.organises ?? false, me: { id: me?.id ?? '', level: more.level ?? 3.5 }, today: more.today ?? '2026-11-20', ordinal: (number) => `${number}.` })
const side = (state: SideState, more: Partial<LeagueSide> = {}) => aSide(me as never, { state, ...more })

test.each([
  ['in singles I join', open(), 'join', 'join'],
  ['in doubles with a partner', open({ format: 'double' }), 'join_pair', 'join_pair'],
  ['a private league is asked', open({ is_private: true }), 'ask', 'join'],
  ['a full one has a waiting line', open({ taken: 8 }), 'join_line', 'join'],
  ['and so has one in which others wait', open({ waiting_count: 1 }), 'join_line', 'join'],
  ['nobody joins after enrolment', open({ state: 'closed' }), 'closed', undefined],
  ['nor in a league that was called off', open({ state: 'cancelled' }), 'cancelled', undefined],
  ['a ladder is joined while it is played', open({ competition: 'ladder', state: 'active' }), 'join', 'join'],
  ['and so is a box league', open({ competition: 'box', state: 'scheduled' }), 'join', 'join'],
  ['nor in one that is over', open({ state: 'completed' }), 'over', undefined],
] as const)('%s', (_, league, textKey, command) => {
  expect(step(league)).toMatchObject({ textKey, ...(command && { command }) })
  if (command === undefined) expect(step(league)).not.toHaveProperty('command')
})

test('in a league of teams I enter one, and lead it or play for it', () => {
  const teams = { lines: [{ kind: 'singles' as const, worth: 1 }], roster_min: 3, roster_max: 4, line_ups_hours: 0, play_dead_rubbers: false }
  expect(step(open({ teams, format: 'double' }))).toMatchObject({ textKey: 'join_team', command: 'join_team', note: { key: 'league.note.team', vars: { count: 3 } } })
  expect(step(open({ teams, is_private: true })).textKey).toBe('ask_team')
  const team = (captain: string) => ({ name: 'Southside', captain, roster: [] })
  expect(step(open({ teams }), side('enrolled', { team: team(me?.id ?? '') }))).toMatchObject({ textKey: 'in', other: { command: 'leave' } })
  expect(step(open({ teams }), side('enrolled', { team: team(other?.id ?? '') }))).toEqual({ textKey: 'in_team', vars: { team: 'Southside' }, tone: 'yours' })
})

test('whom a file names as a player accepts or declines, also when it is over', () => {
  const named = { command: 'accept', other: { command: 'decline' }, note: { key: 'league.note.named' } }
  expect(step(open({ state: 'active' }), undefined, { named: true })).toMatchObject(named)
  expect(step(open({ state: 'completed' }), undefined, { named: true })).toMatchObject(named)
})

test('enrolment has a first and a last day', () => {
  expect(step(open(), undefined, { today: '2026-11-15' }).textKey).toBe('not_yet')
  expect(step(open(), undefined, { today: '2026-12-06' }).textKey).toBe('join')
  expect(step(open(), undefined, { today: '2026-12-07' }).textKey).toBe('closed')
})

test('a league for others says why it is not for me', () => {
  expect(step(open(), undefined, { level: 5 })).toMatchObject({ textKey: 'no_fit', note: { key: 'game.note.fit_level_high' } })
})

test.each([
  ['pending', 'pending', 'leave'],
  ['enrolled', 'in', 'leave'],
  ['waitlisted', 'waiting_at', 'leave'],
  ['withdrawn', 'withdrawn', undefined],
  ['rejected', 'rejected', undefined],
] as const)('with a side that is %s it says so', (state, textKey, other) => {
  const mine = step(open(), side(state, { position: 2 }))
  expect(mine.textKey).toBe(textKey)
  expect(mine.other?.command).toBe(other)
})

test('whoever has left may join again', () => {
  expect(step(open(), side('left')).command).toBe('join')
})

test('whoever withdrew may come back where one joins late, unless an organiser took them out', () => {
  const ladder = open({ competition: 'ladder', state: 'active' })
  expect(step(ladder, side('withdrawn'))).toMatchObject({ textKey: 'join', command: 'join', note: { key: 'league.note.late_ladder' } })
  expect(step(open({ competition: 'box', format: 'double', state: 'active' }), side('withdrawn')).command).toBe('join_pair')
  expect(step(ladder, side('withdrawn', { removed: true, reason: 'Never answers' }))).toEqual({ textKey: 'taken_out', tone: 'plain', note: { key: 'league.note.reason', vars: { reason: 'Never answers' } } })
  expect(step(open({ competition: 'round_robin', state: 'active' }), side('withdrawn')).textKey).toBe('withdrawn')
  expect(step(open({ competition: 'ladder', state: 'completed' }), side('withdrawn')).textKey).toBe('withdrawn')
})

test('of a pair the first one waits, and the second one answers', () => {
  const asks = (players: unknown[], asked: unknown) => side('forming', { players: players as never, asked: [asked as never] })
  expect(step(open(), asks([me, other], other.id))).toMatchObject({ textKey: 'forming', vars: { name: other.name }, other: { command: 'leave' } })
  expect(step(open(), asks([other, me], me.id))).toMatchObject({ textKey: 'accept', command: 'accept', other: { command: 'decline' } })
})

test('whom an organiser invites accepts or declines, alone, in a pair or as a captain', () => {
  const invited = (over: object) => step(open(), side('forming', { players: [me as never], asked: [me.id as never], ...over }))
  expect(invited({})).toMatchObject({ textKey: 'accept', command: 'accept', other: { command: 'decline' }, note: { key: 'league.note.invited' } })
  expect(invited({ players: [me, other], asked: [me.id, other.id] }).note).toEqual({ key: 'league.note.invited_pair', vars: { name: other.name } })
  expect(invited({ team: { name: 'Net Gains', captain: me.id, roster: [] } }).note).toEqual({ key: 'league.note.invited_captain', vars: { team: 'Net Gains' } })
  // The first of two has accepted.
  expect(invited({ players: [other, me] })).toMatchObject({ textKey: 'accept', note: { key: 'league.note.partner', vars: { name: other.name } } })
})

test('organisers publish a draft, and draw once enrolment is over', () => {
  expect(step(open({ state: 'draft' }), undefined, { organises: true }).command).toBe('publish')
  expect(step(open({ state: 'closed' }), undefined, { organises: true }).command).toBe('draw')
  expect(step(open(), undefined, { organises: true }).command).toBe('join')
})

const standing = (id: string, won: number, lost: number) => ({ side: id, place: 1, won, lost, sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 })
const tables = (won: number, lost: number) => ({ 1: { league: 'league', group: 1, left: 1, version: 1, rows: [standing('mine', won, lost), ...['b', 'c', 'd', 'e'].map((id) => standing(id, 0, 0))] } })

test('before half of my matches my results go, later they stay', () => {
  const mine = { ...side('enrolled'), id: 'mine', group: 1 }
  expect(withdrawalOf({ league: aLeague(), mine, sides: {}, tables: tables(0, 0) }).key).toBe('withdraw_unplayed')
  expect(withdrawalOf({ league: aLeague(), mine, sides: {}, tables: tables(1, 0) })).toEqual({ key: 'withdraw_early', vars: { played: 1, all: 4 } })
  expect(withdrawalOf({ league: aLeague(), mine, sides: {}, tables: tables(1, 1) }).key).toBe('withdraw_late')
  expect(withdrawalOf({ league: aLeague({ competition: 'double_round_robin' }), mine, sides: {}, tables: tables(2, 1) })).toEqual({ key: 'withdraw_early', vars: { played: 3, all: 8 } })
  const sides = { e: { ...side('withdrawn'), id: 'e' } }
  expect(withdrawalOf({ league: aLeague(), mine, sides, tables: tables(1, 0) })).toEqual({ key: 'withdraw_early', vars: { played: 1, all: 3 } })
  expect(withdrawalOf({ league: aLeague({ competition: 'knockout' }), mine, sides: {}, tables: {} }).key).toBe('withdraw_knockout')
})

test('a quarter of the sides are seeded', () => {
  expect([2, 4, 8, 16, 23, 32].map(usualSeeds)).toEqual([0, 2, 2, 4, 8, 8])
})

test('who joins while it is played reads where they begin', () => {
  expect(step(open({ competition: 'ladder', state: 'active' }))).toMatchObject({ note: { key: 'league.note.late_ladder' } })
  expect(step(open({ competition: 'box', state: 'active', taken: 8 }))).toMatchObject({ textKey: 'join_line', note: { key: 'league.note.late_box' } })
})
