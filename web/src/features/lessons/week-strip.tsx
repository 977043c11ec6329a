import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { formatsTag, useT } from '@/lib/i18n'
import { dayAfter, dayAt, daysFrom } from '@/lib/zoned'
import type { ShownSlot } from '@/store/slices/lessons'
import { DayStrip } from '@/ui/day-strip'
import { isFree } from './booking-choice'

type WeekStripProps = {
  days: readonly string[]
  current: string
  /** Undefined while they are loaded. */
  slots: readonly ShownSlot[] | undefined
  today: string
  /** How many days ahead a lesson can be booked. */
  horizon: number
  to: (day: string) => To
}

const WEEK = 7

/** A week with the free times of each day, and the weeks before and after. */
export function WeekStrip({ days, current, slots, today, horizon, to }: WeekStripProps) {
  const t = useT()
  const [first = today] = days
  const before = daysFrom(today, first) >= WEEK ? dayAfter(first, -WEEK) : undefined
  const after = daysFrom(today, first) + WEEK <= horizon ? dayAfter(first, WEEK) : undefined
  const counts = new Map<string, number>()
  for (const slot of slots ?? []) if (isFree(slot)) counts.set(dayAt(slot.at, undefined), (counts.get(dayAt(slot.at, undefined)) ?? 0) + 1)
  const last = days.at(-1) ?? first
  return (
    <div>
      <div className="mb-1 flex items-center gap-1">
        <p className="min-w-0 flex-1 text-15 font-semibold">{t('book.week', { from: shortDay(first), until: shortDay(last) })}</p>
        <Arrow to={before && to(before)} label={t('book.week_before')} icon={<ChevronLeft aria-hidden="true" className="size-5" />} />
        <Arrow to={after && to(after)} label={t('book.week_after')} icon={<ChevronRight aria-hidden="true" className="size-5" />} />
      </div>
      <DayStrip
        label={t('book.days')}
        // A week fits the narrowest phone.
        className="[&_a]:min-w-0! [&_a]:px-0! [&_li]:min-w-0 [&_li]:basis-0"
        days={days.map((day) => ({ day, ...(slots && { count: counts.get(day) ?? 0 }) }))}
        current={current}
        to={to}
        countText={(count) => (count === 0 ? t('book.full') : t('book.free', { count }))}
      />
    </div>
  )
}

/** Nov 20 */
function shortDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(formatsTag(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

function Arrow({ to, label, icon }: { to: To | undefined; label: string; icon: ReactNode }) {
  if (to === undefined) return <span className="size-11 shrink-0" />
  return (
    <Link to={to} replace preventScrollReset aria-label={label} title={label} className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-fill">
      {icon}
    </Link>
  )
}
