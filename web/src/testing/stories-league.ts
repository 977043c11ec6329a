/** Made-up leagues for stories and tests: eight players in their sixth round, and a knock-out at its semi-finals. */
import type { Fixture, FixtureState, League, LeagueSide, Millis, Person, SetScore, Standing } from '@/wire'
import type { LeagueKnown } from '@/store/slices/leagues'

const DAY = 86_400_000

export const LEAGUE_PEOPLE: readonly Person[] = [
  { id: 'diego-1713', name: 'Diego Fuentes', handle: 'diego' },
  { id: 'tomasz-9707', name: 'Tomasz Zieliński', handle: 'tomasz' },
  { id: 'linh-2604', name: 'Linh Tran', handle: 'linh' },
  { id: 'amara-71', name: 'Amara Diallo', handle: 'amara' },
  { id: 'maya-30714', name: 'Maya Okafor', handle: 'maya.ok' },
  { id: 'kenji-643', name: 'Kenji Watanabe', handle: 'kenji' },
  { id: 'sofia-18', name: 'Sofia Marchetti', handle: 'sofia' },
  { id: 'jonas-44', name: 'Jonas Lindqvist', handle: 'jonas' },
]

const ORGANISER: Person = { id: 'elena-233', name: 'Elena Vasquez', handle: 'elena.coach' }

/** "diego" for the side of Diego Fuentes. */
const handleOf = ({ handle }: Person): string => handle.split('.')[0] ?? handle

export function aLeague(more: Partial<League> = {}): League {
  return {
    ...{ id: 'league', name: 'Eastside Fall Singles', competition: 'round_robin', format: 'single', is_private: false, gender: 'open', capacity: 8 },
    rules: { order: 'rally', credit_walkovers: false, match_tie_break_is_a_game: true, defaulters_last: true, least_played: 50 },
    ...{ organiser: ORGANISER, state: 'active', taken: 8, waiting_count: 0, pending_count: 0, rounds: 7, version: 1, created_at: 0, zone: 'America/Los_Angeles' },
    ...{ surface: 'hard', level_min: 3, level_max: 4, starts_on: '2026-10-05', ends_on: '2026-12-13', score_format: 'SET3-S:6/TB7' },
    ...more,
  }
}

export function aSide(person: Person, more: Partial<LeagueSide> = {}): LeagueSide {
  return { id: handleOf(person), league: 'league', players: [person], state: 'enrolled', level: 3.5, rating: { mean: 1500, deviation: 60, level: 3.5 }, at: 0, ...more }
}

export function aFixture(number: number, state: FixtureState, more: Partial<Fixture> = {}): Fixture {
  return { id: `fixture-${number}`, league: 'league', stage: 'group', round: 1, number, state, play_by: '2026-11-29', ending: 'completed', version: 1, ...more }
}

export function aStanding(side: string, place: number, figures: readonly [number, number, number, number, number, number], more: Partial<Standing> = {}): Standing {
  const [won, lost, sets_won, sets_lost, games_won, games_lost] = figures
  return { side, place, won, lost, sets_won, sets_lost, games_won, games_lost, ...more }
}

/** "6-4 7-6(5)" */
export function setsOf(score: string): SetScore[] {
  return score.split(' ').map((set) => {
    const [, a, b, tiebreak] = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(set) ?? []
    return { a: Number(a), b: Number(b), ...(tiebreak !== undefined && { tiebreak: Number(tiebreak) }) }
  })
}

const game = (number: number, starts_at: Millis) => ({ id: `game-${number}`, name: 'Eastside Fall Singles', starts_at, zone: 'America/Los_Angeles', court: 'Griffith Park 4' })

/** The league of the mock-ups on Friday 20 Nov 2026: round 6, with one match live that lifts Linh to third. */
export function eastside(now: Millis): LeagueKnown {
  const final = [
    aStanding('diego', 1, [5, 1, 10, 3, 71, 44], { through: true }),
    aStanding('tomasz', 2, [4, 2, 9, 5, 68, 55]),
    aStanding('amara', 3, [4, 2, 8, 6, 66, 57]),
    aStanding('linh', 4, [3, 2, 8, 5, 61, 53]),
    aStanding('maya', 5, [3, 3, 7, 7, 65, 63]),
    aStanding('kenji', 6, [2, 3, 5, 8, 55, 61]),
    aStanding('sofia', 7, [1, 5, 4, 10, 48, 74], { through: false }),
    aStanding('jonas', 8, [1, 5, 3, 10, 45, 72], { through: false }),
  ]
  const ended = new Map([
    ['linh', aStanding('linh', 3, [4, 2, 9, 6, 70, 58])],
    ['amara', aStanding('amara', 4, [4, 2, 8, 6, 66, 57])],
    ['kenji', aStanding('kenji', 6, [2, 4, 6, 9, 60, 70])],
  ])
  const fixtures = [
    aFixture(21, 'live', { round: 6, a: 'linh', b: 'kenji', game: game(21, now - 5_400_000), match: 'live-match', sets: setsOf('6-4 4-6 3-2') }),
    aFixture(22, 'final', { round: 6, a: 'diego', b: 'jonas', game: game(22, now - 2 * DAY), match: 'm22', sets: setsOf('6-2 6-3'), winner: 'a' }),
    aFixture(23, 'reported', { round: 6, a: 'amara', b: 'sofia', game: game(23, now - DAY), match: 'm23', sets: setsOf('7-5 4-6 6-3'), winner: 'a' }),
    aFixture(24, 'disputed', { round: 6, a: 'maya', b: 'tomasz', game: game(24, now - 3 * DAY), match: 'm24', sets: setsOf('3-6 6-7(4)'), winner: 'b' }),
    aFixture(25, 'proposed', {
      ...{ round: 7, a: 'linh', b: 'maya', play_by: '2026-11-29' },
      proposals: [
        { by: 'linh-2604', starts_at: new Date('2026-11-22T17:00:00Z').getTime(), court: 'court', court_name: 'Griffith Park' },
        { by: 'linh-2604', starts_at: new Date('2026-11-25T02:00:00Z').getTime(), court: 'court', court_name: 'Griffith Park' },
      ],
    }),
    aFixture(26, 'scheduled', { round: 7, a: 'diego', b: 'amara', game: game(26, now + 2 * DAY) }),
    aFixture(27, 'to_be_scheduled', { round: 7, a: 'tomasz', b: 'kenji' }),
    aFixture(28, 'cancelled', { round: 7, a: 'sofia', b: 'jonas', reason: 'Sofia has moved away' }),
    aFixture(11, 'to_be_scheduled', { round: 3, a: 'maya', b: 'kenji', play_by: '2026-11-08', reason: 'Rain' }),
    aFixture(12, 'final', { round: 3, a: 'sofia', b: 'maya', ending: 'walkover', winner: 'b', reason: 'Sofia was ill' }),
  ]
  const sides = LEAGUE_PEOPLE.map((person) => aSide(person))
  const mine = sides.find(({ id }) => id === 'maya')
  return {
    ...{ is: 'ready', league: aLeague({ drawn_at: 1, staff: [{ person: LEAGUE_PEOPLE[1] ?? ORGANISER, role: 'official' }] }), organises: false, outdated: [], round: 6 },
    sides: Object.fromEntries(sides.map((side) => [side.id, side])),
    ...(mine && { mine }),
    tables: { 1: { league: 'league', group: 1, left: 6, version: 9, rows: final, if_ended_now: final.map((row) => ended.get(row.side) ?? row).sort((a, b) => a.place - b.place) } },
    fixtures: Object.fromEntries(fixtures.map((fixture) => [fixture.id, fixture])),
  }
}

/** The cup of the mock-ups: one semi-final is live, I am in the final. */
export function griffithCup(now: Millis): LeagueKnown {
  const seeds: Readonly<Record<string, number>> = { diego: 1, tomasz: 2, kenji: 3, amara: 4 }
  const people = LEAGUE_PEOPLE.map((person) => (handleOf(person) === 'linh' ? { id: 'priya-5505', name: 'Priya Raman', handle: 'priya' } : person))
  const sides = people.map((person) => aSide(person, { league: 'cup', ...(seeds[handleOf(person)] !== undefined && { seed: seeds[handleOf(person)] ?? 0 }) }))
  const mine = sides.find(({ id }) => id === 'maya')
  const played = (number: number, a: string, b: string, score: string, winner: 'a' | 'b', more: Partial<Fixture> = {}) =>
    aFixture(number, 'final', { league: 'cup', stage: 'knockout', a, b, sets: setsOf(score), winner, match: `m${number}`, game: game(number, now - (9 - number) * DAY), ...more })
  const from = (a: number, b: number) => ({ a_from: { kind: 'winner' as const, of: a }, b_from: { kind: 'winner' as const, of: b } })
  const fixtures = [
    played(1, 'diego', 'jonas', '6-2 6-3', 'a'),
    played(2, 'amara', 'sofia', '6-4 3-6 6-2', 'a'),
    played(3, 'priya', 'kenji', '4-6 6-3 8-10', 'b'),
    played(4, 'maya', 'tomasz', '7-5 6-4', 'a'),
    aFixture(5, 'live', { league: 'cup', stage: 'knockout', round: 2, a: 'diego', b: 'amara', ...from(1, 2), sets: setsOf('6-4 4-6 4-3'), match: 'live-match', game: game(5, now) }),
    played(6, 'kenji', 'maya', '3-6 6-7(5)', 'b', { round: 2, ...from(3, 4) }),
    aFixture(7, 'waiting', { league: 'cup', stage: 'knockout', round: 3, b: 'maya', ...from(5, 6) }),
  ]
  return {
    ...{ is: 'ready', league: aLeague({ id: 'cup', name: 'Griffith Cup', competition: 'knockout', rounds: 3, drawn_at: 1 }), organises: false, outdated: [], round: 2 },
    sides: Object.fromEntries(sides.map((side) => [side.id, side])),
    ...(mine && { mine }),
    tables: {},
    fixtures: Object.fromEntries(fixtures.map((fixture) => [fixture.id, fixture])),
  }
}
