/**
 * Everything a user can do with results. Forms return a `Promise` that rejects with what `troubleOf` reads; `void` ones
 * are optimistic: if refused, the change is rolled back and a toast says why.
 *
 *   report(event, sides, score), edit(match, score), dispute(match, reason, sets), decide(match, score), voidMatch(match),
 *   correct(match, score, reason)
 *   confirm(match)
 *   createLive(event, sides, format)
 *   loadHistory(user), loadMoreHistory(user)
 */
import type { EnrolmentId, EventId, Match, MatchId, Score, SetScore, UserId } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import { type History, noHistory, withHistory, withMatchPage } from '@/store/slices/matches'
import { applyResult } from '@/store/slices/matches-replies'

export interface Sides {
  a: UserId[]
  b: UserId[]
  guests_a?: EnrolmentId[]
  guests_b?: EnrolmentId[]
}

export async function report(event: EventId, sides: Sides, score: Score): Promise<void> {
  const { ok, during } = await call('match.report', { event, ...sides, score })
  applyResult(event, ok)
  refreshTopics(applyAgain(during))
}

/** Makes a match that is scored live. */
export async function createLive(event: EventId, sides: Sides, format: string): Promise<MatchId> {
  const { ok, during } = await call('match.create', { event, ...sides, format })
  refreshTopics(applyAgain(during))
  return ok.id
}

export async function edit(match: Match, score: Score): Promise<void> {
  await change(match, () => call('match.edit', { match: match.id, version: match.version, score }))
}

export async function dispute(match: Match, reason: string, sets: SetScore[]): Promise<void> {
  await change(match, () => call('match.dispute', { match: match.id, version: match.version, reason: reason.trim(), ...(sets.length > 0 && { sets }) }))
}

/** An organiser who did not play settles a dispute with a score; without one the entered score counts. */
export async function decide(match: Match, score?: Score): Promise<void> {
  await change(match, () => call('match.confirm', { match: match.id, version: match.version, ...(score && { score }) }))
}

/** The organiser, who did not play, corrects a confirmed result. */
export async function correct(match: Match, score: Score, reason: string): Promise<void> {
  await change(match, () => call('match.correct', { match: match.id, version: match.version, score, reason: reason.trim() }))
}

/** Voids a disputed result. */
export async function voidMatch(match: Match): Promise<void> {
  await change(match, () => call('match.void', { match: match.id, version: match.version }))
}

/** The other side confirms the result. */
export function confirm(match: Match): void {
  const { confirms_at: _, ...rest } = match
  applyResult(match.event.id, { ...rest, state: 'confirmed' })
  change(match, () => call('match.confirm', { match: match.id, version: match.version })).catch((error: unknown) => {
    applyResult(match.event.id, match)
    toastTrouble(error)
  })
}

type Changed = { ok: Match; during: Parameters<typeof applyAgain>[0] }

async function change(match: Match, sent: () => Promise<Changed>): Promise<void> {
  const { ok, during } = await sent()
  applyResult(match.event.id, ok)
  refreshTopics(applyAgain(during))
}

/** Loads the first page if it is missing or stale. */
export async function loadHistory(user: UserId): Promise<void> {
  const before = historyOf(user)
  if (before.is === 'loading' || before.is === 'ready') return
  await load(user, { ...before, is: 'loading' })
}

export async function loadMoreHistory(user: UserId): Promise<void> {
  const before = historyOf(user)
  if (before.cursor === undefined || before.loadingMore || before.is === 'loading') return
  await load(user, { ...before, is: 'ready', loadingMore: true }, before.cursor)
}

async function load(user: UserId, meanwhile: History, cursor?: string): Promise<void> {
  setHistory(user, meanwhile)
  try {
    const { ok, during } = await call('match.history', { user, ...(cursor !== undefined && { cursor }) })
    setHistory(user, withMatchPage(historyOf(user), ok, cursor !== undefined))
    refreshTopics(applyAgain(during.filter(({ topic }) => topic.startsWith('event:'))))
  } catch (error) {
    setHistory(user, { ...historyOf(user), is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

function historyOf(user: UserId): History {
  return state().matches.histories[user] ?? noHistory()
}

function setHistory(user: UserId, history: History): void {
  setState(({ matches }) => ({ matches: withHistory(matches, user, history) }))
}
