import type { LessonId } from '@/wire'
import { toastDone, toastTrouble } from '@/lib/notify'

/** Accepts what is asked about a lesson. The program of lessons is fetched with the first answer. */
export async function acceptLesson(id: LessonId, version: number): Promise<boolean> {
  return answered('lesson.answered_yes', async () => {
    const { accept } = await import('@/features/lessons/actions')
    await accept({ id, version })
  })
}

export async function declineLesson(id: LessonId): Promise<boolean> {
  return answered('lesson.answered_no', async () => {
    const { decline } = await import('@/features/lessons/actions')
    await decline(id)
  })
}

/** Says what became of it. */
async function answered(text: string, answer: () => Promise<void>): Promise<boolean> {
  try {
    await answer()
    toastDone(text)
    return true
  } catch (error) {
    toastTrouble(error)
    return false
  }
}
