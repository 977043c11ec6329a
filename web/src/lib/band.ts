/** For whom games and leagues are, and what they cost. */
import { levelText, moneyText } from './format'
import type { Translate } from './i18n'

interface Levels {
  level_min?: number
  level_max?: number
}

/** "3.5", "3.0–4.0", "from 3.0", "up to 4.0"; undefined for all levels. */
export function bandText(t: Translate, { level_min, level_max }: Levels): string | undefined {
  if (level_min === undefined && level_max === undefined) return undefined
  if (level_max === undefined) return t('game.level_from', { level: levelText(level_min ?? 1) })
  if (level_min === undefined) return t('game.level_to', { level: levelText(level_max) })
  return level_min === level_max ? levelText(level_min) : `${levelText(level_min)}–${levelText(level_max)}`
}

/** "Free" or "$6". */
export function priceText(t: Translate, price: number | undefined): string {
  return price === undefined || price === 0 ? t('game.free') : moneyText(price)
}
