/**
 * The story of a match: its sets, their games, their points, each with who served and the score after it.
 *
 * A score that was set begins another game in the set in play: what was not followed has no games here, and sets that it takes
 * back are dropped. Points played stay in the lead.
 */
import type { Both, Seat, SetScore, Side } from '@/wire'
import { isNone } from './sides'
import type { Stakes } from './state'
import type { Step } from './steps'

/** A set and its games. */
export interface SetStory {
  /** The score so far; in the end, that of the set. */
  score: SetScore
  games: GameStory[]
}

/** A game or tie-break and its points. */
export interface GameStory {
  /** Who served its first point. */
  server: Seat
  tieBreak: boolean
  /** The points it was followed from: 0-0, or those of a score that was set. */
  from: Both
  points: PointStory[]
  /** Null while it is played, or if it was left unfinished. */
  winner: Side | null
  /** Games of the set after it; points, if the set is one tie-break. */
  games: Both
}

/** A point. */
export interface PointStory {
  winner: Side
  server: Seat
  /** Points of the game after it; the final ones, 4-2, if it won the game. */
  points: Both
  /** What it could decide. */
  stakes: Stakes
  /** Points that A has won in the match so far, less those of B. */
  lead: number
}

/** The story of these steps (`steps` of `steps.ts`). */
export function historyOf(steps: readonly Step[]): SetStory[] {
  let sets: SetStory[] = []
  let lead = 0
  /** The score was set: the next point begins another game. */
  let cut = false
  for (const step of steps) {
    const { event, before } = step
    if (event.kind === 'point') {
      lead += event.side === 'a' ? 1 : -1
      addPoint(setAt(before.set), event.side, step)
      cut = false
    } else if (event.kind === 'score') {
      const over = event.sets.length
      sets = sets.slice(0, over + 1)
      step.after.sets.forEach((score, index) => (setAt(index).score = score))
      if (sets.length > over || !isNone(event.games) || !isNone(event.points)) setAt(over).score = step.score
      cut = true
    } else if (event.kind === 'time_up' && step.called.set) setAt(before.set).score = step.score
  }
  return sets

  function addPoint(set: SetStory, winner: Side, step: Step): void {
    const { before, score, points } = step
    set.score = score
    let game = set.games.at(-1)
    if (!game || cut || game.winner) {
      game = { server: before.server, tieBreak: before.tieBreak, from: before.points, points: [], winner: null, games: NO_GAMES }
      set.games.push(game)
    }
    game.points.push({ winner, server: before.server, points, stakes: before.stakes, lead })
    game.winner = step.called.game ?? null
    game.games = { a: score.a, b: score.b }
  }

  /** The set with this index; it and those before it begin if they have not. */
  function setAt(index: number): SetStory {
    while (sets.length <= index) sets.push({ score: { a: 0, b: 0 }, games: [] })
    return sets[index] as SetStory
  }
}

const NO_GAMES: Both = { a: 0, b: 0 }

/** Whether the receiver won a game. */
export function isBreak({ tieBreak, winner, server }: GameStory): boolean {
  return !tieBreak && winner !== null && winner !== server.side
}
