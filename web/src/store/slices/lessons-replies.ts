/** Replies about lessons. */
import type { Lesson, Pass } from '@/wire'
import { setState } from '../index'
import type { LessonParts, Lessons, Loaded, PartName } from './lessons'
import { stale, withLessons, withPart, withPass } from './lessons-changes'

export function applyLessons(lessons: readonly Lesson[]): void {
  change((state) => stale(withLessons(state, lessons), 'pupils', 'pupil', 'income'))
}

export function applyPass(pass: Pass): void {
  change((state) => withPass(state, pass))
}

export function applyPart<K extends PartName>(name: K, key: string, part: Loaded<LessonParts[K]>): void {
  change((state) => withPart(state, name, key, part))
}

/** Has parts loaded again by the screens that show them. */
export function applyStale(...names: readonly PartName[]): void {
  change((state) => stale(state, ...names))
}

export function change(next: (lessons: Lessons) => Lessons): void {
  setState(({ lessons }) => ({ lessons: next(lessons) }))
}
