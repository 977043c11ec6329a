/** Toasts that have a portrait or want an answer are drawn by the features whose they are. */
import { acceptOffer, join, reconfirm } from '@/features/events/actions'
import { linkOf } from '@/features/notifications/about-link'
import { AboutToast } from '@/features/notifications/about-toast'
import { FollowedToast } from '@/features/people/followed-toast'
import { t } from '@/lib/i18n'
import { renderAboutWith, type AboutToastContent } from '@/lib/notify'

interface Answer {
  action: string
  onAction: () => void
}

/** What one tap on the toast can answer; all else is answered where it is looked at. */
function answerTo({ about }: AboutToastContent): Answer | undefined {
  switch (about.kind) {
    case 'seat_offered':
      return { action: t('answer.take'), onAction: () => acceptOffer(about.data.event.id) }
    case 'event_invited':
      return { action: t('answer.accept'), onAction: () => join(about.data.event.id) }
    case 'event_changed':
      return about.data.answer_by === null ? undefined : { action: t('answer.still_in'), onAction: () => reconfirm(about.data.event.id) }
    default:
      return undefined
  }
}

renderAboutWith((told) => {
  const { about, text, id, person } = told
  if (about.kind === 'followed') return <FollowedToast person={about.data.by} text={text} id={id} />
  const answer = answerTo(told)
  // A line of text that leads somewhere is a plain toast.
  if (!person && !answer) return null
  return <AboutToast id={id} person={person} text={text} to={linkOf(about)} {...answer} />
})
