import { useState } from 'react'
import type { LessonRef, Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { acceptLesson, declineLesson } from './accept-lesson'
import { AnswerButtons } from './answer-buttons'

type LessonAnswerProps = { lesson: LessonRef; by: Person; version: number }

/** Accepts what is asked about a lesson, or declines it; nothing once it was answered. */
export function LessonAnswer({ lesson, by, version }: LessonAnswerProps) {
  const t = useT()
  const me = useMe()?.id
  const known = useStore(({ lessons }) => lessons.known[lesson.id])
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const isOver = known !== undefined && (known.version > version || known.turn === undefined || (known.turn === 'coach') !== (known.coach.id === me))
  if (done || isOver) return null

  async function answer(yes: boolean) {
    setBusy(true)
    setDone(await (yes ? acceptLesson(lesson.id, version) : declineLesson(lesson.id)))
    setBusy(false)
  }

  return <AnswerButtons yes={t('lesson.do.accept')} label={t('lesson.accept_of', { name: by.name })} busy={busy} onYes={() => void answer(true)} no={t('lesson.decline_who', { name: by.name })} onNo={() => void answer(false)} />
}
