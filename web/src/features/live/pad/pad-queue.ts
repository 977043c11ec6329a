/**
 * What a pad stores of a match: what the server has recorded, and what was entered and not yet acknowledged. Pure.
 *
 * INVARIANTS: `entered` follows `recorded` without a gap. The start of a match is sent before what was entered after it. The start
 * and a batch keep their keys until they are answered: a repeat has no second effect. What was entered is sent after
 * `recorded.events` or not at all; it is never merged with what somebody else has recorded.
 */
import type { Trouble } from '@/lib/refused'
import { type Key, LIMITS, type LiveMatch, type MatchId, type MatchState, type Millis, type PadEvent, type PadId, type Recorded as Answer, type ScoreEvent, type ScorePoints, type Toss, type UserId } from '@/wire'
import type { LiveKnown } from '@/store/slices/live'
import { enterAll, gameOf, type PadGame, playText, type Recorded } from './pad-game'

/** A match that was started on this pad, as long as the server has not acknowledged it. */
export interface Start {
  toss: Toss
  at: Millis
  key: Key
}

export interface PadRow {
  user: UserId
  match: MatchId
  /** What the server said last. */
  live: LiveMatch
  mayScore: boolean
  mayManage: boolean
  recorded: Recorded
  start?: Start
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
  // From before the start, which the server has acknowledged.
  const isOlder = live.board.state === 'scheduled' && row.recorded.state !== 'scheduled'
  return isOlder ? { ...row, ...rights } : caughtUp({ ...row, ...rights, live })
}

/** Starts the match on this pad. Until something was entered, another toss replaces it. */
export function withStart(row: PadRow, start: Start): PadRow {
  return { ...row, start }
}

/** The server has recorded the start. */
export function withStarted(row: PadRow, key: Key, pad: PadId, { events, state }: Answer): PadRow {
  const { start, ...rest } = row
  if (start?.key !== key) return row
  const { board } = row.live
  const live = board.events <= events ? { ...startedHere(row), board: { ...board, events, state, scorer: row.user, pad } } : row.live
  return caughtUp({ ...rest, live, recorded: { events, state, play: '' } })
}

/** The match, begun if it was started on this pad. */
export function startedHere({ live, start }: PadRow): LiveMatch {
  return start ? { ...live, toss: start.toss, started_at: live.started_at ?? start.at } : live
}

/** The server has acknowledged that this user scores on this pad. */
export function withScorer(row: PadRow, pad: PadId): PadRow {
  const { live } = row
  return { ...row, live: { ...live, board: { ...live.board, scorer: row.user, pad } } }
}

/** Whether nothing has happened since the toss, which can then be corrected. */
export function hasOnlyToss({ live: { board }, recorded, entered }: PadRow): boolean {
  return entered.length === 0 && recorded.events === 0 && board.events === 0 && isOpen(board.state)
}

/** Whether something was not acknowledged. */
export function hasUnsent({ entered, start }: PadRow): boolean {
  return entered.length > 0 || start !== undefined
}

export function withEntered(row: PadRow, event: ScoreEvent, at: Millis): PadRow {
  return { ...row, entered: [...row.entered, { event, at }] }
}

/** With the events that are sent next; the same row if some are being sent, or nothing is to be sent. */
export function withBatch(row: PadRow, key: Key): PadRow {
  if (row.batch || row.start || !isDue(row)) return row
  return { ...row, batch: { key, count: Math.min(row.entered.length, LIMITS.PAD_EVENTS_MAX) } }
}

export function isDue(row: PadRow): boolean {
  return hasUnsent(row) && row.refused === undefined
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

/** The server refused the start or the batch: it waits for a decision. */
export function withRefused(row: PadRow, key: Key, trouble: Trouble): PadRow {
  const { batch, ...rest } = row
  return batch?.key === key || row.start?.key === key ? { ...rest, refused: trouble } : row
}

/** Drops what was not sent. */
export function withoutEntered(row: PadRow): PadRow {
  const { refused: _, batch: __, start: ___, ...rest } = row
  return { ...rest, entered: [], recorded: recordedOf(row.live) }
}

/** Sends what was refused, once more. */
export function withAnotherTry(row: PadRow): PadRow {
  const { refused: _, ...rest } = row
  return rest
}

/** Whether what was entered here still follows: nothing was recorded since, and the rules did not refuse it. */
export function stillFits(row: PadRow): boolean {
  return row.recorded.events === row.live.board.events && isOpen(row.live.board.state) && !isRefusedForGood(row)
}

/** Sending it once more would not help: somebody else has not scored, but what was entered cannot be, or nobody may enter it here. */
export function isRefusedForGood({ refused }: PadRow): boolean {
  return refused !== undefined && (refused.code !== 'conflict' || hasIndex(refused.data))
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
export function gameIn(row: PadRow): PadGame | null {
  const { recorded, start, entered } = row
  const game = gameOf(startedHere(row), start ? { ...recorded, state: 'live' } : recorded)
  return game && enterAll(game, entered.map(({ event }) => event))
}

/** A pad with nothing to send shows what the server has, unless that is older than the last answer. */
function caughtUp(row: PadRow): PadRow {
  const isOlder = row.live.board.events < row.recorded.events
  return hasUnsent(row) || isOlder ? row : { ...row, recorded: recordedOf(row.live) }
}

export function recordedOf({ board: { events, state, play } }: LiveMatch): Recorded {
  return { events, state, play }
}
