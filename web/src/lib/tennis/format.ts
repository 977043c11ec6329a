/**
 * The format of a match: the number of sets, how a set is won, how a game is won. `code.ts` reads it from its code.
 *
 * INVARIANT: only `standingOf` and `setStanding` decide whether something is won.
 */
import type { Both, Side } from '@/wire'
import { high, lead, leader, low, plus } from './sides'

export interface Format {
  /** The most sets: 1, 3 or 5. */
  best: number
  set: SetFormat
  /** The last set; the same as `set` unless the code says otherwise. */
  last: SetFormat
}

export type SetFormat = GameSet | TieBreakSet | TimedSet

/** First to `to` games, two ahead, with a tie-break or without. */
export interface GameSet {
  is: 'games'
  to: number
  game: Race
  /** Absent in an advantage set, which goes on until a side is two games ahead. */
  tieBreak?: TieBreak
}

/** One tie-break is the whole set; as the last set, a match tie-break. */
interface TieBreakSet {
  is: 'tie_break'
  race: Race
}

/** Won by more games when the time is up; at a tie the game in play, or the next one, decides. */
interface TimedSet {
  is: 'timed'
  minutes: number
}

/** The tie-break of a set, and the games at which it is played (6 at 6-6). */
interface TieBreak {
  race: Race
  at: number
}

/** First to a number of points by a margin: a game, a tie-break. With a margin of one, the next point at deuce decides. */
export interface Race {
  to: number
  margin: 1 | 2
}

export type Standing = Side | 'open' | 'impossible'

export const ADVANTAGE_GAME: Race = { to: 4, margin: 2 }
export const NO_AD_GAME: Race = { to: 4, margin: 1 }

/** The format of a set by its index. */
export function setAt(format: Format, index: number): SetFormat {
  return index + 1 >= format.best ? format.last : format.set
}

/** Sets that win the match. */
export function needed({ best }: Format): number {
  return (best + 1) / 2
}

/** Who has won the match, by sets won. */
export function matchWinner(format: Format, sets: Both): Side | null {
  return high(sets) >= needed(format) ? leader(sets) : null
}

/** Who has won a set at these games (points of a tie-break). A timed set is judged as if its time were up. */
export function setStanding(set: SetFormat, won: Both): Standing {
  switch (set.is) {
    case 'games':
      return gamesStanding(set, won)
    case 'tie_break':
      return standingOf(set.race, won)
    case 'timed':
      return leader(won) ?? 'open'
  }
}

function gamesStanding({ to, tieBreak }: GameSet, games: Both): Standing {
  if (tieBreak && low(games) === tieBreak.at && lead(games) === 1) return byLeader(games)
  if (tieBreak && (low(games) > tieBreak.at || high(games) > tieBreak.at + 1)) return 'impossible'
  return standingOf({ to, margin: 2 }, games)
}

/** The standing of a game or tie-break by its points. */
export function standingOf({ to, margin }: Race, points: Both): Standing {
  if (high(points) < to) return 'open'
  if (margin === 1) return high(points) === to && low(points) < to ? byLeader(points) : 'impossible'
  if (lead(points) < 2) return 'open'
  return high(points) === to || lead(points) === 2 ? byLeader(points) : 'impossible'
}

/** The tie-break, if one is played at these games. */
export function tieBreakAt({ tieBreak }: GameSet, { a, b }: Both): Race | null {
  return tieBreak && a === tieBreak.at && b === tieBreak.at ? tieBreak.race : null
}

/** The tie-break, if these games mean that it decided the set. */
export function tieBreakBehind({ tieBreak }: GameSet, games: Both): Race | null {
  return tieBreak && low(games) === tieBreak.at && lead(games) === 1 ? tieBreak.race : null
}

/** Whether the next point decides, as at deuce in no-ad. */
export function isDecider({ to, margin }: Race, points: Both): boolean {
  return margin === 1 && points.a === points.b && points.a + 1 === to
}

/** Whether the loser of a race can have had so many points. */
export function canLoseWith({ to, margin }: Race, losers: number): boolean {
  return margin === 2 || losers < to
}

/** Whether the next point wins the race for a side. */
export function winsNext(race: Race, points: Both, side: Side): boolean {
  return standingOf(race, plus(points, side)) === side
}

function byLeader(count: Both): Standing {
  return leader(count) ?? 'impossible'
}
