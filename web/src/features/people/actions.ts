/**
 * What one does with people. Taps are `void`: the change shows at once, is undone if it is refused, and then a toast
 * says why. Loads put what they find, or what went wrong, into the store. What is confirmed first is a `Promise`.
 *
 *   setFollowed(user, followed), unblock(user)
 *   block(user)                          rejects with what `troubleOf` reads
 *   findPeople(text) -> Person[]         by the beginning of a word of a name or handle; at most 20, oneself left out
 *   search(question), searchMore(question)
 *   loadPerson(user), knowPerson(user), loadRelated(which), loadMoreRelated(which)
 */
import type { Person, PersonCard, Profile, Related, RelatedPage, Search, UserId } from '@/wire'
import { http } from '@/lib/http'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { applyBlock, applyFollow } from '@/store/apply'
import { setState, state } from '@/store/index'
import { noPeople, type PeopleList, type PersonState, type Relatedness, withPerson, withRelated, withSearch } from '@/store/slices/people'

/** What the last tap on somebody wants, while a request about it is under way. */
const wanted = new Map<UserId, boolean>()

/** Taps that come while one is under way are sent after it, and only if they still want something else. */
export function setFollowed(user: UserId, followed: boolean): void {
  const underWay = wanted.has(user)
  wanted.set(user, followed)
  applyFollow(user, followed)
  if (!underWay) void sendFollowed(user, !followed)
}

async function sendFollowed(user: UserId, was: boolean): Promise<void> {
  let told = was
  try {
    for (let next = wanted.get(user); next !== undefined && next !== told; next = wanted.get(user)) {
      await http.post(`/user/${user}/follow/${next ? 1 : 0}`)
      told = next
    }
  } catch (error) {
    applyFollow(user, told)
    toastTrouble(error)
  } finally {
    wanted.delete(user)
  }
}

export async function block(user: UserId): Promise<void> {
  await http.post(`/user/${user}/block/1`)
  applyBlock(user, true)
}

export function unblock(user: UserId): void {
  applyBlock(user, false)
  http.post(`/user/${user}/block/0`).catch((error: unknown) => {
    applyBlock(user, true)
    toastTrouble(error)
  })
}

/** An empty text finds nobody, without asking. */
export async function findPeople(text: string): Promise<readonly Person[]> {
  if (text.trim() === '') return []
  const { ok } = await call('people.find', { text: text.trim() })
  return ok.people
}

/** By what a search is known in the store. */
export function keyOf(question: Search): string {
  return JSON.stringify(question)
}

/** The first page, once; after an error once more. */
export async function search(question: Search): Promise<void> {
  const key = keyOf(question)
  const before = state().people.searches[key] ?? noPeople<PersonCard>()
  if (before.is === 'loading' || before.is === 'ready') return
  put(key, { ...before, is: 'loading' })
  try {
    const { ok } = await call('people.search', question)
    put(key, listOf(ok.people, ok.cursor, ok.count))
  } catch (error) {
    put(key, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: Search): Promise<void> {
  const key = keyOf(question)
  const before = state().people.searches[key]
  if (before?.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  put(key, { ...before, loadingMore: true })
  try {
    const { ok } = await call('people.search', { ...question, cursor: before.cursor })
    put(key, listOf(together(before.people, ok.people), ok.cursor, before.count))
  } catch (error) {
    put(key, { ...before, is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** After an error: what is here stays, what is missing is asked for. */
export function searchAgain(question: Search): void {
  const key = keyOf(question)
  const list = state().people.searches[key]
  if (list?.is === 'error' && list.cursor !== undefined) {
    put(key, { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

/** Somebody whom a page before had already moved meanwhile. */
function together<T extends { id: UserId }>(here: readonly T[], more: readonly T[]): readonly T[] {
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...more.filter(({ id }) => !ids.has(id))]
}

function listOf<T>(people: readonly T[], cursor: string | undefined, count?: number): PeopleList<T> {
  return { is: 'ready', people, loadingMore: false, ...(cursor !== undefined && { cursor }), ...(count !== undefined && { count }) }
}

function put(key: string, list: PeopleList<PersonCard>): void {
  setState(({ people }) => ({ people: withSearch(people, key, list) }))
}

/** Anybody's public profile, once a page; what is known stays on screen while it is asked for again. */
export async function loadPerson(user: UserId): Promise<void> {
  const known = state().people.profiles[user]
  if (known?.is === 'loading') return
  if (known?.is !== 'ready') putPerson(user, { is: 'loading' })
  try {
    const [profile] = await http.get<Profile[]>(`/user/${user}/info/`)
    putPerson(user, profile ? { is: 'ready', profile } : { is: 'gone' })
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'not_found') putPerson(user, { is: 'gone' })
    else if (known?.is !== 'ready') putPerson(user, { is: 'error', trouble })
  }
}

let asking: Promise<void> = Promise.resolve()

/** How I stand with somebody, if that is not known: one question after the other, for a list may hold many. */
export function knowPerson(user: UserId): Promise<void> {
  asking = asking.then(() => (state().people.relations[user]?.followed === undefined ? loadPerson(user) : undefined))
  return asking
}

function putPerson(user: UserId, person: PersonState): void {
  setState(({ people }) => ({ people: withPerson(people, user, person) }))
}

export async function loadRelated(which: Relatedness): Promise<void> {
  const before = state().people.related[which]
  if (before.is === 'loading' || before.is === 'ready') return
  putRelated(which, { ...before, is: 'loading' })
  try {
    const page = await http.get<RelatedPage>(`/user/${which}`)
    putRelated(which, listOf(page.data, page.cursor))
  } catch (error) {
    putRelated(which, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMoreRelated(which: Relatedness): Promise<void> {
  const before = state().people.related[which]
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  putRelated(which, { ...before, loadingMore: true })
  try {
    const page = await http.get<RelatedPage>(`/user/${which}?cursor=${encodeURIComponent(before.cursor)}`)
    putRelated(which, listOf(together(before.people, page.data), page.cursor))
  } catch (error) {
    putRelated(which, { ...before, is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

function putRelated(which: Relatedness, list: PeopleList<Related>): void {
  setState(({ people }) => ({ people: withRelated(people, which, list) }))
}

