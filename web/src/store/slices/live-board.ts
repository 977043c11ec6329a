/** The reducers of matches in play, which come with their screens. See `live`. */
import type { Board, LiveMatch, LiveSnapshot, MatchId } from '@/wire'
import { type Live, type LiveEntry, type LiveKnown, provideReducers } from './live'

provideReducers({ board_changed: withBoard, live_changed: withMatch, watching_changed: withWatching, snapshot: withSnapshot, gone: withoutMatch })

export function withSnapshot(live: Live, id: MatchId, { match, ...rest }: LiveSnapshot): Live {
  return withEntry(live, id, { is: 'ready', match, ...rest })
}

/** The score, whole: what came before it does not matter. */
export function withBoard(live: Live, id: MatchId, board: Board): Live {
  return changed(live, id, (known) => ({ ...known, match: { ...known.match, board } }))
}

export function withMatch(live: Live, id: MatchId, match: LiveMatch): Live {
  return changed(live, id, (known) => ({ ...known, match }))
}

export function withWatching(live: Live, id: MatchId, watching: number): Live {
  return changed(live, id, (known) => ({ ...known, watching }))
}

export function withoutMatch(live: Live, id: MatchId): Live {
  return { ...withEntry(live, id, { is: 'gone' }), list: { ...live.list, ids: live.list.ids.filter((one) => one !== id) } }
}

/** The matches of a list. What is known of one from its own topic is as new, and says more. */
export function withMatches(live: Live, matches: readonly LiveMatch[]): Live {
  const listed = matches.map((match): [MatchId, LiveKnown] => {
    const known = live.known[match.id]
    const rights = known?.is === 'ready' ? known : { may_score: false, may_manage: false, is_favourite: false, watching: 0, listed: true as const }
    const board = known?.is === 'ready' && known.match.board.events > match.board.events ? known.match.board : match.board
    return [match.id, { ...rights, is: 'ready', match: { ...match, board } }]
  })
  return { ...live, known: { ...live.known, ...Object.fromEntries(listed) } }
}

/** The answer of `match.live` for all matches. */
export function withList(live: Live, matches: readonly LiveMatch[]): Live {
  return { ...withMatches(live, matches), list: { is: 'ready', ids: matches.map(({ id }) => id) } }
}

/** Whether I follow it, which only my own command changes. */
export function withFavourite(live: Live, id: MatchId, is_favourite: boolean): Live {
  return changed(live, id, (known) => ({ ...known, is_favourite }))
}

/** Those of the list that are still played, in its order. */
export function inPlay({ known, list }: Live): readonly LiveMatch[] {
  return list.ids.flatMap((id) => {
    const entry = known[id]
    return entry?.is === 'ready' && isInPlay(entry.match.board) ? [entry.match] : []
  })
}

/** One that is decided is not, though its scorer may still undo the last point. */
export function isInPlay({ state, ending }: Pick<Board, 'state' | 'ending'>): boolean {
  return ending === undefined && (state === 'live' || state === 'suspended')
}

function withEntry(live: Live, id: MatchId, entry: LiveEntry): Live {
  return { ...live, known: { ...live.known, [id]: entry } }
}

function changed(live: Live, id: MatchId, change: (known: LiveKnown) => LiveKnown): Live {
  const known = live.known[id]
  return known?.is === 'ready' ? withEntry(live, id, change(known)) : live
}
