/** Made-up ladders and box leagues for stories and tests. */
import type { BoxPeriod, BoxRules, BoxTables, Fixture, LadderMove, LadderPlace, LadderRules, Millis, Standing, Table } from '@/wire'
import type { LeagueKnown } from '@/store/slices/leagues'
import { aFixture, aLeague, aSide, aStanding, LEAGUE_PEOPLE, setsOf } from './stories-league'

const DAY = 86_400_000

export const LADDER_RULES: LadderRules = { reach: 3, answer_days: 7, play_days: 14, unplayed_counts: false, again_days: 7, inactive_days: 21, free_challenge: true }
export const BOX_RULES: BoxRules = { size: 4, days: 28, moves: 1 }

export function aRung(side: string, place: number, more: Partial<LadderPlace> = {}): LadderPlace {
  return { side, place, trend: 0, won: 0, lost: 0, active_at: 0, ...more }
}

export function aChallenge(number: number, a: string, b: string, more: Partial<Fixture> = {}): Fixture {
  return aFixture(number, 'to_be_scheduled', { league: 'ladder', stage: 'challenge', round: 0, a, b, ...more })
}

/** A ladder on which Kenji wants my place, two challenges of others are open, and one is being played. */
export function griffithLadder(now: Millis): LeagueKnown {
  const sides = LEAGUE_PEOPLE.map((person, at) => aSide(person, { league: 'ladder', level: 4 - Math.floor(at / 3) / 2 }))
  const mine = sides.find(({ id }) => id === 'maya')
  const rows = [
    aRung('diego', 1, { trend: 1, won: 6, lost: 1, played_at: now - 2 * DAY }),
    aRung('tomasz', 2, { trend: -1, won: 4, lost: 3, played_at: now - 2 * DAY }),
    aRung('linh', 3, { trend: 2, won: 5, lost: 2, played_at: now - 5 * DAY }),
    aRung('amara', 4, { won: 3, lost: 3, played_at: now - 9 * DAY }),
    aRung('maya', 5, { trend: 1, won: 3, lost: 2, played_at: now - 6 * DAY }),
    aRung('kenji', 6, { trend: -3, won: 2, lost: 4, played_at: now - 5 * DAY }),
    aRung('sofia', 7, { trend: -1, won: 1, lost: 3, played_at: now - 24 * DAY }),
    aRung('jonas', 8),
  ]
  const fixtures = [
    aChallenge(9, 'kenji', 'maya', { state: 'challenged', answer_by: now + 3 * DAY }),
    aChallenge(8, 'amara', 'tomasz', { state: 'live', match: 'live-match', sets: setsOf('6-4 3-2') }),
    aChallenge(10, 'jonas', 'sofia'),
    aChallenge(6, 'linh', 'kenji', { state: 'final', sets: setsOf('6-4 6-3'), winner: 'a', match: 'm6' }),
  ]
  const moves: LadderMove[] = [
    { number: 6, kind: 'won', side: 'diego', other: 'tomasz', from: 2, to: 1, other_from: 1, fixture: 'fixture-7', at: now - 2 * DAY },
    { number: 5, kind: 'won', side: 'linh', other: 'kenji', from: 5, to: 3, other_from: 3, fixture: 'fixture-6', at: now - 5 * DAY },
    { number: 4, kind: 'refused', side: 'maya', other: 'sofia', from: 7, to: 6, other_from: 6, fixture: 'fixture-5', at: now - 6 * DAY },
    { number: 3, kind: 'lost', side: 'amara', other: 'tomasz', from: 4, to: 4, other_from: 1, fixture: 'fixture-4', at: now - 9 * DAY },
    { number: 2, kind: 'inactive', side: 'sofia', from: 5, to: 6, at: now - 10 * DAY },
    { number: 1, kind: 'joined', side: 'jonas', to: 8, at: now - 12 * DAY },
  ]
  return {
    ...{ is: 'ready', league: aLeague({ id: 'ladder', name: 'Griffith Ladder', competition: 'ladder', ladder: LADDER_RULES, rounds: 0 }), organises: false, outdated: [], round: 0, tables: {} },
    sides: Object.fromEntries(sides.map((side) => [side.id, side])),
    ...(mine && { mine }),
    ladder: { rows, version: 6 },
    log: { moves },
    fixtures: Object.fromEntries(fixtures.map((fixture) => [fixture.id, fixture])),
  }
}

const PERIOD: BoxPeriod = { period: 2, starts_on: '2026-11-02', ends_on: '2026-11-29', first_round: 4, last_round: 6, groups: [3, 4], closed: false, moves: [] }

function aTable(group: number, rows: Standing[], left = 0): Table {
  return { league: 'boxes', group, rows, left, version: 3 }
}

const TOP: Standing[] = [
  { ...aStanding('diego', 1, [3, 0, 6, 1, 40, 22]), certain: 'safe' },
  { ...aStanding('linh', 2, [2, 1, 4, 3, 36, 30]), certain: 'safe' },
  aStanding('tomasz', 3, [1, 2, 3, 4, 31, 33]),
  aStanding('amara', 4, [0, 2, 1, 5, 22, 38]),
]
const LOW = [
  aStanding('maya', 1, [2, 0, 4, 1, 29, 17]),
  aStanding('kenji', 2, [1, 1, 3, 2, 25, 23]),
  aStanding('sofia', 3, [1, 1, 2, 3, 22, 25]),
  aStanding('jonas', 4, [0, 2, 1, 4, 16, 27]),
]

/** Two boxes of four in their second period; I am first in the lower one. */
export function griffithBoxes(): LeagueKnown {
  const sides = LEAGUE_PEOPLE.map((person) => aSide(person, { league: 'boxes' }))
  const mine = sides.find(({ id }) => id === 'maya')
  const fixtures = [
    aFixture(31, 'to_be_scheduled', { league: 'boxes', round: 6, group: 4, a: 'maya', b: 'jonas' }),
    aFixture(32, 'to_be_scheduled', { league: 'boxes', round: 6, group: 3, a: 'amara', b: 'tomasz' }),
  ]
  return {
    ...{ is: 'ready', league: aLeague({ id: 'boxes', name: 'Griffith Boxes', competition: 'box', boxes: BOX_RULES, rounds: 6 }), organises: true, outdated: [], round: 6 },
    sides: Object.fromEntries(sides.map((side) => [side.id, side])),
    ...(mine && { mine }),
    tables: { 3: aTable(3, TOP, 1), 4: aTable(4, LOW, 2) },
    period: PERIOD,
    fixtures: Object.fromEntries(fixtures.map((fixture) => [fixture.id, fixture])),
  }
}

/** The period before: Maya and Amara changed places. */
export const FIRST_PERIOD: BoxTables = {
  period: { ...PERIOD, period: 1, starts_on: '2026-10-05', ends_on: '2026-11-01', first_round: 1, last_round: 3, groups: [1, 2], closed: true, moves: [{ side: 'amara', from: 2, to: 1 }, { side: 'maya', from: 1, to: 2 }] },
  tables: [aTable(1, TOP.map((row) => (row.side === 'amara' ? { ...row, side: 'maya' } : row))), aTable(2, LOW.map((row) => (row.side === 'maya' ? { ...row, side: 'amara' } : row)))],
}
