/**
 * Searches for games, and further pages of my own. They write their result or error to the store.
 *
 *   search(question), refreshSearch(question), searchMore(question), searchAgain(question), loadMoreMine(which)
 */
import type { EventId, MyGames, SearchEvents } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import { type EventList, noEvents, withSearch } from '@/store/slices/events'
import { setMyGames } from './actions'

/** The key of a search in the store. */
export function keyOf(question: SearchEvents): string {
  return JSON.stringify(question)
}

/** Loads the first page unless it is loaded or loading; retries after an error. */
export async function search(question: SearchEvents): Promise<void> {
  const before = listOf(question)
  if (before.is === 'loading' || before.is === 'ready') return
  setList(keyOf(question), { ...before, is: 'loading' })
  await fetchFirstPage(question, before)
}

/** Reloads the first page in the background; on failure the shown list stays. */
export async function refreshSearch(question: SearchEvents): Promise<void> {
  const before = listOf(question)
  if (before.is === 'ready') await fetchFirstPage(question, before, true)
}

async function fetchFirstPage(question: SearchEvents, before: EventList, quiet = false): Promise<void> {
  const key = keyOf(question)
  try {
    const { ok, during } = await call('event.search', question)
    setList(key, { is: 'ready', events: ok.events, loadingMore: false, ...(ok.days && { days: ok.days }), ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
    refreshTopics(applyAgain(during))
  } catch (error) {
    if (!quiet) setList(key, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: SearchEvents): Promise<void> {
  const key = keyOf(question)
  const before = state().events.searches[key]
  if (before?.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setList(key, { ...before, loadingMore: true })
  try {
    const { ok, during } = await call('event.search', { ...question, cursor: before.cursor })
    const { cursor: _, ...rest } = listOf(question)
    setList(key, { ...rest, events: mergePages(rest.events, ok.events), loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
    refreshTopics(applyAgain(during))
  } catch (error) {
    setList(key, { ...listOf(question), is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** Retries after an error: keeps the loaded pages and requests the next one. */
export function searchAgain(question: SearchEvents): void {
  const list = listOf(question)
  if (list.is === 'error' && list.cursor !== undefined) {
    setList(keyOf(question), { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

function listOf(question: SearchEvents): EventList {
  return state().events.searches[keyOf(question)] ?? noEvents()
}

function setList(key: string, list: EventList): void {
  setState(({ events }) => ({ events: withSearch(events, key, list) }))
}

export async function loadMoreMine(which: MyGames): Promise<void> {
  const before = state().events.mine[which]
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setMyGames(which, { ...before, loadingMore: true })
  try {
    const { ok } = await call('event.mine', { which, by_series: true, cursor: before.cursor })
    const { cursor: _, ...rest } = state().events.mine[which]
    setMyGames(which, { ...rest, events: mergePages(rest.events, ok.events), loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    setMyGames(which, { ...state().events.mine[which], is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** Drops duplicates: a game may have moved to a later page meanwhile. */
function mergePages<T extends { id: EventId }>(here: readonly T[], more: readonly T[]): readonly T[] {
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...more.filter(({ id }) => !ids.has(id))]
}
