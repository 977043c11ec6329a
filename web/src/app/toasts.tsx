/** What signed-in people need, but no screen waits for: toasts with a portrait or an answer, which belong to features, and points to send. */
import { acceptOffer, join, reconfirm } from '@/features/events/actions'
import { linkOf } from '@/features/notifications/about-link'
import { AboutToast } from '@/features/notifications/about-toast'
import { FollowedToast } from '@/features/people/followed-toast'
import { t } from '@/lib/i18n'
import { renderAboutWith, type AboutToastContent } from '@/store/notify-pushes'
import { acceptLesson } from './answers/accept-lesson'
import { startPads } from './pads'

startPads()

interface Answer {
  action: string
  onAction: () => void
}

/** The answer that the toast offers; all others need the screen. */
function answerTo({ about }: AboutToastContent): Answer | undefined {
  switch (about.kind) {
    case 'seat_offered':
      return { action: t('answer.take'), onAction: () => acceptOffer(about.data.event.id) }
    case 'event_invited':
      return { action: t('answer.accept'), onAction: () => join(about.data.event.id) }
    case 'event_changed':
      return about.data.answer_by === null ? undefined : { action: t('answer.still_in'), onAction: () => reconfirm(about.data.event.id) }
    case 'lesson_asked':
      return { action: t('lesson.do.accept'), onAction: () => void acceptLesson(about.data.lesson.id, about.data.version) }
    default:
      return undefined
  }
}

renderAboutWith((content) => {
  const { about, text, id, person } = content
  if (about.kind === 'followed' && !about.others) return <FollowedToast person={about.data.by} text={text} id={id} />
  const answer = answerTo(content)
  // A text with a link is a plain toast.
  if (!person && !answer) return null
  return <AboutToast id={id} person={person} text={text} to={linkOf(about)} {...answer} />
})
