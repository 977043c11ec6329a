/** Match histories by person, newest first, with their record of wins and losses. */
import type { Match, MatchPage, UserId, WonLost } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface Matches {
  histories: Readonly<Record<UserId, History>>
}

export interface History {
  is: 'idle' | 'loading' | 'ready' | 'error'
  matches: readonly Match[]
  /** Counts confirmed matches only. */
  record?: WonLost
  /** Absent when there are no more. */
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

export function startMatches(): Matches {
  return { histories: {} }
}

export const slice = {
  start: startMatches,
  pushes: {
    event: { match_changed: (matches, { match }) => resultChanged(matches, match) },
    user: { notified: (matches, { notification }) => (notification.kind === 'match_confirmed' ? staleHistories(matches) : matches) },
  },
  snapshots: { user: staleHistories },
} satisfies Slice<Matches>

export function noHistory(): History {
  return { is: 'idle', matches: [], loadingMore: false }
}

export function withHistory(matches: Matches, user: UserId, history: History): Matches {
  return { histories: { ...matches.histories, [user]: history } }
}

/** The first page, or with `more` the next one. */
export function withMatchPage(history: History, page: MatchPage, more: boolean): History {
  const ids = new Set(page.matches.map(({ id }) => id))
  const here = more ? history.matches.filter(({ id }) => !ids.has(id)) : []
  const record = page.record ?? (more ? history.record : undefined)
  return { is: 'ready', matches: [...here, ...page.matches], loadingMore: false, ...(record && { record }), ...(page.cursor !== undefined && { cursor: page.cursor }) }
}

/** Updates the match in its players' histories, and marks those as stale. */
export function resultChanged(matches: Matches, match: Match): Matches {
  const played = new Set([...match.a, ...match.b].map(({ id }) => id))
  const histories = Object.entries(matches.histories).map(([user, history]) => [user, played.has(user) ? changed(history, match) : history] as const)
  return { histories: Object.fromEntries(histories) }
}

/** Marks every history as stale: a match changed, but the push did not carry it. */
export function staleHistories(matches: Matches): Matches {
  const histories = Object.entries(matches.histories).map(([user, history]) => [user, again(history)] as const)
  return { histories: Object.fromEntries(histories) }
}

function changed(history: History, match: Match): History {
  const those = history.matches.map((one) => (one.id === match.id && one.version <= match.version ? match : one))
  return again({ ...history, matches: those })
}

function again(history: History): History {
  return history.is === 'ready' ? { ...history, is: 'idle' } : history
}
