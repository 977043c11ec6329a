import { bandText } from '@/lib/band'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useLookup, useMe } from '@/store/hooks'
import { BallRange } from './ball-range'

type LevelFieldProps = {
  /** As typed: empty for no limit. */
  min: string
  max: string
  error: string | undefined
  onChange: (end: 'level_min' | 'level_max', level: string) => void
}

/** The lowest and the highest level; a ball at the end of the line means no limit there. */
export function LevelField({ min, max, error, onChange }: LevelFieldProps) {
  const t = useT()
  const mine = useMe()?.level
  const levels = useLookup('level').items.map(({ value }) => value)
  if (levels.length === 0) return null
  const last = levels.length - 1
  const stopOf = (text: string, otherwise: number) => (text === '' ? otherwise : Math.max(0, levels.indexOf(Number(text))))
  const [low, high] = [stopOf(min, 0), stopOf(max, last)]
  const change = (from: number, to: number) => {
    if (from !== low) onChange('level_min', from === 0 ? '' : String(levels[from]))
    if (to !== high) onChange('level_max', to === last ? '' : String(levels[to]))
  }
  const ends = { ...(min !== '' && { level_min: Number(min) }), ...(max !== '' && { level_max: Number(max) }) }
  return (
    <BallRange
      legend={t('make.level')}
      labels={[t('make.level_min'), t('make.level_max')]}
      text={bandText(t, ends) ?? t('make.level_any')}
      stops={levels.map(levelText)}
      low={low}
      high={high}
      mark={mine === undefined ? undefined : { at: levels.indexOf(mine), text: t('make.level_mine', { level: levelText(mine) }) }}
      error={error}
      onChange={change}
    />
  )
}
