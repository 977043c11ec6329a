import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import { BallRange } from '@/ui/ball-range'

type LevelRangeProps = {
  /** The ids of the levels from the lowest to the highest; none means all. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The levels to search for, as a range. */
export function LevelRange({ chosen, onChange }: LevelRangeProps) {
  const t = useT()
  const levels = useLookup('level').items
  if (levels.length === 0) return null
  const ids = levels.map(({ id }) => id)
  const last = ids.length - 1
  const at = chosen.map((id) => ids.indexOf(id)).filter((index) => index >= 0)
  const [low, high] = at.length === 0 ? [0, last] : [Math.min(...at), Math.max(...at)]
  const stops = levels.map(({ value }) => levelText(value))
  const all = low === 0 && high === last
  return (
    <BallRange
      legend={t('people.filter_level')}
      labels={[t('filter.level_min'), t('filter.level_max')]}
      text={all ? t('filter.level_all') : [...new Set([stops[low], stops[high]])].join('–')}
      stops={stops}
      low={low}
      high={high}
      onChange={(from, to) => onChange(from === 0 && to === last ? [] : ids.slice(from, to + 1))}
    />
  )
}
