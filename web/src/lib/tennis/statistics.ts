/**
 * The figures of a match, from its events alone: points and games on serve and on return, break points, longest streaks. Only
 * points that were played count: a score that was set adds none, and ends the streaks.
 */
import type { Side } from '@/wire'
import { otherSide, played } from './sides'
import type { Step } from './steps'

export interface Statistics {
  total: Figures
  /** By the index of the set in which the points were played. */
  sets: readonly Figures[]
}

/** The figures of a match or of a set. */
export interface Figures {
  a: SideFigures
  b: SideFigures
  /** Points of the longest game that was finished. Tie-breaks are not games here. */
  longestGame: number
}

/** The figures of a side. A tie-break is a game won, but nobody's service game, and it has no break points. */
export interface SideFigures {
  pointsWon: number
  gamesWon: number
  servePoints: number
  servePointsWon: number
  receivePoints: number
  receivePointsWon: number
  /** Service games that were finished. */
  serviceGames: number
  serviceGamesHeld: number
  /** Break points against this side's serve. */
  breakPointsFaced: number
  breakPointsSaved: number
  /** Break points on the other side's serve. */
  breakPoints: number
  breakPointsWon: number
  /** The most points won in a row. */
  pointsStreak: number
  /** The most games won in a row. */
  gamesStreak: number
}

interface Streak {
  side: Side | null
  length: number
}

interface Streaks {
  points: Streak
  games: Streak
}

/** The figures of these steps (`steps` of `steps.ts`). */
export function statisticsOf(steps: readonly Step[]): Statistics {
  const total = noFigures()
  const sets: Figures[] = []
  let inMatch = noStreaks()
  let inSet = noStreaks()
  let last = 0
  for (const step of steps) {
    if (step.event.kind === 'score') [inMatch, inSet] = [noStreaks(), noStreaks()]
    if (step.event.kind !== 'point') continue
    const { set } = step.before
    if (set !== last) [last, inSet] = [set, noStreaks()]
    while (sets.length <= set) sets.push(noFigures())
    add(total, step.event.side, step, inMatch)
    const figures = sets[set]
    if (figures) add(figures, step.event.side, step, inSet)
  }
  return { total, sets }
}

function add(figures: Figures, winner: Side, step: Step, streaks: Streaks): void {
  const server = step.before.server.side
  const breaks = step.before.stakes.breakPoint !== null
  const [serving, receiving, winning] = [figures[server], figures[otherSide(server)], figures[winner]]
  const held = winner === server
  serving.servePoints++
  serving.servePointsWon += count(held)
  serving.breakPointsFaced += count(breaks)
  serving.breakPointsSaved += count(breaks && held)
  receiving.receivePoints++
  receiving.receivePointsWon += count(!held)
  receiving.breakPoints += count(breaks)
  receiving.breakPointsWon += count(breaks && !held)
  winning.pointsWon++
  winning.pointsStreak = Math.max(winning.pointsStreak, lengthen(streaks.points, winner))
  if (!step.called.game) return
  winning.gamesWon++
  winning.gamesStreak = Math.max(winning.gamesStreak, lengthen(streaks.games, winner))
  if (step.before.tieBreak) return
  figures.longestGame = Math.max(figures.longestGame, played(step.points))
  serving.serviceGames++
  serving.serviceGamesHeld += count(held)
}

function lengthen(streak: Streak, side: Side): number {
  streak.length = streak.side === side ? streak.length + 1 : 1
  streak.side = side
  return streak.length
}

function count(counts: boolean): number {
  return counts ? 1 : 0
}

function noStreaks(): Streaks {
  return { points: { side: null, length: 0 }, games: { side: null, length: 0 } }
}

function noFigures(): Figures {
  return { a: noSide(), b: noSide(), longestGame: 0 }
}

function noSide(): SideFigures {
  return {
    pointsWon: 0,
    gamesWon: 0,
    servePoints: 0,
    servePointsWon: 0,
    receivePoints: 0,
    receivePointsWon: 0,
    serviceGames: 0,
    serviceGamesHeld: 0,
    breakPointsFaced: 0,
    breakPointsSaved: 0,
    breakPoints: 0,
    breakPointsWon: 0,
    pointsStreak: 0,
    gamesStreak: 0,
  }
}
