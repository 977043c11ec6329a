import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useT } from '@/lib/i18n'
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
  return (
    <div className="flex items-stretch gap-1">
      <Arrow to={before && to(before)} label={t('book.week_before')} icon={<ChevronLeft aria-hidden="true" className="size-5" />} />
      <DayStrip
        label={t('book.days')}
        className="min-w-0 flex-1"
        days={days.map((day) => ({ day, ...(slots && { count: counts.get(day) ?? 0 }) }))}
        current={current}
        to={to}
        countText={(count) => (count === 0 ? t('book.full') : t('book.free', { count }))}
      />
      <Arrow to={after && to(after)} label={t('book.week_after')} icon={<ChevronRight aria-hidden="true" className="size-5" />} />
    </div>
  )
}

function Arrow({ to, label, icon }: { to: To | undefined; label: string; icon: ReactNode }) {
  if (to === undefined) return <span className="w-9 shrink-0" />
  return (
    <Link to={to} replace preventScrollReset aria-label={label} title={label} className="grid w-9 shrink-0 place-items-center rounded-control hover:bg-fill">
      {icon}
    </Link>
  )
}
