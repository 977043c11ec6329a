/**
 * Searches for leagues, and my own. They write their result or error to the store.
 *
 *   search(question), refreshSearch(question), searchMore(question), searchAgain(question)
 *   loadMine(which), loadMoreMine(which)
 */
import type { LeagueCard, SearchLeagues } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import { type LeagueList, type MyLeagueList, noLeagues } from '@/store/slices/leagues'
import { withMyList, withSearch } from '@/store/slices/leagues-changes'

/** The key of a search in the store. */
export function keyOf(question: SearchLeagues): string {
  return JSON.stringify(question)
}

/** Loads the first page unless it is loaded or loading; retries after an error. */
export async function search(question: SearchLeagues): Promise<void> {
  const before = listOf(question)
  if (before.is === 'loading' || before.is === 'ready') return
  setList(question, { ...before, is: 'loading' })
  await fetchFirstPage(question, before)
}

/** Reloads the first page in the background; on failure the shown list stays. */
export async function refreshSearch(question: SearchLeagues): Promise<void> {
  const before = listOf(question)
  if (before.is === 'ready') await fetchFirstPage(question, before, true)
}

async function fetchFirstPage(question: SearchLeagues, before: LeagueList, quiet = false): Promise<void> {
  try {
    const { ok, during } = await call('league.search', question)
    setList(question, pageOf(ok))
    refreshTopics(applyAgain(during))
  } catch (error) {
    if (!quiet) setList(question, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: SearchLeagues): Promise<void> {
  const before = listOf(question)
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setList(question, { ...before, loadingMore: true })
  try {
    const { ok } = await call('league.search', { ...question, cursor: before.cursor })
    setList(question, pageOf(ok, listOf(question).leagues))
  } catch (error) {
    setList(question, { ...listOf(question), is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** Retries after an error: keeps the loaded pages and requests the next one. */
export function searchAgain(question: SearchLeagues): void {
  const list = listOf(question)
  if (list.is === 'error' && list.cursor !== undefined) {
    setList(question, { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

/** Loads the first page of my leagues if it is missing or stale. */
export async function loadMine(which: MyLeagueList): Promise<void> {
  const before = state().leagues.mine[which]
  if (before.is === 'loading' || before.is === 'ready') return
  setMine(which, { ...before, is: 'loading' })
  try {
    const { ok, during } = await call('league.mine', which === 'past' ? { past: true } : {})
    setMine(which, pageOf(ok))
    refreshTopics(applyAgain(during))
  } catch (error) {
    setMine(which, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMoreMine(which: MyLeagueList): Promise<void> {
  const before = state().leagues.mine[which]
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setMine(which, { ...before, loadingMore: true })
  try {
    const { ok } = await call('league.mine', { ...(which === 'past' && { past: true }), cursor: before.cursor })
    setMine(which, pageOf(ok, state().leagues.mine[which].leagues))
  } catch (error) {
    setMine(which, { ...state().leagues.mine[which], is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

type Page = { leagues: readonly LeagueCard[]; cursor?: string }

/** The pages so far with the next one; a league may have moved to a later page meanwhile. */
function pageOf({ leagues, cursor }: Page, here: readonly LeagueCard[] = []): LeagueList {
  const ids = new Set(here.map(({ id }) => id))
  return { is: 'ready', leagues: [...here, ...leagues.filter(({ id }) => !ids.has(id))], loadingMore: false, ...(cursor !== undefined && { cursor }) }
}

function listOf(question: SearchLeagues): LeagueList {
  return state().leagues.searches[keyOf(question)] ?? noLeagues()
}

function setList(question: SearchLeagues, list: LeagueList): void {
  setState(({ leagues }) => ({ leagues: withSearch(leagues, keyOf(question), list) }))
}

function setMine(which: MyLeagueList, list: LeagueList): void {
  setState(({ leagues }) => ({ leagues: withMyList(leagues, which, list) }))
}
