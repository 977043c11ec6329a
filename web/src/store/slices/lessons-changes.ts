/** How lessons change; comes with their screens. See `lessons`. */
import type { Lesson, LessonScope, LessonSide, Millis, Pass, UserId } from '@/wire'
import { type LessonParts, type Lessons, type Loaded, type PartName, provideLessonReducers, type ShownSlot, type ShownSlots, type SlotsChange } from './lessons'

provideLessonReducers({
  lesson: (lessons, { lesson }) => stale(withLessons(lessons, [lesson]), 'pupils', 'pupil', 'income'),
  pass: (lessons, { pass }) => withPass(lessons, pass),
  slots: (lessons, change, coach) => slotsChanged(lessons, coach, change),
  terms(lessons, { terms }, coach) {
    const { [coach]: _, ...others } = lessons.terms
    const next = { ...lessons, terms: terms ? { ...others, [coach]: terms } : others }
    return changeSlots(next, coach, again)
  },
  missed: (lessons) => ({ ...lessons, parts: mapParts(lessons.parts, () => true) }),
})

/** Of a part's key that belongs to a coach. */
export function slotsKey(coach: UserId, question: object): string {
  return `${coach} ${JSON.stringify(question)}`
}

/** From a push, a reply or a page; an older version changes nothing. */
export function withLessons(lessons: Lessons, changed: readonly Lesson[]): Lessons {
  const newer = changed.filter(({ id, version }) => (lessons.known[id]?.version ?? -1) <= version)
  return newer.length === 0 ? lessons : { ...lessons, known: { ...lessons.known, ...Object.fromEntries(newer.map((one) => [one.id, one])) } }
}

/** Without lessons that a list no longer has, so that nothing stays on screen which ended while nobody was connected. */
export function withoutLessons(lessons: Lessons, gone: readonly Lesson[]): Lessons {
  if (gone.length === 0) return lessons
  const ids = new Set(gone.map(({ id }) => id))
  return { ...lessons, known: Object.fromEntries(Object.entries(lessons.known).filter(([id]) => !ids.has(id))) }
}

export function withPart<K extends PartName>(lessons: Lessons, name: K, key: string, part: Loaded<LessonParts[K]>): Lessons {
  return { ...lessons, parts: { ...lessons.parts, [name]: { ...lessons.parts[name], [key]: part } } }
}

export function partIn<K extends PartName>(lessons: Lessons, name: K, key: string): Loaded<LessonParts[K]> | undefined {
  return (lessons.parts[name] as Readonly<Record<string, Loaded<LessonParts[K]>>> | undefined)?.[key]
}

/** Marks parts as out of date: the screen that shows one loads it again, and it stays there until then. */
export function stale(lessons: Lessons, ...names: readonly PartName[]): Lessons {
  return { ...lessons, parts: mapParts(lessons.parts, (name) => names.includes(name)) }
}

function mapParts(parts: Lessons['parts'], isMeant: (name: PartName) => boolean): Lessons['parts'] {
  const entries = Object.entries(parts).map(([name, loaded]) => [name, isMeant(name as PartName) ? Object.fromEntries(Object.entries(loaded).map(([key, one]) => [key, again(one)])) : loaded])
  return Object.fromEntries(entries) as Lessons['parts']
}

function again<T>(part: Loaded<T>): Loaded<T> {
  return part.is === 'ready' ? { ...part, is: 'idle' } : part
}

/** Newest first; replaces the same pass in each list that has it, and joins those of its coach and my own. */
export function withPass(lessons: Lessons, pass: Pass): Lessons {
  const known = lessons.parts.packages ?? {}
  const changed = Object.entries(known).map(([key, part]) => {
    if (!part.data || (key !== '' && key !== pass.coach.id)) return [key, part]
    const others = part.data.passes.filter(({ id }) => id !== pass.id)
    const at = part.data.passes.findIndex(({ id }) => id === pass.id)
    const passes = at < 0 ? [pass, ...others] : part.data.passes.map((one) => (one.id === pass.id ? pass : one))
    return [key, { ...part, data: { ...part.data, passes } }]
  })
  return { ...lessons, parts: { ...lessons.parts, packages: Object.fromEntries(changed) } }
}

function changeSlots(lessons: Lessons, coach: UserId, change: (part: Loaded<ShownSlots>) => Loaded<ShownSlots>): Lessons {
  const known = lessons.parts.slots
  if (!known) return lessons
  const next = Object.entries(known).map(([key, part]) => [key, key.startsWith(`${coach} `) ? change(part) : part])
  return { ...lessons, parts: { ...lessons.parts, slots: Object.fromEntries(next) } }
}

/** Times that overlap the span change at once. Where it is free again, the exact ones are asked for. */
function slotsChanged(lessons: Lessons, coach: UserId, { from, until, state }: SlotsChange): Lessons {
  return changeSlots(lessons, coach, (part) => {
    const { data } = part
    if (!data) return part
    const overlaps = ({ at }: ShownSlot) => at < until && at + data.length > from
    const slots = data.slots.map((slot) => (overlaps(slot) ? slotIn(slot, state) : slot))
    const next = { ...part, data: { ...data, slots } }
    return state === 'free' ? again(next) : next
  })
}

function slotIn({ at, court, busy }: ShownSlot, state: SlotsChange['state']): ShownSlot {
  const slot = { at, court, ...(busy && { busy }) }
  if (state === 'taken') return { ...slot, lost: true }
  return state === 'requested' ? { ...slot, requested: true } : slot
}

/** New free times; those that somebody took while I was looking stay, struck through. */
export function freshSlots(before: ShownSlots | undefined, fresh: ShownSlots): ShownSlots {
  const listed = new Set(fresh.slots.map(({ at }) => at))
  const lost = (before?.slots ?? []).filter((slot) => slot.lost && !listed.has(slot.at) && before?.length === fresh.length)
  const inFresh = lost.flatMap((slot) => {
    const place = before?.courts[slot.court]
    const court = fresh.courts.findIndex(({ id }) => id === place?.id)
    return court < 0 ? [] : [{ ...slot, court }]
  })
  return { ...fresh, slots: [...fresh.slots, ...inFresh].sort((a, b) => a.at - b.at) }
}

const OPEN: ReadonlySet<Lesson['state']> = new Set(['requested', 'countered', 'reschedule_proposed'])
const AGREED: ReadonlySet<Lesson['state']> = new Set(['accepted', 'reschedule_proposed'])

/** Whether it awaits an answer. */
export function isOpen({ state }: Lesson): boolean {
  return OPEN.has(state)
}

/** Whether it is agreed, and neither cancelled nor held. */
export function isAgreed({ state }: Lesson): boolean {
  return AGREED.has(state)
}

/** Whether a lesson belongs into a list of mine. One for which another time is proposed is agreed, and open as well. */
export function isInScope(lesson: Lesson, scope: LessonScope, now: Millis): boolean {
  const over = lesson.ends_at <= now
  if (scope === 'open') return isOpen(lesson)
  if (scope === 'upcoming') return isAgreed(lesson) && !over
  return !isOpen(lesson) && !(isAgreed(lesson) && !over)
}

export function isOnSide(lesson: Lesson, side: LessonSide, me: UserId | undefined): boolean {
  return (lesson.coach.id === me) === (side === 'coach')
}

/** In the order of the server's lists. */
export function inOrder(lessons: readonly Lesson[], scope: LessonScope): Lesson[] {
  const by = { open: (one: Lesson) => one.answer_by ?? one.starts_at, upcoming: (one: Lesson) => one.starts_at, past: (one: Lesson) => -one.starts_at }[scope]
  return lessons.toSorted((a, b) => by(a) - by(b) || (a.id < b.id ? -1 : 1))
}
