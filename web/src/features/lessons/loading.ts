/**
 * What the screens of lessons load: each part by its key, with its four states in the store.
 *
 *   loadPart(name, key)       loads it unless it is loaded or loading; after an error again
 *   loadMore(name, key)       the next page
 *   questionKey(question)     the key of a part that is asked for by a question
 */
import type { Calls, Lesson, LessonScope, LessonSide } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { state } from '@/store/index'
import type { LessonParts, Lessons, Loaded, PartName } from '@/store/slices/lessons'
import { freshSlots, inOrder, isInScope, isOnSide, partIn, withLessons, withoutLessons, withPart } from '@/store/slices/lessons-changes'
import { change } from '@/store/slices/lessons-replies'

type During = Parameters<typeof applyAgain>[0]

/** A part as it was loaded, and what else came with it. */
interface Got<T> {
  data: T
  during: During
  also?: (lessons: Lessons) => Lessons
}

type Load<T> = (key: string, cursor: string | undefined, before: T | undefined) => Promise<Got<T>>

const MINUTE_MS = 60_000

export function questionKey(question: object): string {
  return JSON.stringify(question)
}

const LOADERS: { readonly [K in PartName]: Load<LessonParts[K]> } = {
  availability: async () => plain(await call('availability.get', {}), (ok) => ok),
  children: async () => plain(await call('child.list', {}), (ok) => ok.children),
  wishes: async () => plain(await call('lesson.wishes', {}), (ok) => ok.wishes),
  packages: async (coach) => plain(await call('package.list', coach === '' ? {} : { coach }), (ok) => ok),
  reviews: async (coach, cursor, before) => plain(await call('lesson.reviews', { coach, ...at(cursor) }), (ok) => ({ ...ok, reviews: pages(cursor, before?.reviews, ok.reviews) })),
  async list(key, cursor) {
    const [side, scope] = key.split('/') as [LessonSide, LessonScope]
    const { ok, during } = await call('lesson.list', { side, scope, ...at(cursor) })
    return { data: at(ok.cursor), during, also: (lessons) => withList(lessons, ok.lessons, { side, scope, isFirst: cursor === undefined, isLast: ok.cursor === undefined }) }
  },
  async lesson(lesson) {
    const { ok, during } = await call('lesson.get', { lesson })
    return { data: ok.id, during, also: (lessons) => withLessons(lessons, [ok]) }
  },
  async desk(key) {
    const question = JSON.parse(key) as Calls['lesson.desk']['args']
    const { ok, during } = await call('lesson.desk', question)
    const also = (lessons: Lessons) => {
      const here = new Set([...ok.lessons, ...ok.open].map(({ id }) => id))
      const me = state().session.user?.id
      const inSpan = (one: Lesson) => one.starts_at < question.until && one.ends_at > question.from
      const gone = Object.values(lessons.known).filter((one) => isOnSide(one, 'coach', me) && !here.has(one.id) && (isInScope(one, 'open', Date.now()) || (inSpan(one) && isInScope(one, 'upcoming', Date.now()))))
      return withLessons(withoutLessons(lessons, ok.open.length < OPEN_MAX ? gone : []), [...ok.lessons, ...ok.open])
    }
    return { data: ok.taken, during, also }
  },
  async slots(key, _, before) {
    const question = { ...(JSON.parse(key.slice(key.indexOf(' ') + 1)) as Omit<Calls['lesson.slots']['args'], 'coach'>), coach: key.slice(0, key.indexOf(' ')) }
    return plain(await call('lesson.slots', question), (ok) => freshSlots(before, { ...ok, length: question.length * MINUTE_MS }))
  },
  pupils: async (_, cursor, before) => plain(await call('lesson.pupils', at(cursor)), (ok) => ({ ...ok, pupils: pages(cursor, before?.pupils, ok.pupils) })),
  pupil: async (key) => plain(await call('lesson.pupil', { pupil: JSON.parse(key) as Calls['lesson.pupil']['args']['pupil'] }), (ok) => ok),
  coaches: async (key, cursor, before) => plain(await call('lesson.coaches', { ...(JSON.parse(key) as Calls['lesson.coaches']['args']), ...at(cursor) }), (ok) => ({ ...ok, coaches: pages(cursor, before?.coaches, ok.coaches) })),
  income: async (key) => plain(await call('lesson.income', JSON.parse(key) as Calls['lesson.income']['args']), (ok) => ok.rows),
}

/** As many open lessons as a desk lists. */
const OPEN_MAX = 50

function plain<O, T>({ ok, during }: { ok: O; during: During }, data: (ok: O) => T): Got<T> {
  return { data: data(ok), during }
}

function at(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}

function pages<T>(cursor: string | undefined, before: readonly T[] | undefined, page: readonly T[]): readonly T[] {
  return cursor === undefined ? page : [...(before ?? []), ...page]
}

interface ListPage {
  side: LessonSide
  scope: LessonScope
  isFirst: boolean
  isLast: boolean
}

/** A page of a list. What the first page should have had and has not is over, or no longer mine. */
function withList(lessons: Lessons, page: readonly Lesson[], { side, scope, isFirst, isLast }: ListPage): Lessons {
  const now = Date.now()
  const me = state().session.user?.id
  const here = new Set(page.map(({ id }) => id))
  const listed = inOrder(
    [...Object.values(lessons.known).filter((one) => !here.has(one.id) && isOnSide(one, side, me) && isInScope(one, scope, now)), ...page],
    scope,
  )
  const last = page.at(-1)
  const end = isLast || !last ? listed.length : listed.indexOf(last)
  const gone = isFirst ? listed.slice(0, end).filter(({ id }) => !here.has(id)) : []
  return withLessons(withoutLessons(lessons, gone), page)
}

export async function loadPart<K extends PartName>(name: K, key = ''): Promise<void> {
  const before = partIn(state().lessons, name, key)
  if (before?.is === 'loading' || before?.is === 'ready') return
  await load(name, key, undefined, before)
}

/** The next page of a part that has pages. */
export async function loadMore<K extends 'list' | 'reviews' | 'pupils' | 'coaches'>(name: K, key = ''): Promise<void> {
  const before = partIn(state().lessons, name, key)
  const cursor = before?.data?.cursor
  if (before?.is !== 'ready' || cursor === undefined) return
  await load(name, key, cursor, before)
}

async function load<K extends PartName>(name: K, key: string, cursor: string | undefined, before: Loaded<LessonParts[K]> | undefined): Promise<void> {
  const { trouble: _, ...rest } = before ?? { is: 'idle' as const }
  setPart(name, key, { ...rest, is: 'loading' })
  try {
    const { data, during, also } = await LOADERS[name](key, cursor, partIn(state().lessons, name, key)?.data)
    change((lessons) => withPart(also?.(lessons) ?? lessons, name, key, { is: 'ready', data }))
    refreshTopics(applyAgain(during))
  } catch (error) {
    setPart(name, key, { ...rest, is: 'error', trouble: troubleOf(error) })
  }
}

function setPart<K extends PartName>(name: K, key: string, part: Loaded<LessonParts[K]>): void {
  change((lessons) => withPart(lessons, name, key, part))
}
