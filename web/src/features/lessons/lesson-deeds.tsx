import { X } from 'lucide-react'
import { useState } from 'react'
import type { Lesson } from '@/wire'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { IconButton } from '@/ui/icon-button'
import { LazySheet } from '@/ui/lazy-part'
import { accept, complete, withdraw } from './actions'
import type { LessonSheet } from './lesson-sheets'
import { useBusy } from './package-offers'
import { deedsOf, type LessonDeed } from './rights'
import { lessonTitle } from './words'

const Sheets = lazyChunk(() => import('./lesson-sheets'))

/** Done with one tap; the others ask something first. */
const AT_ONCE: Partial<Record<LessonDeed, (lesson: Lesson) => Promise<unknown>>> = {
  accept,
  complete: ({ id }) => complete(id),
  withdraw: ({ id }) => withdraw(id),
}

type LessonDeedsProps = {
  lesson: Lesson
  now: number
  /** `card`: accepting, another time, and a cross. */
  as?: 'card' | 'screen'
}

/** The buttons for what I may do with a lesson now. */
export function LessonDeeds({ lesson, now, as = 'screen' }: LessonDeedsProps) {
  const t = useT()
  const me = useMe()?.id
  const [sheet, setSheet] = useState<LessonSheet | null>(null)
  const [busy, run] = useBusy()
  const deeds = deedsOf(lesson, me, now)
  const title = lessonTitle(t, lesson, me)
  const label = (deed: LessonDeed) => t(`lesson.do.${deed}${deed === 'complete' && lesson.state === 'no_show_student' ? '_after_all' : ''}`)

  function act(deed: LessonDeed) {
    const atOnce = AT_ONCE[deed]
    if (atOnce) run(() => atOnce(lesson))
    else setSheet(deed as LessonSheet)
  }

  if (deeds.length === 0) return null
  return (
    <div className={as === 'card' ? 'flex items-center gap-2.5' : 'flex flex-wrap gap-2.5'}>
      {deeds.map((deed, at) =>
        as === 'card' && deed === 'decline' ? (
          <IconButton key={deed} label={t('lesson.decline_who', { name: title })} disabled={busy} className="border border-line bg-fill" onClick={() => act(deed)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : (
          <Button
            key={deed}
            variant={at === 0 && (deed === 'accept' || deed === 'complete' || deed === 'review') ? 'primary' : deed === 'cancel' || deed === 'mark_absent' ? 'danger' : 'secondary'}
            className={as === 'card' ? 'min-w-0 flex-1 px-3!' : ''}
            busy={busy && at === 0}
            aria-label={as === 'card' ? t('lesson.do_which', { deed: label(deed), name: title }) : undefined}
            onClick={() => act(deed)}
          >
            {label(deed)}
          </Button>
        ),
      )}
      <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
        {sheet !== null && <Sheets sheet={sheet} lesson={lesson} now={now} onClose={() => setSheet(null)} />}
      </LazySheet>
    </div>
  )
}
