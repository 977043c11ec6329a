/**
 * Loads ratings into the store; what is loaded or loading is left alone. Failures are in the store.
 *
 *   loadRatings(user), loadSeason(user, kind, year?), loadHistory(user, kind, year?), loadBetween(a, b)
 *   loadMoreHistory(user, kind, year?), loadMoreMeetings(a, b): reject with what `lib/refused` reads
 */
import type { GetRatingHistory, Millis, RatingHistory, RatingKind, UserId } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { setState, state } from '@/store/index'
import { type Held, keyOf, type On, type Shelf, withHeld } from '@/store/slices/ratings'

export function loadRatings(user: UserId): Promise<void> {
  return load('of', keyOf(user), async () => (await call('rating.of', { user })).ok)
}

export function loadSeason(user: UserId, kind: RatingKind, year?: number): Promise<void> {
  return load('season', keyOf(user, kind, year), async () => (await call('rating.season', { user, kind, ...(year !== undefined && { year }) })).ok)
}

export function loadHistory(user: UserId, kind: RatingKind, year?: number): Promise<void> {
  return load('history', keyOf(user, kind, year), () => pageOf({ user, kind }, year))
}

export async function loadMoreHistory(user: UserId, kind: RatingKind, year?: number): Promise<void> {
  const key = keyOf(user, kind, year)
  const before = state().ratings.history[key]?.value
  if (before?.cursor === undefined) return
  const next = await pageOf({ user, kind, cursor: before.cursor }, year)
  hold('history', key, { is: 'ready', value: { ...next, changes: [...before.changes, ...next.changes] } })
}

/** The next page with matches of a year: the server lists all years, the newest first. */
async function pageOf(question: GetRatingHistory, year: number | undefined): Promise<RatingHistory> {
  const { ok } = await call('rating.history', question)
  if (year === undefined) return ok
  const changes = ok.changes.filter(({ at }) => yearOf(at) === year)
  const isPast = ok.changes.some(({ at }) => yearOf(at) < year)
  if (ok.cursor === undefined || isPast) return { changes }
  return changes.length > 0 ? { changes, cursor: ok.cursor } : pageOf({ ...question, cursor: ok.cursor }, year)
}

/** As the server counts years. */
function yearOf(at: Millis): number {
  return new Date(at).getUTCFullYear()
}

export function loadBetween(a: UserId, b: UserId): Promise<void> {
  return load('between', betweenKey(a, b), async () => (await call('rating.between', { a, b })).ok)
}

export async function loadMoreMeetings(a: UserId, b: UserId): Promise<void> {
  const before = state().ratings.between[betweenKey(a, b)]?.value
  if (before?.cursor === undefined) return
  const { ok } = await call('rating.between', { a, b, cursor: before.cursor })
  const ids = new Set(before.matches.map(({ id }) => id))
  hold('between', betweenKey(a, b), { is: 'ready', value: { ...ok, matches: [...before.matches, ...ok.matches.filter(({ id }) => !ids.has(id))] } })
}

export function betweenKey(a: UserId, b: UserId): string {
  return `${a}/${b}`
}

async function load<S extends Shelf>(shelf: S, key: string, fetched: () => Promise<On<S>>): Promise<void> {
  const before = heldOf(shelf, key)
  if (before.is === 'loading' || before.is === 'ready') return
  hold(shelf, key, { ...before, is: 'loading' })
  try {
    const value = await fetched()
    hold(shelf, key, { is: 'ready', value })
  } catch (error) {
    hold(shelf, key, { ...heldOf(shelf, key), is: 'error', trouble: troubleOf(error) })
  }
}

function heldOf<S extends Shelf>(shelf: S, key: string): Held<On<S>> {
  return state().ratings[shelf][key] ?? { is: 'idle' }
}

function hold<S extends Shelf>(shelf: S, key: string, held: Held<On<S>>): void {
  setState(({ ratings }) => ({ ratings: withHeld(ratings, shelf, key, held) }))
}
