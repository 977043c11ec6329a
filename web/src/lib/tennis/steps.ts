/** The events of a match one by one, each with what it meant: one pass feeds statistics and history. */
import type { Both, Seat, SetScore } from '@/wire'
import { apply, begin, type Called, type PlayEvent } from './play'
import type { Format } from './format'
import { plus } from './sides'
import { openSet, type Play, serverNow, type Setup, type Stakes, stakesOf, tieBreakOf } from './state'

/** What is known before an event. */
interface Before {
  /** The index of the set in play. */
  set: number
  server: Seat
  tieBreak: boolean
  points: Both
  stakes: Stakes
}

/** An event that was applied, and what it meant. */
export interface Step {
  event: PlayEvent
  before: Before
  called: Called
  /** The match after it. */
  after: Play
  /** After the event, the score of the set that was in play; after a score that was set, of the set in play now. */
  score: SetScore
  /** Points of the game or tie-break after the event; of a game that it won, the final ones: 4-2. */
  points: Both
}

/** Throws `Impossible`. */
export function follow(play: Play, event: PlayEvent): Step {
  const before = { set: play.sets.length, server: serverNow(play), tieBreak: tieBreakOf(play) !== null, points: play.points, stakes: stakesOf(play) }
  const { play: after, called } = apply(play, event)
  const points = event.kind === 'point' && called.game ? plus(play.points, event.side) : after.points
  const finished = called.set && after.sets.at(-1)
  return { event, before, called, after, score: finished || openSet(after), points }
}

/** Replays these events step by step. Throws `Impossible`. */
export function steps(format: Format, setup: Setup, events: readonly PlayEvent[]): Step[] {
  let play = begin(format, setup)
  return events.map((event) => {
    const step = follow(play, event)
    play = step.after
    return step
  })
}
