import { useState } from 'react'
import type { LessonRef, Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { AnswerButtons } from './answer-buttons'

type LessonAnswerProps = { lesson: LessonRef; by: Person; version: number }

/** The program of lessons is fetched with the first answer. */
const loadActions = () => import('@/features/lessons/actions')

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
    try {
      const { accept, decline } = await loadActions()
      await (yes ? accept({ id: lesson.id, version }) : decline(lesson.id))
      setDone(true)
      toastDone(yes ? 'lesson.answered_yes' : 'lesson.answered_no')
    } catch (error) {
      toastTrouble(error)
    } finally {
      setBusy(false)
    }
  }

  return <AnswerButtons yes={t('lesson.do.accept')} label={t('lesson.accept_of', { name: by.name })} busy={busy} onYes={() => void answer(true)} no={t('lesson.decline_who', { name: by.name })} onNo={() => void answer(false)} />
}
