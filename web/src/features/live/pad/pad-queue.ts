/**
 * What a pad stores of a match: what the server has recorded, and what was entered and not yet acknowledged. Pure.
 *
 * INVARIANTS: `entered` follows `recorded` without a gap. A batch keeps its key until it is answered, so sending it again has no
 * second effect. What was entered is never merged with what somebody else has recorded: it is sent after `recorded.events`
 * or not at all.
 */
import type { Trouble } from '@/lib/refused'
import { type Key, LIMITS, type LiveMatch, type MatchId, type MatchState, type Millis, type PadEvent, type PadId, type Recorded as Answer, type ScoreEvent, type ScorePoints, type UserId } from '@/wire'
import type { LiveKnown } from '@/store/slices/live'
import { enterAll, gameOf, type PadGame, playText, type Recorded } from './pad-game'

export interface PadRow {
  user: UserId
  match: MatchId
  /** What the server said last. */
  live: LiveMatch
  mayScore: boolean
  mayManage: boolean
  recorded: Recorded
  /** Entered on this pad, in order. */
  entered: readonly PadEvent[]
  /** The first of `entered`, as they are being sent. */
  batch?: { key: Key; count: number }
  /** Why they were refused. Nothing is sent until somebody decides. */
  refused?: Trouble
}

export function rowOf(user: UserId, { match: live, may_score, may_manage }: Pick<LiveKnown, 'match' | 'may_score' | 'may_manage'>): PadRow {
  return { user, match: live.id, live, mayScore: may_score, mayManage: may_manage, recorded: recordedOf(live), entered: [] }
}

/** The server said how the match stands. What was entered here stays on top of what it was entered after. */
export function withLive(row: PadRow, { match: live, may_score, may_manage, listed }: Pick<LiveKnown, 'match' | 'may_score' | 'may_manage' | 'listed'>): PadRow {
  const rights = listed ? {} : { mayScore: may_score, mayManage: may_manage }
  return caughtUp({ ...row, ...rights, live })
}

export function withEntered(row: PadRow, event: ScoreEvent, at: Millis): PadRow {
  return { ...row, entered: [...row.entered, { event, at }] }
}

/** With the events that are sent next; the same row if some are being sent, or nothing is to be sent. */
export function withBatch(row: PadRow, key: Key): PadRow {
  if (row.batch || !isDue(row)) return row
  return { ...row, batch: { key, count: Math.min(row.entered.length, LIMITS.PAD_EVENTS_MAX) } }
}

export function isDue({ entered, refused }: PadRow): boolean {
  return entered.length > 0 && refused === undefined
}

export function commandOf({ match, recorded, entered, batch }: PadRow, pad: PadId): ScorePoints {
  return { match, pad, after: recorded.events, events: entered.slice(0, batch?.count ?? 0) }
}

/** The server has recorded the batch. */
export function withSent(row: PadRow, key: Key, { events, state }: Answer): PadRow {
  const { batch, ...rest } = row
  if (batch?.key !== key) return row
  const game = gameOf(row.live, row.recorded)
  const play = game ? playText(enterAll(game, row.entered.slice(0, batch.count).map(({ event }) => event))) : row.recorded.play
  return caughtUp({ ...rest, recorded: { events, state, play }, entered: row.entered.slice(batch.count) })
}

/** The server refused the batch: it waits for a decision. */
export function withRefused(row: PadRow, key: Key, trouble: Trouble): PadRow {
  const { batch, ...rest } = row
  return batch?.key === key ? { ...rest, refused: trouble } : row
}

/** Drops what was not sent. */
export function withoutEntered(row: PadRow): PadRow {
  const { refused: _, batch: __, ...rest } = row
  return { ...rest, entered: [], recorded: recordedOf(row.live) }
}

/** Sends what was refused, once more. */
export function withAnotherTry(row: PadRow): PadRow {
  const { refused: _, ...rest } = row
  return rest
}

/** Whether what was entered here still follows: nothing was recorded since, and the rules did not refuse it. */
export function stillFits({ recorded, live, refused }: PadRow): boolean {
  const { events, state } = live.board
  const byRules = refused !== undefined && (refused.code !== 'conflict' || hasIndex(refused.data))
  return recorded.events === events && isOpen(state) && !byRules
}

/** Whether a match is still scored. */
export function isOpen(state: MatchState): boolean {
  return state === 'scheduled' || state === 'live' || state === 'suspended'
}

/** The refusal names one of the events. */
function hasIndex(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'index' in data
}

/** The match with everything that was entered; null if this program does not know its format. Throws `Impossible`. */
export function gameIn({ live, recorded, entered }: PadRow): PadGame | null {
  const game = gameOf(live, recorded)
  return game && enterAll(game, entered.map(({ event }) => event))
}

/** A pad with nothing to send shows what the server has, unless that is older than the last answer. */
function caughtUp(row: PadRow): PadRow {
  const isOlder = row.live.board.events < row.recorded.events
  return row.entered.length > 0 || isOlder ? row : { ...row, recorded: recordedOf(row.live) }
}

function recordedOf({ board: { events, state, play } }: LiveMatch): Recorded {
  return { events, state, play }
}
