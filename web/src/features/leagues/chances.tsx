import clsx from 'clsx'
import { useT } from '@/lib/i18n'
import { percentText } from './standings'

type ChancesProps = {
  /** The chance of each place from the first on, per mille. */
  chances: readonly number[]
  /** Where the side stands now. */
  place: number
  /** How many go through. */
  advance?: number | undefined
}

const HEIGHT = 56
/** Places drawn one by one; of a larger table those around the likeliest ones. */
const DRAWN = 16

/** The chance of each place, as bars. */
export function Chances({ chances, place, advance }: ChancesProps) {
  const t = useT()
  const most = Math.max(...chances, 1)
  const first = firstDrawn(chances)
  const drawn = chances.slice(first, first + DRAWN)
  const words = chances.flatMap((chance, at) => (chance < 5 ? [] : t('league.table.chance_of', { place: at + 1, percent: percentText(chance / 10) })))
  return (
    <figure>
      <figcaption className="text-14 font-semibold">{t('league.table.chances')}</figcaption>
      <div role="img" aria-label={words.join(', ')} className="mt-2 flex items-end gap-1">
        {drawn.map((chance, index) => {
          const at = first + index + 1
          const through = advance === undefined || at <= advance
          return (
            <span key={at} className="grid min-w-0 max-w-14 flex-1 justify-items-stretch gap-1 text-center text-12 tabular-nums">
              <span className={clsx('min-h-4 leading-none', chance < 5 && 'invisible')}>{percentText(chance / 10)}</span>
              <span className={clsx('rounded-t-[3px]', through ? 'bg-brand' : 'bg-line-strong')} style={{ height: Math.max(2, Math.round((HEIGHT * chance) / most)) }} />
              <span className={at === place ? 'font-extrabold' : 'text-muted'}>{at}</span>
            </span>
          )
        })}
      </div>
      <p className="pt-1 text-13 text-muted">{advance === undefined ? t('league.table.chances_how') : t('league.table.chances_through', { count: advance, percent: percentText(chances.slice(0, advance).reduce((sum, one) => sum + one, 0) / 10) })}</p>
    </figure>
  )
}

/** The first place drawn: all of them fit, or those from the best that is possible on. */
function firstDrawn(chances: readonly number[]): number {
  const best = chances.findIndex((chance) => chance > 0)
  return Math.max(0, Math.min(best, chances.length - DRAWN))
}
