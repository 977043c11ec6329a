/**
 * Lessons: those that I know, a coach's terms and free times, and what the screens of lessons load besides. `user:{id}` carries
 * my lessons and passes, `slots:{coach}` a coach's terms and which times go or come back.
 *
 * INVARIANT: lists of lessons are derived from `known`, so a lesson is in one state on all screens; an older version never
 * replaces a newer one.
 */
import type { Availability, Child, CoachReview, CoachTerms, CourtRef, FreeCoach, IncomeRow, Lesson, LessonId, Millis, Package, Pass, PupilCard, PupilFile, Slot, SlotState, TakenTime, UserId, Wish } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice, Source } from '../slice'

export interface Loaded<T> {
  is: 'idle' | 'loading' | 'ready' | 'error'
  /** Stays on screen while it is loaded again. */
  data?: T
  trouble?: Trouble
}

/** A free time as it is shown. */
export interface ShownSlot extends Slot {
  /** Somebody got it while I was looking. */
  lost?: true
}

export interface ShownSlots {
  courts: readonly CourtRef[]
  slots: readonly ShownSlot[]
  /** Until when free times are listed. */
  until: Millis
  price: number
  /** Milliseconds. */
  length: number
}

/** A page of something, and where it goes on. */
interface Paged {
  cursor?: string
}

/** What is loaded by key: a coach, a span, a pupil; an empty key where there is only one. */
export interface LessonParts {
  availability: Availability
  children: readonly Child[]
  wishes: readonly Wish[]
  /** By coach; an empty key: my own packages, and all my passes. */
  packages: { packages: readonly Package[]; passes: readonly Pass[] }
  reviews: Paged & { reviews: readonly CoachReview[] }
  /** By side and scope; the lessons themselves are in `known`. */
  list: Paged
  /** One lesson, which is in `known`. */
  lesson: LessonId
  /** By span; its lessons are in `known`. */
  desk: readonly TakenTime[]
  /** By coach and question. */
  slots: ShownSlots
  pupils: Paged & { pupils: readonly PupilCard[] }
  pupil: PupilFile
  income: readonly IncomeRow[]
  /** By question: who is free on a day near a place. */
  coaches: Paged & { coaches: readonly FreeCoach[] }
}

export type PartName = keyof LessonParts

export interface Lessons {
  known: Readonly<Record<LessonId, Lesson>>
  /** By coach, from their topic. */
  terms: Readonly<Record<UserId, CoachTerms>>
  parts: { readonly [K in PartName]?: Readonly<Record<string, Loaded<LessonParts[K]>>> }
}

export function startLessons(): Lessons {
  return { known: {}, terms: {}, parts: {} }
}

/** A span of a coach's time that went, or came back. */
export interface SlotsChange {
  from: Millis
  until: Millis
  state: SlotState
}

export interface LessonReducers {
  lesson: (lessons: Lessons, data: { lesson: Lesson }) => Lessons
  pass: (lessons: Lessons, data: { pass: Pass }) => Lessons
  slots: (lessons: Lessons, data: SlotsChange, coach: UserId) => Lessons
  /** Without terms: the coach gives none any more. */
  terms: (lessons: Lessons, data: { terms?: CoachTerms }, coach: UserId) => Lessons
  missed: (lessons: Lessons) => Lessons
}

let reducers: LessonReducers | undefined

/** `lessons-changes` brings the reducers along, with the screens of lessons: until then no lesson is known. */
export function provideLessonReducers(provided: LessonReducers): void {
  reducers = provided
}

const forward = (name: keyof LessonReducers) => (lessons: Lessons, data: unknown, { id }: Source): Lessons => reducers?.[name](lessons, data as never, id) ?? lessons
const terms = forward('terms')

export const slice = {
  start: startLessons,
  pushes: {
    user: { lesson_changed: forward('lesson'), pass_changed: forward('pass') },
    slots: { slots_changed: forward('slots'), terms_changed: terms },
  },
  snapshots: { slots: terms, user: forward('missed') },
  forgets: { slots: (lessons, gone, from) => (gone ? terms(lessons, {}, from) : lessons) },
} satisfies Slice<Lessons>
