import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { IncomeBy, IncomeRow } from '@/wire'
import { paths } from '@/app/paths'
import { download } from '@/lib/download'
import { moneyText, numberText } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { dayAfter, dayAt } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { useNow } from '@/ui/use-now'
import { DeskFrame } from './desk-frame'
import { dayText, IncomeBars } from './income-chart'
import { incomeCsv } from './income-csv'
import { questionKey } from './loading'
import { PartView } from './part'
import { usePart } from './selectors'

const DAYS_BEFORE: Readonly<Record<IncomeBy, number>> = { week: 7 * 15, month: 365 }
const DAYS_AHEAD: Readonly<Record<IncomeBy, number>> = { week: 28, month: 60 }

/** Agreed prices of my lessons by week or month; no payment is taken. */
export default function IncomeScreen() {
  const t = useT()
  const now = useNow(60_000)
  const [params] = useSearchParams()
  const by: IncomeBy = params.get('by') === 'week' ? 'week' : 'month'
  const today = dayAt(now, usePart('availability').data?.zone)
  const part = usePart('income', questionKey({ by, from: dayAfter(today, -DAYS_BEFORE[by]), until: dayAfter(today, DAYS_AHEAD[by]) }))
  const rows = part.data ?? []
  const isEmpty = rows.every(({ earned, expected }) => earned + expected === 0)
  return (
    <DeskFrame
      current="income"
      actions={
        <Button size="sm" variant="secondary" disabled={isEmpty} icon={<Download aria-hidden="true" className="size-4" />} onClick={() => download(incomeCsv(t, rows), { name: `income-${by}-${today}.csv`, type: 'text/csv' })}>
          {t('income.csv')}
        </Button>
      }
    >
      <Tabs label={t('income.by')} current={by} tabs={(['month', 'week'] as const).map((key) => ({ key, label: t(`income.by_${key}`), to: paths.lessons(key === 'week' ? 'income?by=week' : 'income') }))} className="mb-5" />
      <PartView part={part} failed={t('income.failed')} skeleton={<Skeleton className="h-60 rounded-card!" />}>
        {() =>
          isEmpty ? (
            <Empty title={t('income.none')} text={t('income.none_text')} />
          ) : (
            <div className="grid gap-8">
              <IncomeBars rows={rows} current={today} />
              <IncomeTable rows={rows} by={by} />
              <p className="text-14 text-muted">{t('income.no_payment')}</p>
            </div>
          )
        }
      </PartView>
    </DeskFrame>
  )
}

function IncomeTable({ rows, by }: { rows: readonly IncomeRow[]; by: IncomeBy }) {
  const t = useT()
  return (
    // Scrolled with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('income.table')} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-100 text-15 tabular-nums">
        <caption className="sr-only">{t('income.table')}</caption>
        <thead>
          <tr className="border-b-2 border-baseline text-left text-14">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t(`income.by_${by}`)}
            </th>
            {(['lessons', 'hours', 'earned', 'expected'] as const).map((name) => (
              <th key={name} scope="col" className="px-2 py-2 text-right font-semibold">
                {t(`income.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ first_day, lessons, minutes, earned, expected }) => (
            <tr key={first_day} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
                {by === 'week' ? dayText(first_day) : new Date(`${first_day}T12:00:00Z`).toLocaleDateString(formatsTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
              </th>
              <td className="px-2 text-right">{numberText(lessons)}</td>
              <td className="px-2 text-right">{numberText(Math.round(minutes / 6) / 10)}</td>
              <td className="px-2 text-right font-bold">{moneyText(earned)}</td>
              <td className="px-2 text-right">{moneyText(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
