/**
 * Matches scored live. `match:{id}` carries a match and its board.
 *
 * INVARIANT: a snapshot plus a logged push equals the snapshot taken after that push.
 */
import type { Board, LiveMatch, LiveSnapshot, MatchId } from '@/wire'
import type { Slice } from '../slice'

export interface Live {
  known: Readonly<Record<MatchId, LiveEntry>>
  /** Matches in play, those with the newest points first. */
  list: LiveList
}

export interface LiveList {
  is: 'idle' | 'loading' | 'ready' | 'error'
  ids: readonly MatchId[]
}

export type LiveEntry = { is: 'gone' } | LiveKnown

export interface LiveKnown extends Omit<LiveSnapshot, 'match'> {
  is: 'ready'
  match: LiveMatch
  /** Listed, without what the reader may do: that comes with the match's own topic. */
  listed?: true
}

export function startLive(): Live {
  return { known: {}, list: { is: 'idle', ids: [] } }
}

export interface LiveReducers {
  board_changed: (live: Live, id: MatchId, board: Board) => Live
  live_changed: (live: Live, id: MatchId, match: LiveMatch) => Live
  watching_changed: (live: Live, id: MatchId, watching: number) => Live
  snapshot: (live: Live, id: MatchId, snapshot: LiveSnapshot) => Live
  gone: (live: Live, id: MatchId) => Live
}

let reducers: LiveReducers | undefined

/** `live-board` brings the reducers along, with the screens of matches in play: until then none is known, and none is followed. */
export function provideReducers(provided: LiveReducers): void {
  reducers = provided
}

export const slice = {
  start: startLive,
  pushes: {
    match: {
      board_changed: (live, { board }, { id }) => reducers?.board_changed(live, id, board) ?? live,
      live_changed: (live, { match }, { id }) => reducers?.live_changed(live, id, match) ?? live,
      watching_changed: (live, { watching }, { id }) => reducers?.watching_changed(live, id, watching) ?? live,
    },
  },
  snapshots: { match: (live, snapshot, { id }) => reducers?.snapshot(live, id, snapshot as LiveSnapshot) ?? live },
  forgets: { match: (live, gone, { id }) => (gone ? (reducers?.gone(live, id) ?? live) : live) },
} satisfies Slice<Live>
