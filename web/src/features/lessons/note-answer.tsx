import type { LessonId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { useNow } from '@/ui/use-now'
import { accept, decline } from './actions'
import { useBusy } from './package-offers'
import { isMyTurn } from './rights'
import { useLesson, usePart } from './selectors'
import '@/store/slices/lessons-changes'

/** The buttons of a note about a lesson: open it, and accept or decline while it is my turn. */
export default function NoteAnswer({ lesson: id, asks }: { lesson: LessonId; /** Only then the lesson is loaded. */ asks: boolean }) {
  const t = useT()
  const now = useNow()
  const me = useMe()?.id
  usePart('lesson', asks ? id : null)
  const lesson = useLesson(id)
  const [busy, run] = useBusy()
  const mine = asks && lesson !== undefined && isMyTurn(lesson, me, now)
  return (
    <span className="flex flex-wrap justify-center gap-2 pt-1.5">
      {mine && (
        <>
          <Button size="sm" variant="soft" busy={busy} onClick={() => run(() => accept(lesson))}>
            {t('lesson.do.accept')}
          </Button>
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => run(() => decline(lesson.id))}>
            {t('lesson.do.decline')}
          </Button>
        </>
      )}
      <ButtonLink size="sm" variant="ghost" to={paths.lessons(id)}>
        {t('lesson.open_one')}
      </ButtonLink>
    </span>
  )
}
