import { Link } from 'react-router'
import type { Lesson } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { BigTime } from '@/ui/big-time'
import { Chip } from '@/ui/chip'
import { CountdownLine } from './countdown-line'
import { LessonDeeds } from './lesson-deeds'
import { OfferCompare } from './offer-compare'
import { isMyTurn } from './rights'
import { dueText, factsText, lessonTitle, namesText, otherOf, sideName, TONES } from './words'

/** A lesson in a list. */
export function LessonRow({ lesson }: { lesson: Lesson }) {
  const t = useT()
  const me = useMe()?.id
  const coach = lesson.coach.id === me
  const facts = [factsText(t, lesson), !coach && lesson.pupils.some(({ child }) => child) && namesText(lesson.pupils), dueText(t, lesson)]
  return (
    <li className="relative flex items-center gap-3.5 border-b border-line py-3">
      <span className="w-22 shrink-0 md:w-28">
        <BigTime at={lesson.starts_at} zone={lesson.zone} />
        <span className="block text-13 text-muted">{dateAt(lesson.starts_at, lesson.zone)}</span>
      </span>
      <Avatar person={otherOf(lesson, me)} size={44} className="max-sm:hidden" />
      <span className="min-w-0 flex-1">
        <Link to={paths.lessons(lesson.id)} className="block truncate font-bold after:absolute after:inset-0">
          {lessonTitle(t, lesson, me)}
        </Link>
        <span className="block text-14 text-muted">{dotted(facts)}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <span className="score text-16">{moneyText(lesson.price)}</span>
        <Chip small tone={TONES[lesson.state]}>
          {t(`lesson.state.${lesson.state}`)}
        </Chip>
      </span>
    </li>
  )
}

/** A lesson that awaits an answer, with what is offered, the time left, and the answers. */
export function OpenCard({ lesson, now }: { lesson: Lesson; now: number }) {
  const t = useT()
  const me = useMe()?.id
  const mine = isMyTurn(lesson, me, now)
  return (
    <li className="rounded-card bg-raised p-4 shadow-card md:p-5">
      <div className="relative flex items-center gap-3">
        <Avatar person={otherOf(lesson, me)} size={48} />
        <span className="min-w-0 flex-1">
          <Link to={paths.lessons(lesson.id)} className="block truncate font-bold after:absolute after:inset-0">
            {lessonTitle(t, lesson, me)}
          </Link>
          <span className="block text-14 text-muted">{factsText(t, lesson)}</span>
        </span>
        <span className="score text-20">{moneyText(lesson.price)}</span>
      </div>
      <p className="mt-2.5 text-24 font-extrabold tracking-[-0.03em]">{t('lesson.when', { day: dateAt(lesson.starts_at, lesson.zone), time: timeAt(lesson.starts_at, lesson.zone) })}</p>
      {lesson.message !== undefined && <p className="text-15 text-muted wrap-anywhere">{`“${lesson.message}”`}</p>}
      {lesson.offer && (
        <div className="mt-3">
          <OfferCompare lesson={lesson} />
        </div>
      )}
      <div className="mt-2 mb-3">
        <CountdownLine lesson={lesson} />
      </div>
      {!mine && lesson.turn !== undefined && <p className="mb-3 text-15 font-semibold text-muted">{t('lesson.waits_for', { name: sideName(lesson, lesson.turn) })}</p>}
      <LessonDeeds lesson={lesson} now={now} as="card" />
    </li>
  )
}
