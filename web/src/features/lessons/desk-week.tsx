import type { Millis } from '@/wire'
import { paths } from '@/app/paths'
import { moneyText, numberText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt } from '@/lib/zoned'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'
import { IncomeBars } from './income-chart'
import { questionKey } from './loading'
import { PartView } from './part'
import { usePart } from './selectors'
import { minutesText, mondayOf } from './words'

const WEEKS_BEFORE = 7

/** This week in numbers, beside the weeks before. */
export default function DeskWeek({ zone, today, now }: { zone: string | undefined; today: string; now: Millis }) {
  const t = useT()
  const part = usePart('income', questionKey({ by: 'week', from: dayAfter(today, -7 * WEEKS_BEFORE), until: dayAfter(mondayOf(today), 6) }))
  return (
    <section aria-labelledby="this-week">
      <SectionHead id="this-week" link={{ to: paths.lessons('income'), label: t('desk.tab.income') }}>
        {t('desk.week')}
      </SectionHead>
      <PartView part={part} failed={t('income.failed')} skeleton={<Skeleton className="h-28 rounded-card!" />}>
        {(rows) => {
          const week = rows.at(-1)
          return (
            <div className="flex flex-wrap items-end gap-x-8 gap-y-3 pt-2">
              <Number label={t('desk.held')} value={numberText(week?.lessons ?? 0)} />
              <Number label={t('desk.agreed')} value={moneyText((week?.earned ?? 0) + (week?.expected ?? 0))} />
              <Number label={t('desk.on_court')} value={minutesText(week?.minutes ?? 0)} />
              <div className="min-w-50 flex-1">
                <IncomeBars rows={rows} current={dayAt(now, zone)} height={92} />
              </div>
            </div>
          )
        }}
      </PartView>
    </section>
  )
}

function Number({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="score block text-30 leading-none">{value}</span>
      <span className="block text-14 text-muted">{label}</span>
    </p>
  )
}
