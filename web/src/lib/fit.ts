/** Whether a game or a league fits me, as far as the client knows; the server decides. */
import type { Event as Game, Profile } from '@/wire'
import { levelText } from './format'
import type { Vars } from './i18n'

export type Fit = { fits: true; key?: string; vars?: Vars } | { fits: false; key: string; vars?: Vars }

type Rules = Pick<Game, 'level_min' | 'level_max' | 'gender' | 'age_range'>
type Me = Pick<Profile, 'level' | 'gender' | 'ageGroup'>

/** "You fit: level 3.5", or the first rule that does not match. */
export function fitOf(game: Rules, me: Me): Fit {
  const { level_min: min, level_max: max } = game
  const level = me.level
  if ((min !== undefined || max !== undefined) && level === undefined) return { fits: true, key: 'level_unknown' }
  if (level !== undefined && min !== undefined && level < min) return { fits: false, key: 'level_low', vars: { level: levelText(level), needed: levelText(min) } }
  if (level !== undefined && max !== undefined && level > max) return { fits: false, key: 'level_high', vars: { level: levelText(level), needed: levelText(max) } }
  if (game.gender === 'women' && me.gender !== 'female') return { fits: false, key: 'women' }
  if (game.gender === 'men' && me.gender !== 'male') return { fits: false, key: 'men' }
  if (!fitsAge(game.age_range ?? [], me.ageGroup)) return { fits: false, key: 'age' }
  if (level !== undefined && (min !== undefined || max !== undefined)) return { fits: true, key: 'level', vars: { level: levelText(level) } }
  return { fits: true }
}

/** `40_plus` fits a game for `30_plus`; without an age the server decides. */
function fitsAge(wanted: readonly string[], mine: string | undefined): boolean {
  if (wanted.length === 0 || mine === undefined || wanted.includes(mine)) return true
  const years = yearsOf(mine)
  return years !== undefined && wanted.some((one) => (yearsOf(one) ?? Number.POSITIVE_INFINITY) <= years)
}

function yearsOf(group: string): number | undefined {
  const years = /^(\d+)_plus$/.exec(group)?.[1]
  return years === undefined ? undefined : Number(years)
}
