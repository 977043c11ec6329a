/**
 * Everything a user can do with people. `void` functions are optimistic: if refused, the change is rolled back and a
 * toast says why. Loads write their result or error to the store. Confirmed actions return a `Promise`.
 *
 *   setFollowed(user, followed), unblock(user)
 *   block(user)                          rejects with what `troubleOf` reads
 *   findPeople(text) -> Person[]         by the start of a word in the name or handle; at most 20, without myself
 *   search(question), searchMore(question)
 *   loadPerson(user), ensureRelation(user), loadRelated(which), loadMoreRelated(which)
 */
import type { Person, PersonCard, Profile, Related, RelatedPage, Search, UserId } from '@/wire'
import { http } from '@/store/http'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { setState, state } from '@/store/index'
import { noPeople, type PeopleList, type PersonState, type Relatedness, withPerson, withRelated, withSearch } from '@/store/slices/people'
import { applyBlock, applyFollow } from '@/store/slices/people-replies'

/** The state that the last tap asked for, per person with a request in flight. */
const desired = new Map<UserId, boolean>()

/** Taps during a request are sent after it, and only if they still differ from the server's state. */
export function setFollowed(user: UserId, followed: boolean): void {
  const inFlight = desired.has(user)
  desired.set(user, followed)
  applyFollow(user, followed)
  if (!inFlight) void sendFollowed(user, !followed)
}

async function sendFollowed(user: UserId, was: boolean): Promise<void> {
  let confirmed = was
  try {
    for (let next = desired.get(user); next !== undefined && next !== confirmed; next = desired.get(user)) {
      await http.post(`/user/${user}/follow/${next ? 1 : 0}`)
      confirmed = next
    }
  } catch (error) {
    applyFollow(user, confirmed)
    toastTrouble(error)
  } finally {
    desired.delete(user)
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

/** An empty text returns nobody without a request. */
export async function findPeople(text: string): Promise<readonly Person[]> {
  if (text.trim() === '') return []
  const { ok } = await call('people.find', { text: text.trim() })
  return ok.people
}

/** The key of a search in the store. */
export function keyOf(question: Search): string {
  return JSON.stringify(question)
}

/** Loads the first page unless it is loaded or loading; retries after an error. */
export async function search(question: Search): Promise<void> {
  const key = keyOf(question)
  const before = state().people.searches[key] ?? noPeople<PersonCard>()
  if (before.is === 'loading' || before.is === 'ready') return
  setList(key, { ...before, is: 'loading' })
  try {
    const { ok } = await call('people.search', question)
    setList(key, listOf(ok.people, ok.cursor, ok.count))
  } catch (error) {
    setList(key, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function searchMore(question: Search): Promise<void> {
  const key = keyOf(question)
  const before = state().people.searches[key]
  if (before?.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setList(key, { ...before, loadingMore: true })
  try {
    const { ok } = await call('people.search', { ...question, cursor: before.cursor })
    setList(key, listOf(mergePages(before.people, ok.people), ok.cursor, before.count))
  } catch (error) {
    setList(key, { ...before, is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

/** Retries after an error: keeps the loaded pages and requests the next one. */
export function searchAgain(question: Search): void {
  const key = keyOf(question)
  const list = state().people.searches[key]
  if (list?.is === 'error' && list.cursor !== undefined) {
    setList(key, { ...list, is: 'ready' })
    void searchMore(question)
  } else void search(question)
}

/** Drops duplicates: a person may have moved to a later page meanwhile. */
function mergePages<T extends { id: UserId }>(here: readonly T[], more: readonly T[]): readonly T[] {
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...more.filter(({ id }) => !ids.has(id))]
}

function listOf<T>(people: readonly T[], cursor: string | undefined, count?: number): PeopleList<T> {
  return { is: 'ready', people, loadingMore: false, ...(cursor !== undefined && { cursor }), ...(count !== undefined && { count }) }
}

function setList(key: string, list: PeopleList<PersonCard>): void {
  setState(({ people }) => ({ people: withSearch(people, key, list) }))
}

/** Loads a public profile; one already loaded stays on screen meanwhile. */
export async function loadPerson(user: UserId): Promise<void> {
  const known = state().people.profiles[user]
  if (known?.is === 'loading') return
  if (known?.is !== 'ready') setPerson(user, { is: 'loading' })
  try {
    const [profile] = await http.get<Profile[]>(`/user/${user}/info/`)
    setPerson(user, profile ? { is: 'ready', profile } : { is: 'gone' })
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'not_found') setPerson(user, { is: 'gone' })
    else if (known?.is !== 'ready') setPerson(user, { is: 'error', trouble })
  }
}

let queue: Promise<void> = Promise.resolve()

/** Loads my relation to a person if unknown. Requests run one by one, since a list may need many. */
export function ensureRelation(user: UserId): Promise<void> {
  queue = queue.then(() => (state().people.relations[user]?.followed === undefined ? loadPerson(user) : undefined))
  return queue
}

function setPerson(user: UserId, person: PersonState): void {
  setState(({ people }) => ({ people: withPerson(people, user, person) }))
}

export async function loadRelated(which: Relatedness): Promise<void> {
  const before = state().people.related[which]
  if (before.is === 'loading' || before.is === 'ready') return
  setRelated(which, { ...before, is: 'loading' })
  try {
    const page = await http.get<RelatedPage>(`/user/${which}`)
    setRelated(which, listOf(page.data, page.cursor))
  } catch (error) {
    setRelated(which, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMoreRelated(which: Relatedness): Promise<void> {
  const before = state().people.related[which]
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  setRelated(which, { ...before, loadingMore: true })
  try {
    const page = await http.get<RelatedPage>(`/user/${which}?cursor=${encodeURIComponent(before.cursor)}`)
    setRelated(which, listOf(mergePages(before.people, page.data), page.cursor))
  } catch (error) {
    setRelated(which, { ...before, is: 'error', loadingMore: false, trouble: troubleOf(error) })
  }
}

function setRelated(which: Relatedness, list: PeopleList<Related>): void {
  setState(({ people }) => ({ people: withRelated(people, which, list) }))
}

