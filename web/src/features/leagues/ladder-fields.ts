/** The settings of ladders and box leagues in the form of a league: their fields, their validation, and the conversion from and to the wire. */
import type { BoxRules, LadderRules, League, LeagueForm } from '@/wire'
import type { Translate } from '@/lib/i18n'

/** Numbers as typed; no `walkover_places`: as many as a win. */
export type LadderFields = {
  reach: string
  answer_days: string
  play_days: string
  unplayed_counts: boolean
  again_days: string
  walkover_places: string
  inactive_days: string
  free_challenge: boolean
}

export type BoxFields = { size: string; days: string; moves: string }

export const LADDER_BLANK: LadderFields = {
  reach: '3',
  answer_days: '7',
  play_days: '14',
  unplayed_counts: true,
  again_days: '7',
  walkover_places: '',
  inactive_days: '21',
  free_challenge: true,
}

export const BOX_BLANK: BoxFields = { size: '5', days: '28', moves: '1' }

/** The most places that a refusal may be worth. */
export const WALKOVER_MAX = 6

export type LadderNumber = 'reach' | 'answer_days' | 'play_days' | 'again_days' | 'inactive_days'
type Numbers = LadderNumber | keyof BoxFields

/** From and to which number each may be set. */
export const RANGES: Readonly<Record<Numbers, readonly [number, number]>> = {
  reach: [3, 6],
  answer_days: [1, 15],
  play_days: [1, 30],
  again_days: [0, 30],
  inactive_days: [0, 60],
  size: [3, 8],
  days: [7, 90],
  moves: [0, 4],
}

const LADDER_NUMBERS: readonly LadderNumber[] = ['reach', 'answer_days', 'play_days', 'again_days', 'inactive_days']
export const BOX_NUMBERS: readonly (keyof BoxFields)[] = ['size', 'days', 'moves']

export function ladderFieldsOf({ ladder }: Pick<League, 'ladder'>): LadderFields {
  if (!ladder) return LADDER_BLANK
  const { unplayed_counts, walkover_places: places, free_challenge } = ladder
  return { ...textsOf(LADDER_NUMBERS, ladder), unplayed_counts, walkover_places: places === undefined ? '' : String(places), free_challenge }
}

export function boxFieldsOf({ boxes }: Pick<League, 'boxes'>): BoxFields {
  return boxes ? textsOf(BOX_NUMBERS, boxes) : BOX_BLANK
}

function textsOf<K extends string>(names: readonly K[], from: Readonly<Record<K, number>>): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, String(from[name])])) as Record<K, string>
}

type Fields = LadderFields & BoxFields & { competition: string }

/** The faults of the settings of the competition that is chosen; those of the others do not count. */
export function settingFaults(t: Translate, fields: Fields): Partial<Record<Numbers, string>> {
  const names = fields.competition === 'ladder' ? LADDER_NUMBERS : fields.competition === 'box' ? BOX_NUMBERS : []
  const faults: Partial<Record<Numbers, string>> = {}
  for (const name of names) {
    const [min, max] = RANGES[name]
    const number = numberIn(fields[name])
    if (number === null || number < min || number > max) faults[name] = t('league.form.fault_range', { min, max })
  }
  const most = Math.floor((numberIn(fields.size) ?? 0) / 2)
  if (fields.competition === 'box' && !faults.size && !faults.moves && (numberIn(fields.moves) ?? 0) > most) faults.moves = t('box.form.fault_moves', { count: most })
  return faults
}

/** Expects fields without faults. */
export function settingsOf(fields: Fields): Pick<LeagueForm, 'ladder' | 'boxes'> {
  if (fields.competition === 'ladder') {
    const { unplayed_counts, walkover_places, free_challenge } = fields
    const places = numberIn(walkover_places)
    const ladder: LadderRules = { ...numbersOf(LADDER_NUMBERS, fields), unplayed_counts, ...(places !== null && { walkover_places: places }), free_challenge }
    return { ladder }
  }
  if (fields.competition !== 'box') return {}
  const boxes: BoxRules = numbersOf(BOX_NUMBERS, fields)
  return { boxes }
}

function numbersOf<K extends string>(names: readonly K[], fields: Readonly<Record<K, string>>): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, numberIn(fields[name]) ?? 0])) as Record<K, number>
}

function numberIn(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
}

/** How many matches a period of a full box league has, and in how many boxes. */
export function boxCounts({ capacity, size }: { capacity: string; size: string }): { boxes: number; fixtures: number } {
  const [sides, each] = [numberIn(capacity) ?? 0, numberIn(size) ?? 0]
  if (sides < 2 || each < 2) return { boxes: 0, fixtures: 0 }
  const boxes = Math.max(1, Math.floor(sides / each))
  const sizes = Array.from({ length: boxes }, (_, at) => Math.floor(sides / boxes) + (at < sides % boxes ? 1 : 0))
  return { boxes, fixtures: sizes.reduce((sum, one) => sum + (one * (one - 1)) / 2, 0) }
}
