/** Made-up ratings for `stories` and tests: a year of somebody in singles, and two players against each other. */
import type { HeadToHead, Match, Person, Profile, RatingChange, Season } from '@/wire'
import { keyOf, type Ratings, startRatings } from '@/store/slices/ratings'
import { setsOf } from './stories-league'

const DAY = 86_400_000

interface Result {
  against: Person
  /** From the player's view. */
  score: string
  won: boolean
  change: number
  chance: number
  expected: number
  games: number
  daysAgo: number
  league?: number
  parts?: Partial<Pick<RatingChange, 'faded' | 'met' | 'played'>>
}

export function aMatch(id: string, me: Person, { against, score, won, daysAgo, league }: Result, now: number): Match {
  const at = now - daysAgo * DAY
  return {
    ...{ id, event: { id: `game-${id}`, name: 'Evening set', starts_at: at, zone: 'America/Los_Angeles' }, a: [me], b: [against], format: 'SET3-S:6/TB7' },
    ...(league !== undefined && { fixture: { id: `fixture-${id}`, league: { id: 'league', name: 'Eastside Fall Singles' }, round: league } }),
    ...{ sets: setsOf(score), ending: 'completed', winner: won ? 'a' : 'b', state: 'confirmed', competitive: true, reported_by: me.id, reported_side: 'a', reported_at: at, version: 2 },
  }
}

/** The newest first; it ends at this rating. */
function changesOf(me: Person, results: readonly Result[], rating: number, now: number): RatingChange[] {
  let after = rating
  return results.map((result, index) => {
    const change: RatingChange = {
      ...{ kind: 'singles', at: now - result.daysAgo * DAY, match: aMatch(`match-${index}`, me, result, now), won: result.won },
      ...{ before: after - result.change, after, deviation: 48 + Math.round((index * index) / 3), change: result.change, faded: 0, met: 0, played: result.change, ...result.parts },
      ...{ chance: result.chance, expected_games: result.expected, won_games: result.games, opponents: Math.round(rating + 400 * Math.log10(1 / result.chance - 1)) },
    }
    after -= result.change
    return change
  })
}

/** The year of the mock-ups: up from 1540 to 1612, with a defeat now and then. */
export function aYear(me: Person, others: readonly Person[], now: number): { changes: RatingChange[]; season: Season } {
  const [kenji, tomasz, sofia, diego, linh] = others as [Person, Person, Person, Person, Person]
  const results: Result[] = [
    { against: kenji, score: '6-3 7-6(5)', won: true, change: 14, chance: 0.38, expected: 0.44, games: 0.59, daysAgo: 2, league: 6 },
    { against: tomasz, score: '3-6 6-7(4)', won: false, change: -6, chance: 0.41, expected: 0.46, games: 0.41, daysAgo: 5 },
    { against: sofia, score: '4-6 6-3 6-2', won: true, change: 21, chance: 0.31, expected: 0.41, games: 0.58, daysAgo: 12, league: 5, parts: { faded: -2, met: 9, played: 14 } },
    { against: diego, score: '4-6 3-6', won: false, change: -4, chance: 0.24, expected: 0.39, games: 0.37, daysAgo: 19, league: 4 },
    { against: linh, score: '6-4 6-4', won: true, change: 11, chance: 0.52, expected: 0.51, games: 0.6, daysAgo: 26, league: 3 },
    { against: tomasz, score: '6-2 6-1', won: true, change: 18, chance: 0.44, expected: 0.47, games: 0.8, daysAgo: 40 },
    { against: kenji, score: '2-6 4-6', won: false, change: -12, chance: 0.45, expected: 0.48, games: 0.33, daysAgo: 61 },
    { against: sofia, score: '6-7(3) 6-4 6-3', won: true, change: 15, chance: 0.4, expected: 0.45, games: 0.56, daysAgo: 75, league: 1 },
    { against: linh, score: '7-5 7-5', won: true, change: 9, chance: 0.5, expected: 0.5, games: 0.58, daysAgo: 96 },
    { against: diego, score: '1-6 2-6', won: false, change: 6, chance: 0.12, expected: 0.19, games: 0.2, daysAgo: 120 },
  ]
  const changes = changesOf(me, results, 1612, now)
  const first = changes.at(-1)
  const points = changes.map(({ at, after, deviation }) => ({ at, mean: after, deviation })).reverse()
  return {
    changes,
    season: {
      ...{ user: me, kind: 'singles', year: new Date(now).getFullYear(), years: [new Date(now).getFullYear(), new Date(now).getFullYear() - 1] },
      rating: { mean: 1612, deviation: 48, level: 3.8, level_deviation: 0.1, matches: 24, last_played: now - 2 * DAY },
      ...{ matches: { won: 6, lost: 4 }, sets: { won: 13, lost: 9 }, games: { won: 112, lost: 98 }, form: results.map(({ won }) => won) },
      ...(changes[2] && { best_win: changes[2] }),
      points: [{ at: (first?.at ?? now) - DAY, mean: first?.before ?? 1500, deviation: 84 }, ...points],
    },
  }
}

/** As the first of the two sees it. */
export function aRivalry(me: Person, other: Person, now: number): HeadToHead {
  const results: Result[] = [
    { against: other, score: '6-3 7-6(5)', won: true, change: 14, chance: 0.38, expected: 0.44, games: 0.59, daysAgo: 2, league: 6 },
    { against: other, score: '2-6 4-6', won: false, change: -12, chance: 0.45, expected: 0.48, games: 0.33, daysAgo: 61 },
    { against: other, score: '7-5 3-6 6-4', won: true, change: 8, chance: 0.45, expected: 0.48, games: 0.52, daysAgo: 140 },
  ]
  return {
    ...{ a: me, b: other, matches: results.map((result, index) => aMatch(`meeting-${index}`, me, result, now)) },
    singles: { won: 2, lost: 1, sets_won: 4, sets_lost: 3, games_won: 35, games_lost: 38 },
    doubles: { won: 0, lost: 0, sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 },
    rating_a: { mean: 1612, deviation: 48, level: 3.8, level_deviation: 0.1, matches: 24 },
    rating_b: { mean: 1655, deviation: 71, level: 3.9, level_deviation: 0.2, matches: 11 },
    chance: 0.43,
  }
}

export function ratingsOf(people: readonly Person[], { id, name, handle }: Profile, now: number): { ratings: Ratings } {
  const me: Person = { id, name, handle }
  const { changes, season } = aYear(me, people, now)
  const [other] = people as [Person]
  const ready = <T>(value: T) => ({ is: 'ready' as const, value })
  return {
    ratings: {
      ...startRatings(),
      of: { [id]: ready({ user: me, singles: season.rating as NonNullable<Season['rating']> }) },
      season: { [keyOf(id, 'singles')]: ready(season), [keyOf(id, 'doubles')]: ready({ ...season, kind: 'doubles', matches: { won: 0, lost: 0 }, points: [], form: [] }) },
      history: { [keyOf(id, 'singles')]: ready({ changes }), [keyOf(id, 'singles', season.year)]: ready({ changes, cursor: 'more' }) },
      between: { [`${id}/${other.id}`]: ready(aRivalry(me, other, now)) },
    },
  }
}
