import { CalendarDays, CircleDollarSign, MapPin, MessageCircle, Repeat, Users } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Lesson, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { firstName, moneyText } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { spanAt, withDay } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Balls } from '@/ui/ball-rating'
import { BackLink } from '@/ui/back-link'
import { Button, ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Empty } from '@/ui/empty'
import { Fact } from '@/ui/fact'
import { SkeletonRows } from '@/ui/skeleton'
import { TextArea } from '@/ui/text-field'
import { useNow } from '@/ui/use-now'
import { notePractice } from './actions'
import { CountdownLine } from './countdown-line'
import { LessonDeeds } from './lesson-deeds'
import { OfferCompare } from './offer-compare'
import { useBusy } from './package-offers'
import { PartView } from './part'
import { isMyTurn, sideOf } from './rights'
import { useLesson, usePart } from './selectors'
import { differs, dueText, lessonTitle, minutesOf, minutesText, namesText, otherOf, sideName, spanText, TONES, whenText } from './words'

/** One lesson: its state, its terms, what is offered instead, and what I can do. */
export default function LessonScreen() {
  const t = useT()
  const { id = '' } = useParams()
  const part = usePart('lesson', id)
  const lesson = useLesson(id)
  if (lesson) return <LessonPage key={id} lesson={lesson} />
  return (
    <div className="page gutter grid flex-1 content-center py-12">
      <title>{t('page.title', { title: t('lesson.title') })}</title>
      <h1 className="sr-only">{t('lesson.title')}</h1>
      {part.trouble?.code === 'not_found' ? (
        <Empty plain title={t('lesson.gone')} text={t('lesson.gone_text')}>
          <ButtonLink to={paths.lessons()}>{t('lesson.to_all')}</ButtonLink>
        </Empty>
      ) : (
        <PartView part={part} failed={t('lesson.failed_one')} skeleton={<SkeletonRows rows={4} />}>
          {() => null}
        </PartView>
      )}
    </div>
  )
}

function LessonPage({ lesson }: { lesson: Lesson }) {
  const t = useT()
  const now = useNow()
  const me = useMe()?.id
  const other = otherOf(lesson, me)
  const side = sideOf(lesson, me)
  const title = lessonTitle(t, lesson, me)
  return (
    <div className="page gutter grid max-w-180! grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title })}</title>
      <div className="flex items-center gap-3">
        <BackLink to={paths.lessons()} label={t('lesson.to_all')} className="-ml-2.5" />
        <Avatar person={other} size={56} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-24">{title}</h1>
          <div className="mt-1">
            <Chip tone={TONES[lesson.state]}>{t(`lesson.state.${lesson.state}`)}</Chip>
          </div>
        </div>
      </div>
      <p role="status" className="text-16 font-semibold">
        {stateText(t, lesson, me, now)}
      </p>
      {lesson.offer && <OfferCompare lesson={lesson} />}
      {lesson.answer_by !== undefined && lesson.answer_by > now && <CountdownLine lesson={lesson} />}
      <LessonDeeds lesson={lesson} now={now} />
      <ul>
        <Fact icon={CalendarDays} title={spanText(lesson)}>
          {dotted([minutesText(minutesOf(lesson)), differs(lesson.starts_at, lesson.zone) && t('lesson.your_time', { time: withDay(spanAt(lesson.starts_at, lesson.ends_at, undefined), lesson.starts_at, undefined, lesson.zone) })])}
        </Fact>
        <Fact icon={MapPin} title={lesson.court.name}>
          {lesson.court.address ?? t('lesson.place')}
        </Fact>
        <Fact icon={Users} title={namesText(lesson.pupils)}>
          {t(`lesson.kind.${lesson.kind}`)}
        </Fact>
        <Fact icon={CircleDollarSign} title={lesson.pass !== undefined ? t('lesson.by_pass') : moneyText(lesson.price)}>
          {dueText(t, lesson) ?? (side === 'coach' ? t('lesson.paid_to_you') : t('lesson.paid_to', { name: firstName(lesson.coach.name) }))}
        </Fact>
        {lesson.series !== undefined && (
          <Fact icon={Repeat} title={t('lesson.weekly')}>
            {t('lesson.weekly_text')}
          </Fact>
        )}
      </ul>
      {lesson.message !== undefined && <blockquote className="border-l-2 border-line-strong pl-4 text-16 whitespace-pre-line wrap-anywhere">{lesson.message}</blockquote>}
      {lesson.reason !== undefined && <p className="text-15 text-muted wrap-anywhere">{t('lesson.reason', { reason: lesson.reason })}</p>}
      {lesson.absence?.objection !== undefined && <p className="text-15 text-muted wrap-anywhere">{t('lesson.objection', { reason: lesson.absence.objection })}</p>}
      {lesson.reviews?.map(({ side: by, rating, text }) => (
        <section key={by} aria-label={t('lesson.review_of', { name: sideName(lesson, by) })} className="rounded-card bg-fill px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 text-14 font-semibold">
            {t('lesson.review_of', { name: sideName(lesson, by) })}
            <Balls value={rating} text={t('lesson.stars', { count: rating })} />
          </p>
          {text !== undefined && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
        </section>
      ))}
      {side === 'coach' && now >= lesson.starts_at && (lesson.state === 'accepted' || lesson.state === 'completed') && <Practice lesson={lesson} />}
      <div className="flex flex-wrap gap-2.5">
        {lesson.chat !== undefined && (
          <ButtonLink variant="secondary" to={paths.chat(lesson.chat)} icon={<MessageCircle aria-hidden="true" className="size-4.5" />}>
            {t('lesson.write', { name: firstName(other.name) })}
          </ButtonLink>
        )}
        {side !== 'coach' && (
          <ButtonLink variant="ghost" to={paths.player(lesson.coach.id)}>
            {t('lesson.book_again')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** What was practised, for the coach's own file. */
function Practice({ lesson }: { lesson: Lesson }) {
  const t = useT()
  const [text, setText] = useState('')
  const [saved, setSaved] = useState(false)
  const [busy, run] = useBusy()
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => {
          await notePractice(lesson.id, text)
          setSaved(true)
        })
      }}
    >
      <TextArea
        label={t('pupil.practised')}
        hint={t(saved ? 'pupil.practised_saved' : 'pupil.only_you')}
        name="practice"
        rows={3}
        maxLength={LIMITS.PUPIL_NOTES_MAX}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setSaved(false)
        }}
      />
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {t('pupil.save_practice')}
      </Button>
    </form>
  )
}

/** One sentence on how it stands: whose turn it is, until when. */
function stateText(t: Translate, lesson: Lesson, me: string | undefined, now: number): string {
  const { state, turn, cancel_by, starts_at, ends_at } = lesson
  if (turn !== undefined && isMyTurn(lesson, me, now)) return t('lesson.your_turn')
  if (turn !== undefined) return t('lesson.waits_for', { name: sideName(lesson, turn) })
  if (state === 'accepted') {
    if (now >= ends_at) return t('lesson.over_now')
    if (now >= starts_at) return t('lesson.on_now')
    return cancel_by > now ? t(sideOf(lesson, me) === 'player' ? 'lesson.agreed_until_mine' : 'lesson.agreed_until', { when: whenText(cancel_by, undefined) }) : t('lesson.agreed_late')
  }
  if (state === 'completed' && lesson.review_by !== undefined && lesson.review_by > now) return t(lesson.reviewed ? 'lesson.review_waits' : 'lesson.review_now', { when: whenText(lesson.review_by, undefined) })
  if (state.startsWith('cancelled') && lesson.late) return t('lesson.late')
  return t(`lesson.text.${state}`)
}
