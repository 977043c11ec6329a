/**
 * Everything a user can do with courts. Loads write their result or error to the store; calls from a form return a
 * `Promise` that rejects with what `troubleOf` reads.
 *
 *   search(question), searchMore(question), searchAgain(question)
 *   loadCourt(court), refetchCourt(court) -> Court, addCourt(form) -> Court, editCourt(court, version, form) -> Court
 *   confirmProposal(court, proposal), declineProposal(court, proposal)
 *   loadVersions(court) -> newest first, undoEdit(court, version)
 *   loadReviews(court), loadMoreReviews(court), writeReview(court, rating, text), removeReview(court)
 */
import type { Court, CourtForm, CourtId, CourtVersion, ProposalId, SearchCourts } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { setState, state } from '@/store/index'
import type { CourtList, CourtState, ReviewList } from '@/store/slices/courts'
import { courtsStale, noCourts, noReviews, reviewRemoved, reviewWritten, withCourt, withCourts, withReviews } from '@/store/slices/courts-lists'

/** The key of a search in the store. */
export function keyOf(question: SearchCourts): string {
  return JSON.stringify(question)
}

/** Loads the first page unless it is loaded or loading; retries after an error. */
export async function search(question: SearchCourts): Promise<void> {
  const key = keyOf(question)
  const before = listOf(key)
  if (before.is === 'loading' || before.is === 'ready') return
  setList(key, { ...before, is: 'loading' })
  try {
    const { ok } = await call('court.search', question)
    setList(key, { is: 'ready', courts: ok.courts, loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }), ...(ok.count !== undefined && { count: ok.count }) })
  } catch (error) {
    setList(key, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: SearchCourts): Promise<void> {
  const key = keyOf(question)
  const before = listOf(key)
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setList(key, { ...before, loadingMore: true })
  try {
    const { ok } = await call('court.search', { ...question, cursor: before.cursor })
    const { cursor: _, ...rest } = before
    const ids = new Set(before.courts.map(({ id }) => id))
    setList(key, { ...rest, courts: [...before.courts, ...ok.courts.filter(({ id }) => !ids.has(id))], loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    setList(key, { ...before, is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** Retries after an error: keeps the loaded pages and requests the next one. */
export function searchAgain(question: SearchCourts): void {
  const key = keyOf(question)
  const list = listOf(key)
  if (list.is === 'error' && list.cursor !== undefined) {
    setList(key, { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

function listOf(key: string): CourtList {
  return state().courts.searches[key] ?? noCourts()
}

function setList(key: string, list: CourtList): void {
  setState(({ courts }) => ({ courts: withCourts(courts, key, list) }))
}

/** Refetches; a court already loaded stays on screen meanwhile. */
export async function loadCourt(court: CourtId): Promise<void> {
  const known = state().courts.known[court]
  if (known?.is === 'loading') return
  if (known?.is !== 'ready') setCourt(court, { is: 'loading' })
  try {
    const { ok } = await call('court.get', { court })
    setCourt(ok.id, { is: 'ready', court: ok })
    if (ok.id !== court) setCourt(court, { is: 'merged', into: ok.id })
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'not_found') setCourt(court, { is: 'gone' })
    else if (known?.is !== 'ready') setCourt(court, { is: 'error', trouble })
  }
}

/** Always fetches the current version and returns it. */
export async function refetchCourt(court: CourtId): Promise<Court> {
  const { ok } = await call('court.get', { court })
  setCourt(ok.id, { is: 'ready', court: ok })
  return ok
}

function setCourt(id: CourtId, known: CourtState): void {
  setState(({ courts }) => ({ courts: withCourt(courts, id, known) }))
}

export async function addCourt(form: CourtForm): Promise<Court> {
  const { ok } = await call('court.add', form)
  applySaved(ok)
  return ok
}

/** Rejects with `conflict` if somebody else has edited it since `version`. */
export async function editCourt(court: CourtId, version: number, form: CourtForm): Promise<Court> {
  const { ok } = await call('court.edit', { court, version, ...form })
  applySaved(ok)
  return ok
}

/** Rejects with `conflict` if the proposal no longer waits. */
export async function confirmProposal(court: CourtId, proposal: ProposalId): Promise<void> {
  const { ok } = await call('court.confirm', { court, proposal })
  applySaved(ok)
}

/** Declines what somebody else proposed, or withdraws what I did. Rejects with `conflict` if it no longer waits. */
export async function declineProposal(court: CourtId, proposal: ProposalId): Promise<void> {
  const { ok } = await call('court.decline', { court, proposal })
  applySaved(ok)
}

export async function undoEdit(court: CourtId, version: number): Promise<void> {
  const { ok } = await call('court.revert', { court, version })
  applySaved(ok)
}

function applySaved(court: Court): void {
  setState(({ courts }) => ({ courts: courtsStale(withCourt(courts, court.id, { is: 'ready', court })) }))
}

export async function loadVersions(court: CourtId): Promise<readonly CourtVersion[]> {
  const { ok } = await call('court.versions', { court })
  return ok.versions
}

export async function loadReviews(court: CourtId): Promise<void> {
  const before = reviewsOf(court)
  if (before.is === 'loading') return
  setReviews(court, { ...before, is: 'loading' })
  try {
    const { ok } = await call('review.list', { court })
    setReviews(court, { is: 'ready', reviews: ok.reviews, loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    setReviews(court, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMoreReviews(court: CourtId): Promise<void> {
  const before = reviewsOf(court)
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setReviews(court, { ...before, loadingMore: true })
  try {
    const { ok } = await call('review.list', { court, cursor: before.cursor })
    const { cursor: _, ...rest } = reviewsOf(court)
    const authors = new Set(rest.reviews.map(({ author }) => author.id))
    setReviews(court, { ...rest, reviews: [...rest.reviews, ...ok.reviews.filter(({ author }) => !authors.has(author.id))], loadingMore: false, ...(ok.cursor !== undefined && { cursor: ok.cursor }) })
  } catch (error) {
    setReviews(court, { ...reviewsOf(court), is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

function reviewsOf(court: CourtId): ReviewList {
  return state().courts.reviews[court] ?? noReviews()
}

function setReviews(court: CourtId, list: ReviewList): void {
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
