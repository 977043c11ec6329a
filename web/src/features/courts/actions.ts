/**
 * What one does with courts. Loads put what they find, or what went wrong, into the store; what a form sends is a
 * `Promise` that rejects with what `troubleOf` reads.
 *
 *   search(question), searchMore(question), searchAgain(question)
 *   loadCourt(court), freshCourt(court) -> Court, addCourt(form) -> Court, editCourt(court, version, form) -> Court
 *   loadVersions(court) -> the newest first, undoEdit(court, version)
 *   loadReviews(court), loadMoreReviews(court), writeReview(court, rating, text), removeReview(court)
 *   uploadImage(file, progress) -> its path
 */
import type { Court, CourtForm, CourtId, CourtVersion, Picture, SearchCourts } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { type Progress, upload } from '@/lib/upload'
import { call } from '@/realtime/connection'
import { setState, state } from '@/store/index'
import { type CourtList, type CourtState, courtsStale, noCourts, noReviews, type ReviewList, reviewRemoved, reviewWritten, withCourt, withCourts, withReviews } from '@/store/slices/courts'

/** By what a search is known in the store. */
export function keyOf(question: SearchCourts): string {
  return JSON.stringify(question)
}

/** The first page, once; after an error once more. */
export async function search(question: SearchCourts): Promise<void> {
  const key = keyOf(question)
  const before = listOf(key)
  if (before.is === 'loading' || before.is === 'ready') return
  put(key, { ...before, is: 'loading' })
  try {
    const { ok } = await call('court.search', question)
    put(key, { is: 'ready', courts: ok.courts, loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }), ...(ok.count !== undefined && { count: ok.count }) })
  } catch (error) {
    put(key, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: SearchCourts): Promise<void> {
  const key = keyOf(question)
  const before = listOf(key)
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  put(key, { ...before, loadingMore: true })
  try {
    const { ok } = await call('court.search', { ...question, cursor: before.cursor })
    const { cursor: _, ...rest } = before
    const ids = new Set(before.courts.map(({ id }) => id))
    put(key, { ...rest, courts: [...before.courts, ...ok.courts.filter(({ id }) => !ids.has(id))], loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    put(key, { ...before, is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** After an error: what is here stays, what is missing is asked for. */
export function searchAgain(question: SearchCourts): void {
  const key = keyOf(question)
  const list = listOf(key)
  if (list.is === 'error' && list.cursor !== undefined) {
    put(key, { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

function listOf(key: string): CourtList {
  return state().courts.searches[key] ?? noCourts()
}

function put(key: string, list: CourtList): void {
  setState(({ courts }) => ({ courts: withCourts(courts, key, list) }))
}

/** What is known stays on screen while it is asked for again. */
export async function loadCourt(court: CourtId): Promise<void> {
  const known = state().courts.known[court]
  if (known?.is === 'loading') return
  if (known?.is !== 'ready') putCourt(court, { is: 'loading' })
  try {
    const { ok } = await call('court.get', { court })
    putCourt(court, { is: 'ready', court: ok })
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'not_found') putCourt(court, { is: 'gone' })
    else if (known?.is !== 'ready') putCourt(court, { is: 'error', trouble })
  }
}

/** As it is said now, whatever is here. */
export async function freshCourt(court: CourtId): Promise<Court> {
  const { ok } = await call('court.get', { court })
  putCourt(court, { is: 'ready', court: ok })
  return ok
}

function putCourt(id: CourtId, known: CourtState): void {
  setState(({ courts }) => ({ courts: withCourt(courts, id, known) }))
}

export async function addCourt(form: CourtForm): Promise<Court> {
  const { ok } = await call('court.add', form)
  placed(ok)
  return ok
}

/** `conflict`: somebody else has edited it since `version`. */
export async function editCourt(court: CourtId, version: number, form: CourtForm): Promise<Court> {
  const { ok } = await call('court.edit', { court, version, ...form })
  placed(ok)
  return ok
}

export async function undoEdit(court: CourtId, version: number): Promise<void> {
  const { ok } = await call('court.revert', { court, version })
  placed(ok)
}

function placed(court: Court): void {
  setState(({ courts }) => ({ courts: courtsStale(withCourt(courts, court.id, { is: 'ready', court })) }))
}

export async function loadVersions(court: CourtId): Promise<readonly CourtVersion[]> {
  const { ok } = await call('court.versions', { court })
  return ok.versions
}

export async function loadReviews(court: CourtId): Promise<void> {
  const before = reviewsOf(court)
  if (before.is === 'loading') return
  putReviews(court, { ...before, is: 'loading' })
  try {
    const { ok } = await call('review.list', { court })
    putReviews(court, { is: 'ready', reviews: ok.reviews, loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    putReviews(court, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMoreReviews(court: CourtId): Promise<void> {
  const before = reviewsOf(court)
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  putReviews(court, { ...before, loadingMore: true })
  try {
    const { ok } = await call('review.list', { court, cursor: before.cursor })
    const { cursor: _, ...rest } = reviewsOf(court)
    const authors = new Set(rest.reviews.map(({ author }) => author.id))
    putReviews(court, { ...rest, reviews: [...rest.reviews, ...ok.reviews.filter(({ author }) => !authors.has(author.id))], loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    putReviews(court, { ...reviewsOf(court), is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

function reviewsOf(court: CourtId): ReviewList {
  return state().courts.reviews[court] ?? noReviews()
}

function putReviews(court: CourtId, list: ReviewList): void {
  setState(({ courts }) => ({ courts: withReviews(courts, court, list) }))
}

export async function writeReview(court: CourtId, rating: number, text: string): Promise<void> {
  const { ok } = await call('review.write', { court, rating, ...(text.trim() !== '' && { text: text.trim() }) })
  setState(({ courts }) => ({ courts: reviewWritten(courts, court, ok) }))
}

export async function removeReview(court: CourtId): Promise<void> {
  await call('review.remove', { court })
  const me = state().session.user?.id
  if (me !== undefined) setState(({ courts }) => ({ courts: reviewRemoved(courts, court, me) }))
}

export async function uploadImage(file: File, progress: Progress): Promise<string> {
  const { url } = (await upload('/media', 'image', file, progress)) as Picture
  return url
}
