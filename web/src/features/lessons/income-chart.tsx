import type { IncomeRow } from '@/wire'
import { moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dateAt } from '@/lib/zoned'

type IncomeBarsProps = {
  rows: readonly IncomeRow[]
  /** The row that has this day is marked. */
  current: string
  height?: number
}

const BAR = 10
const GAP = 3

/** Income as bars on a baseline: solid what was earned, outlined above it what is still to come. A table has the same numbers. */
export function IncomeBars({ rows, current, height = 180 }: IncomeBarsProps) {
  const t = useT()
  const max = Math.max(1, ...rows.map(({ earned, expected }) => earned + expected))
  const now = rows.findLastIndex(({ first_day }) => first_day <= current)
  const total = rows.reduce((sum, { earned }) => sum + earned, 0)
  const width = Math.max(1, rows.length) * (BAR + GAP)
  return (
    <figure>
      <svg role="img" aria-label={t('income.chart', { price: moneyText(total), count: rows.length })} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" className="block w-full border-b-2 border-baseline" style={{ height }}>
        {rows.map(({ first_day, earned, expected }, at) => {
          const [solid, more] = [(earned / max) * 96, (expected / max) * 96]
          return (
            <g key={first_day}>
              <title>{t('income.bar', { day: dayText(first_day), earned: moneyText(earned), expected: moneyText(expected) })}</title>
              <rect x={at * (BAR + GAP)} y={100 - solid - more} width={BAR} height={more} fill="none" stroke="var(--brand)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
              <rect x={at * (BAR + GAP)} y={100 - solid} width={BAR} height={solid} fill={at === now ? 'var(--brand)' : 'var(--brand-soft)'} />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

/** Mon, Nov 2 */
export function dayText(day: string): string {
  return dateAt(Date.parse(`${day}T12:00:00Z`), 'UTC')
}
