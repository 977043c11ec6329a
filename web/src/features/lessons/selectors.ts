/** The state of the screens of lessons. */
import { useEffect, useMemo } from 'react'
import type { CoachTerms, Lesson, LessonId, LessonScope, LessonSide, Millis, UserId } from '@/wire'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import type { LessonParts, Loaded, PartName } from '@/store/slices/lessons'
import { inOrder, isInScope, isOnSide, partIn } from '@/store/slices/lessons-changes'
import { loadPart } from './loading'

export type Part<T> = Loaded<T> & { live: boolean; retry: () => void }

const IDLE = { is: 'idle' } as const

/** A part, which is loaded when first shown, when it is out of date, and after a reconnect. */
export function usePart<K extends PartName>(name: K, key: string | null = ''): Part<LessonParts[K]> {
  const live = useStore(({ connection }) => connection.state === 'live')
  const part: Loaded<LessonParts[K]> = useStore(({ lessons }) => (key === null ? undefined : partIn(lessons, name, key))) ?? IDLE
  const idle = part.is === 'idle'
  useEffect(() => {
    if (live && key !== null) void loadPart(name, key)
  }, [name, key, live, idle])
  return { ...part, live, retry: () => key !== null && void loadPart(name, key) }
}

export function useTerms(coach: UserId): CoachTerms | undefined {
  return useStore(({ lessons }) => lessons.terms[coach])
}

export function useLesson(id: LessonId): Lesson | undefined {
  return useStore(({ lessons }) => lessons.known[id])
}

/** My lessons on one side and in one scope, in the order of the list. */
export function useLessons(side: LessonSide, scope: LessonScope, now: Millis): readonly Lesson[] {
  const me = useMe()?.id
  const known = useStore(({ lessons }) => lessons.known)
  return useMemo(() => inOrder(Object.values(known).filter((one) => isOnSide(one, side, me) && isInScope(one, scope, now)), scope), [known, me, side, scope, now])
}
