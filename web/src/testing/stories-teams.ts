/** Made-up leagues of teams for stories and tests: four teams, a tie tonight with two live rubbers, one with hidden line-ups. */
import type { Fixture, League, LeagueSide, LiveMatch, Person, Rubber, Standing, Tie } from '@/wire'
import type { LeagueKnown } from '@/store/slices/leagues'
import { aLiveMatch, games } from './live-match'
import { aFixture, aLeague, aStanding, LEAGUE_PEOPLE, setsOf } from './stories-league'

const HOUR = 3_600_000

const more: readonly Person[] = [
  { id: 'priya-5505', name: 'Priya Raman', handle: 'priya.r' },
  { id: 'camila-255', name: 'Camila Reyes', handle: 'camila' },
  { id: 'omar-1529', name: 'Omar Farouk', handle: 'omar.f' },
  { id: 'noah-89', name: 'Noah Goldberg', handle: 'noah' },
  { id: 'hannah-52', name: 'Hannah Brooks', handle: 'hannah' },
  { id: 'yusuf-77', name: 'Yusuf Demir', handle: 'yusuf' },
  { id: 'aiko-31', name: 'Aiko Mori', handle: 'aiko' },
  { id: 'rafael-12', name: 'Rafael Costa', handle: 'rafael' },
]
const people = [...LEAGUE_PEOPLE, ...more]
const who = (...handles: string[]): Person[] => handles.flatMap((handle) => people.filter(({ id }) => id.startsWith(`${handle}-`)))

export function aTeam(id: string, name: string, handles: readonly string[], invited: readonly string[] = [], more: Partial<LeagueSide> = {}): LeagueSide {
  const players = who(...handles)
  const [captain] = players
  const roster = [...players.map((player, at) => ({ player, level: 4 - at / 2 })), ...who(...invited).map((player) => ({ player, invited: true }))]
  return { id, league: 'teams', players, state: 'enrolled', level: 3.5, at: 0, team: { name, captain: captain?.id ?? '', roster }, ...more }
}

const TEAMS: readonly LeagueSide[] = [
  aTeam('southside', 'Southside', ['maya', 'linh', 'tomasz', 'camila'], ['jonas']),
  aTeam('silver', 'Silver Lake Lobsters', ['diego', 'priya', 'kenji', 'omar']),
  aTeam('echo', 'Echo Park', ['amara', 'sofia', 'noah']),
  aTeam('riverside', 'Riverside Racquet and Tea Society', ['hannah', 'yusuf', 'aiko', 'rafael']),
]

const LINES: League['teams'] = {
  lines: [
    { kind: 'singles', worth: 1 },
    { kind: 'singles', worth: 1 },
    { kind: 'singles', worth: 1 },
    { kind: 'doubles', worth: 1 },
    { kind: 'doubles', worth: 1 },
  ],
  roster_min: 4,
  roster_max: 8,
  line_ups_hours: 24,
  play_dead_rubbers: false,
}

export function aRubber(number: number, state: Rubber['state'], a: readonly string[], b: readonly string[], more: Partial<Rubber> = {}): Rubber {
  const kind = number > 3 ? 'doubles' : 'singles'
  return { number, kind, worth: 1, score_format: 'SET3-S:6/TB7', state, a: who(...a), b: who(...b), ending: 'completed', ...more }
}

function aTie(more: Partial<Tie>): Tie {
  return { state: 'line_ups', goal: 3, a: 0, b: 0, has_line_up_a: false, has_line_up_b: false, rubbers: [1, 2, 3, 4, 5].map((number) => aRubber(number, 'waiting', [], [])), ...more }
}

const standing = (side: string, place: number, figures: Parameters<typeof aStanding>[2], rubbers: readonly [number, number]): Standing => aStanding(side, place, figures, { rubbers_won: rubbers[0], rubbers_lost: rubbers[1] })

/** Four teams in their second round: mine leads a tie 2–1, with two rubbers live; the next one waits for line-ups. */
export function teamLeague(now: number): LeagueKnown {
  const game = (number: number, starts_at: number) => ({ id: `game-${number}`, name: 'Eastside Teams', starts_at, zone: 'America/Los_Angeles', court: 'Griffith Park' })
  const fixtures: readonly Fixture[] = [
    aFixture(1, 'final', { league: 'teams', a: 'southside', b: 'echo', winner: 'a', game: game(1, now - 7 * 24 * HOUR), tie: decided() }),
    aFixture(2, 'final', { league: 'teams', a: 'silver', b: 'riverside', winner: 'a', game: game(2, now - 6 * 24 * HOUR), tie: aTie({ state: 'final', a: 4, b: 1, rubbers: [] }) }),
    aFixture(3, 'live', {
      ...{ league: 'teams', round: 2, a: 'southside', b: 'silver', game: game(3, now - 2 * HOUR) },
      tie: aTie({
        ...{ state: 'in_progress', a: 2, b: 1, has_line_up_a: true, has_line_up_b: true },
        rubbers: [
          aRubber(1, 'final', ['maya'], ['diego'], { sets: setsOf('6-4 7-6(5)'), winner: 'a', match: 'm1' }),
          aRubber(2, 'final', ['linh'], ['priya'], { sets: setsOf('3-6 4-6'), winner: 'b', match: 'm2' }),
          aRubber(3, 'final', ['tomasz'], ['kenji'], { sets: setsOf('6-2 6-3'), winner: 'a', match: 'm3' }),
          aRubber(4, 'live', ['maya', 'camila'], ['diego', 'omar'], { sets: setsOf('4-3'), match: 'live-match' }),
          aRubber(5, 'live', ['linh', 'tomasz'], ['priya', 'kenji'], { sets: setsOf('2-2'), match: 'other-match' }),
        ],
      }),
    }),
    aFixture(4, 'to_be_scheduled', { league: 'teams', round: 2, a: 'echo', b: 'riverside', tie: aTie({}) }),
    aFixture(5, 'scheduled', {
      ...{ league: 'teams', round: 3, a: 'riverside', b: 'southside', game: game(5, now + 3 * 24 * HOUR) },
      tie: aTie({ line_ups_due: now + 2 * 24 * HOUR, has_line_up_a: true }),
    }),
  ]
  const rows = [
    standing('southside', 1, [1, 0, 7, 3, 52, 38], [3, 1]),
    standing('silver', 2, [1, 0, 8, 4, 55, 41], [4, 1]),
    standing('echo', 3, [0, 1, 3, 7, 38, 52], [1, 3]),
    standing('riverside', 4, [0, 1, 4, 8, 41, 55], [1, 4]),
  ]
  const mine = TEAMS[0]
  return {
    ...{ is: 'ready', organises: false, outdated: [], round: 2 },
    league: aLeague({ id: 'teams', name: 'Eastside Teams', format: 'double', capacity: 4, taken: 4, rounds: 3, ...(LINES && { teams: LINES }) }),
    sides: Object.fromEntries(TEAMS.map((side) => [side.id, side])),
    ...(mine && { mine }),
    tables: { 1: { league: 'teams', group: 1, left: 4, version: 3, rows } },
    fixtures: Object.fromEntries(fixtures.map((fixture) => [fixture.id, fixture])),
  }
}

/** The two doubles of tonight's tie. */
export function teamMatches(): readonly LiveMatch[] {
  const event = { id: 'game-3', name: 'Eastside Teams', court: 'Griffith Park' }
  return [
    aLiveMatch({ a: ['Maya Okafor', 'Camila Reyes'], b: ['Diego Fuentes', 'Omar Farouk'], play: `${games('abababa')}aab`, more: { id: 'live-match', event } }),
    aLiveMatch({ a: ['Linh Tran', 'Tomasz Zieliński'], b: ['Priya Raman', 'Kenji Watanabe'], play: `${games('abba')}bb`, more: { id: 'other-match', event } }),
  ]
}

/** Won 3–1: the last doubles was not played. */
function decided(): Tie {
  return aTie({
    ...{ state: 'final', a: 3, b: 1, has_line_up_a: true, has_line_up_b: true },
    rubbers: [
      aRubber(1, 'final', ['maya'], ['amara'], { sets: setsOf('6-4 6-4'), winner: 'a', match: 'm11' }),
      aRubber(2, 'final', ['linh'], ['sofia'], { sets: setsOf('6-7(4) 3-6'), winner: 'b', match: 'm12' }),
      aRubber(3, 'final', ['tomasz'], ['noah'], { sets: setsOf('6-1 6-2'), winner: 'a', match: 'm13' }),
      aRubber(4, 'final', ['maya', 'camila'], [], { ending: 'walkover', winner: 'a' }),
      aRubber(5, 'dead', ['linh', 'tomasz'], ['amara', 'sofia']),
    ],
  })
}
