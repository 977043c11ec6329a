import { Bell, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CoachTerms, Person } from '@/wire'
import { firstName, moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAt } from '@/lib/zoned'
import { reconnect } from '@/realtime/connection'
import { useTopic } from '@/realtime/use-topic'
import { useConnection, useMe } from '@/store/hooks'
import type { ShownSlots } from '@/store/slices/lessons'
import { Button, ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { Skeleton } from '@/ui/skeleton'
import { useNow } from '@/ui/use-now'
import { paths } from '@/app/paths'
import { type Choice, choiceIn, kindsOf, lengthsOf, slotsKeyOf, weekOf, withChoice } from './booking-choice'
import { PartView } from './part'
import { RequestBar, RequestCard } from './request-card'
import { type Part, usePart, useTerms } from './selectors'
import { SlotGrid } from './slot-grid'
import { WeekStrip } from './week-strip'
import { differs, minutesText, ratingText, zoneName } from './words'

const Reviews = lazyChunk(() => import('./coach-reviews'))
const Packages = lazyChunk(() => import('./package-offers'))
const WishSheet = lazyChunk(() => import('./wish-sheet'))
const RequestSheet = lazyChunk(() => import('./request-sheet'))

type BookingProps = {
  coach: Person
  /** Whether the certificate is verified; of another feature. */
  badge?: ReactNode
}

/** A coach's free times, to ask for one of them. */
export default function Booking({ coach, badge }: BookingProps) {
  const t = useT()
  const topic = useTopic(`slots:${coach.id}`)
  const terms = useTerms(coach.id)
  const offline = useConnection().state === 'offline'
  const mine = useMe()?.id === coach.id
  if (topic === 'gone') return null
  return (
    <section aria-labelledby="booking" className="mt-8">
      <SectionHead id="booking" link={mine ? { to: paths.lessons('hours'), label: t('hours.edit') } : undefined}>
        {t('book.title')}
      </SectionHead>
      {terms ? (
        <Panel coach={coach} terms={terms} badge={badge} mine={mine} />
      ) : offline ? (
        <ErrorState plain title={t('book.failed')} text={t('error.offline')} onRetry={reconnect} />
      ) : (
        <BookingSkeleton />
      )}
    </section>
  )
}

type PanelProps = BookingProps & { terms: CoachTerms; mine: boolean }

function Panel({ coach, terms, badge, mine }: PanelProps) {
  const t = useT()
  const now = useNow(60_000)
  const [params] = useSearchParams()
  const choice = choiceIn(params, terms, now)
  const rating = ratingText(terms)
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="flex flex-wrap items-center gap-2">
        {badge}
        {rating !== undefined && <Chip>{t('book.rating', { rating, count: terms.rating_count })}</Chip>}
        <Chip tone="outline">{t(`book.mode_${terms.mode}`)}</Chip>
      </div>
      {terms.is_open && choice ? (
        <Times coach={coach} terms={terms} choice={choice} now={now} mine={mine} />
      ) : (
        <Empty plain title={t('book.closed', { name: firstName(coach.name) })} text={t('book.closed_text')}>
          <ButtonLink variant="secondary" to={paths.coaches()} className="max-w-full whitespace-normal!">
            {t('book.other_coaches')}
          </ButtonLink>
        </Empty>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 lg:grid-cols-2">
        <LazyPart fallback={<Skeleton className="h-30 rounded-card!" />}>
          <Packages coach={coach} mine={mine} />
          <Reviews coach={coach.id} terms={terms} />
        </LazyPart>
      </div>
    </div>
  )
}

type TimesProps = Omit<PanelProps, 'badge'> & { choice: Choice; now: number }

function Times({ coach, terms, choice, now, mine }: TimesProps) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [sheet, setSheet] = useState<'ask' | 'wish' | null>(null)
  const key = slotsKeyOf(coach.id, choice, choice.day ?? choice.today)
  const slots = usePart('slots', key)
  const day = choice.day ?? firstDay(slots) ?? choice.today
  const change = (next: Parameters<typeof withChoice>[1]) => setParams(withChoice(params, next), { replace: true, preventScrollReset: true })
  const chosen = slots.data?.slots.find(({ at }) => at === choice.slot)
  const lost = choice.slot !== undefined && slots.data !== undefined && (chosen === undefined || chosen.lost === true)
  const usable = !lost && chosen && !chosen.busy ? chosen : undefined
  const court = usable && slots.data?.courts[usable.court]
  const request = { terms, choice, slot: usable, court, now, onAsk: () => setSheet('ask') }
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            {kindsOf(terms).length > 1 && (
              <Segmented legend={t('book.kind')} hideLegend name="kind" value={choice.kind} onChange={(kind) => change({ kind })} options={kindsOf(terms).map((kind) => ({ value: kind, label: t(`lesson.kind.${kind}`) }))} />
            )}
            <Segmented
              legend={t('book.length')}
              hideLegend
              name="length"
              value={String(choice.minutes)}
              onChange={(minutes) => change({ minutes: Number(minutes) })}
              options={lengthsOf(terms, choice.kind).map(({ minutes, price }) => ({ value: String(minutes), label: `${minutesText(minutes)} · ${moneyText(price)}` }))}
            />
          </div>
          <WeekStrip days={weekOf(choice.today, day)} current={day} slots={slots.data?.slots} today={choice.today} horizon={terms.horizon_days} to={(next) => ({ search: withChoice(params, { day: next }).toString() })} />
          {lost && (
            <p role="alert" className="rounded-control bg-warn-soft px-4 py-3 text-15 font-semibold text-warn">
              {t('book.just_taken')}
            </p>
          )}
          <PartView part={slots} failed={t('book.failed')} skeleton={<GridSkeleton />}>
            {(data) => <SlotGrid slots={data} day={day} zone={terms.zone} chosen={choice.slot} onChoose={mine ? undefined : (slot) => change({ day, slot })} />}
          </PartView>
          <ZoneNote terms={terms} now={now} />
          {!mine && (
            <Button variant="secondary" className="justify-self-start whitespace-normal!" icon={<Bell aria-hidden="true" className="size-4.5" />} onClick={() => setSheet('wish')}>
              {t('wish.open')}
            </Button>
          )}
        </div>
        {!mine && <RequestCard {...request} />}
      </div>
      {!mine && <RequestBar {...request} />}
      <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
        {sheet === 'wish' && <WishSheet coach={coach} onClose={() => setSheet(null)} />}
        {sheet === 'ask' && usable && court && <RequestSheet terms={terms} choice={choice} starts={usable.at} court={court} onClose={() => setSheet(null)} />}
      </LazySheet>
    </div>
  )
}

/** The first day on which a time is free. */
function firstDay({ data }: Part<ShownSlots>): string | undefined {
  const first = data?.slots.find((slot) => !slot.lost && !slot.busy)
  return first && dayAt(first.at, undefined)
}

function ZoneNote({ terms, now }: { terms: CoachTerms; now: number }) {
  const t = useT()
  const elsewhere = differs(now, terms.zone)
  return (
    <p className="flex items-start gap-2 text-14 text-muted">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(elsewhere ? 'book.zone_differs' : 'book.zone_same', { zone: zoneName(terms.zone) })}
    </p>
  )
}

function GridSkeleton() {
  return (
    <div className="grid grid-cols-3 gap-2.5 md:grid-cols-5">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-12 rounded-control!" />
      ))}
    </div>
  )
}

function BookingSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="mt-3 grid gap-4">
      <Skeleton className="h-11 w-72 max-w-full rounded-control!" />
      <Skeleton className="h-24 rounded-card!" />
      <GridSkeleton />
    </div>
  )
}
