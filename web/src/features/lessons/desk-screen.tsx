import { useState } from 'react'
import type { Millis } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt, startOfDay } from '@/lib/zoned'
import { useConnection, useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { isAgreed } from '@/store/slices/lessons-changes'
import { Avatar } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { useNow } from '@/ui/use-now'
import { type CalendarProps, DeskCalendar } from './desk-calendar'
import { DeskFrame } from './desk-frame'
import type { DeskSheet } from './desk-sheets'
import { OpenCard } from './lesson-row'
import { questionKey } from './loading'
import { PartView } from './part'
import { isMyTurn } from './rights'
import { useLessons, usePart } from './selectors'
import { factsText, mondayOf, namesText, sideName, whenText } from './words'

const DeskSheets = lazyChunk(() => import('./desk-sheets'))
const DeskWeek = lazyChunk(() => import('./desk-week'))

const WEEK = 7

/** The coach's desk: requests with the time left, who owes an answer, the calendar, the week. */
export default function DeskScreen() {
  const t = useT()
  const now = useNow()
  const hours = usePart('availability')
  const zone = hours.data?.zone
  const today = dayAt(now, zone)
  const [day, setDay] = useState<string>()
  const [sheet, setSheet] = useState<DeskSheet | null>(null)
  const shown = day ?? today
  const week = mondayOf(shown)
  const key = questionKey({ from: startOfDay(week, zone), until: startOfDay(dayAfter(week, WEEK), zone) })
  const desk = usePart('desk', hours.data ? key : null)
  const offline = useConnection().state === 'offline'
  return (
    <DeskFrame
      current="desk"
      actions={
        <>
          <Button size="sm" variant="secondary" disabled={offline} onClick={() => setSheet({ is: 'block', day: shown })}>
            {t('desk.block')}
          </Button>
          <Button size="sm" variant="secondary" disabled={offline} onClick={() => setSheet({ is: 'offer_hour', day: shown })}>
            {t('desk.offer_hour')}
          </Button>
          <Button size="sm" variant="secondary" disabled={offline} onClick={() => setSheet({ is: 'cancel_day', day: shown })}>
            {t('desk.cancel_day')}
          </Button>
        </>
      }
    >
      {hours.data?.version === 0 && <SetUp />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          <PartView part={hours.data ? desk : { ...desk, ...(hours.trouble && { trouble: hours.trouble }), is: hours.is, retry: hours.retry }} failed={t('desk.failed')} skeleton={<SkeletonRows rows={4} portrait={48} />}>
            {() => (
              <>
                <Requests now={now} />
                <LazyPart fallback={<Skeleton className="h-32 rounded-card!" />}>
                  <DeskWeek zone={zone} today={today} now={now} />
                </LazyPart>
                <Owed now={now} />
              </>
            )}
          </PartView>
        </div>
        <Calendar taken={desk.data ?? []} zone={zone} day={shown} today={today} now={now} onDay={setDay} onMove={(lesson, at) => setSheet({ is: 'move', lesson, at })} />
      </div>
      <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
        {sheet !== null && hours.data && <DeskSheets sheet={sheet} hours={hours.data} now={now} onClose={() => setSheet(null)} />}
      </LazySheet>
    </DeskFrame>
  )
}

/** Before any hours are set nobody can book. */
function SetUp() {
  const t = useT()
  return (
    <div className="mb-6">
      <Empty title={t('desk.set_up')} text={t('desk.set_up_text')}>
        <ButtonLink to={paths.lessons('hours')}>{t('hours.edit')}</ButtonLink>
      </Empty>
    </div>
  )
}

function Requests({ now }: { now: Millis }) {
  const t = useT()
  const me = useMe()?.id
  const open = useLessons('coach', 'open', now).filter((lesson) => isMyTurn(lesson, me, now))
  return (
    <section aria-labelledby="requests">
      <SectionHead id="requests">{open.length === 0 ? t('desk.requests') : t('desk.requests_count', { count: open.length })}</SectionHead>
      {open.length === 0 ? (
        <p className="py-2 text-15 text-muted">{t('desk.requests_none')}</p>
      ) : (
        <ul className="mt-2 grid gap-4 md:grid-cols-2">
          {open.map((lesson) => (
            <OpenCard key={lesson.id} lesson={lesson} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Lessons about which the player owes an answer. */
function Owed({ now }: { now: Millis }) {
  const t = useT()
  const me = useMe()?.id
  const open = useLessons('coach', 'open', now).filter((lesson) => !isMyTurn(lesson, me, now))
  if (open.length === 0) return null
  return (
    <section aria-labelledby="owed">
      <SectionHead id="owed">{t('desk.owed')}</SectionHead>
      <ul>
        {open.map((lesson) => (
          <li key={lesson.id} className="relative flex min-h-17 items-center gap-3 border-b border-line py-2.5">
            <Avatar person={lesson.booked_by} size={44} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-bold">{namesText(lesson.pupils)}</span>
              <span className="block text-14 text-muted">{lesson.offer ? t('desk.offered', { when: whenText(lesson.offer.starts_at, lesson.offer.zone, now), instead: whenText(lesson.starts_at, lesson.zone, now) }) : factsText(t, lesson)}</span>
            </span>
            <Chip tone="warn">{t('desk.their_turn', { name: sideName(lesson, 'player') })}</Chip>
            <ButtonLink to={paths.lessons(lesson.id)} size="sm" variant="secondary">
              {t('desk.open')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Calendar(props: CalendarProps) {
  const me = useMe()?.id
  const known = useStore(({ lessons }) => lessons.known)
  const lessons = Object.values(known).filter((one) => one.coach.id === me && (isAgreed(one) || one.state === 'completed' || one.state === 'requested' || one.state === 'countered'))
  return <DeskCalendar {...props} lessons={lessons} />
}
