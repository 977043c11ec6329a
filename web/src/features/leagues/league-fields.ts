/** The form of a league: its fields, their validation, and the conversion from and to the wire. */
import { type Competition, type Format, type GenderRule, type League, type LeagueForm, LIMITS, type Millis, type Surface, type TableOrder } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { centsIn, dollarsIn } from '@/lib/money'
import { DEFAULT_FORMAT } from '@/lib/score-formats'
import { dayAfter, dayAt, daysFrom } from '@/lib/zoned'
import { type ChosenCourt, courtIn } from '@/ui/chosen-court'
import { BOX_BLANK, boxCounts, boxFieldsOf, type BoxFields, LADDER_BLANK, ladderFieldsOf, type LadderFields, settingFaults, settingsOf } from './ladder-fields'
import { NO_TEAMS, teamFaults, type TeamFields, teamFieldsOf, teamRulesOf } from './team-fields'

/** Text as typed; `court` and `age_range` are JSON. In the order of the form, so that the first fault is the topmost. */
export type Fields = TeamFields & {
  competition: string
  /** Singles, doubles, or `team`. */
  format: string
  name: string
  groups: string
  advance: string
  consolation: boolean
  enrol_from: string
  enrol_until: string
  starts_on: string
  ends_on: string
  court: string
  surface: string
  level_min: string
  level_max: string
  capacity: string
  is_private: boolean
  gender: string
  age_range: string
  score_format: string
  order: string
  credit_walkovers: boolean
  match_tie_break_is_a_game: boolean
  defaulters_last: boolean
  least_played: string
  price: string
  description: string
  image: string
} & LadderFields &
  BoxFields

export const BLANK: Fields = {
  competition: 'round_robin',
  format: 'single',
  name: '',
  groups: '2',
  advance: '2',
  consolation: false,
  enrol_from: '',
  enrol_until: '',
  starts_on: '',
  ends_on: '',
  court: '',
  surface: '',
  level_min: '',
  level_max: '',
  capacity: '8',
  is_private: false,
  gender: 'open',
  age_range: '[]',
  score_format: DEFAULT_FORMAT,
  order: 'rally',
  credit_walkovers: false,
  match_tie_break_is_a_game: true,
  defaulters_last: true,
  least_played: '50',
  ...NO_TEAMS,
  price: '',
  description: '',
  image: '',
  ...LADDER_BLANK,
  ...BOX_BLANK,
}

const HALF_LEVEL = 0.5
const ENROL_DAYS = 14
const WEEKS = 10

/** The fields of a new league: two weeks to enrol, then ten weeks to play. */
export function newLeagueFields(now: Millis, level: number | undefined): Fields {
  const today = dayAt(now, undefined)
  const starts = dayAfter(today, ENROL_DAYS + 1)
  const levels = level === undefined ? {} : { level_min: String(Math.max(1, level - HALF_LEVEL)), level_max: String(Math.min(7, level + HALF_LEVEL)) }
  return { ...BLANK, ...levels, enrol_from: today, enrol_until: dayAfter(today, ENROL_DAYS), starts_on: starts, ends_on: dayAfter(starts, WEEKS * 7 - 1) }
}

export function agesIn(text: string): string[] {
  try {
    return JSON.parse(text) as string[]
  } catch {
    return []
  }
}

export function fieldsOf(league: League): Fields {
  const { place, zone, rules } = league
  const court: ChosenCourt | null = place ? { id: place.id, name: place.name, ...(place.address !== undefined && { address: place.address }), ...(zone !== undefined && { zone }) } : null
  const number = (value: number | undefined, otherwise = '') => (value === undefined ? otherwise : String(value))
  return {
    competition: league.competition,
    format: league.teams ? 'team' : league.format,
    name: league.name,
    groups: number(league.groups, BLANK.groups),
    advance: number(league.advance, BLANK.advance),
    consolation: league.consolation ?? false,
    enrol_from: league.enrol_from ?? '',
    enrol_until: league.enrol_until ?? '',
    starts_on: league.starts_on ?? '',
    ends_on: league.ends_on ?? '',
    court: court ? JSON.stringify(court) : '',
    surface: league.surface ?? '',
    level_min: number(league.level_min),
    level_max: number(league.level_max),
    capacity: String(league.capacity),
    is_private: league.is_private,
    gender: league.gender,
    age_range: JSON.stringify(league.age_range ?? []),
    score_format: league.score_format ?? DEFAULT_FORMAT,
    order: rules.order,
    credit_walkovers: rules.credit_walkovers,
    match_tie_break_is_a_game: rules.match_tie_break_is_a_game,
    defaulters_last: rules.defaulters_last,
    least_played: String(rules.least_played),
    ...teamFieldsOf(league.teams),
    price: dollarsIn(league.price),
    description: league.description ?? '',
    image: league.image ?? '',
    ...ladderFieldsOf(league),
    ...boxFieldsOf(league),
  }
}

export type Faults = Partial<Record<keyof Fields, string>>

interface CheckContext {
  /** The date here. */
  today: string
  /** A draft needs no court and no dates. */
  draft: boolean
  /** Places already taken: the minimum capacity. */
  taken?: number
  /** After the draw enrolment is over. */
  drawn?: boolean
}

/** The most that go through from each group. */
export const ADVANCE_MAX = 8

/** Validates what needs no server; the server decides. */
export function faultsOf(t: Translate, fields: Fields, context: CheckContext): Faults {
  const faults: Faults = { ...dateFaults(t, fields, context), ...sizeFaults(t, fields, context), ...settingFaults(t, fields), ...(fields.format === 'team' && teamFaults(t, fields)) }
  if (lengthOf(fields.name) === 0) faults.name = t('league.form.fault_name')
  else if (lengthOf(fields.name) > LIMITS.EVENT_NAME_MAX) faults.name = t('make.fault.too_long', { count: LIMITS.EVENT_NAME_MAX })
  if (!context.draft && fields.court === '') faults.court = t('league.form.fault_court')
  if (fields.gender === 'mixed' && fields.format === 'single') faults.gender = t('league.form.fault_mixed')
  if (fields.level_min !== '' && fields.level_max !== '' && Number(fields.level_min) > Number(fields.level_max)) faults.level_max = t('make.fault.levels')
  if (lengthOf(fields.description) > LIMITS.DESCRIPTION_MAX) faults.description = t('make.fault.too_long', { count: LIMITS.DESCRIPTION_MAX })
  if (fields.price.trim() !== '' && centsIn(fields.price, LIMITS.PRICE_MAX) === null) faults.price = t('make.fault.price')
  return faults
}

const DAYS = ['enrol_from', 'enrol_until', 'starts_on', 'ends_on'] as const

/** Each day is the one before it, or later. */
function dateFaults(t: Translate, fields: Fields, { today, draft, drawn = false }: CheckContext): Faults {
  const faults: Faults = {}
  for (const [at, name] of DAYS.entries()) {
    const before = DAYS[at - 1]
    if (fields[name] === '') {
      if (!draft) faults[name] = t('league.form.fault_date')
    } else if (before !== undefined && fields[before] !== '' && fields[name] < fields[before]) faults[name] = t(`league.form.fault_${name}`)
  }
  if (!drawn && !faults.enrol_until && fields.enrol_until !== '' && fields.enrol_until < today) faults.enrol_until = t('league.form.fault_over')
  if (!faults.ends_on && fields.ends_on !== '' && fields.ends_on < today) faults.ends_on = t('league.form.fault_over')
  if (!faults.ends_on && fields.starts_on !== '' && fields.ends_on !== '' && daysFrom(fields.starts_on, fields.ends_on) >= LIMITS.LEAGUE_DAYS_MAX) {
    faults.ends_on = t('league.form.fault_long', { max: LIMITS.LEAGUE_DAYS_MAX })
  }
  return faults
}

function sizeFaults(t: Translate, fields: Fields, { taken = 0 }: CheckContext): Faults {
  const faults: Faults = {}
  const sides = integerIn(fields.capacity)
  if (sides === null || sides < 2 || sides > LIMITS.LEAGUE_SIDES_MAX) faults.capacity = t('league.form.fault_capacity', { min: 2, max: LIMITS.LEAGUE_SIDES_MAX })
  else if (sides < taken) faults.capacity = t('league.form.fault_taken', { count: taken })
  if (fields.competition !== 'groups') return faults
  const [groups, advance] = [integerIn(fields.groups), integerIn(fields.advance)]
  const most = Math.min(LIMITS.LEAGUE_GROUPS_MAX, Math.floor((sides ?? 0) / 2))
  if (groups === null || groups < 2 || groups > most) faults.groups = most < 2 ? t('league.form.fault_groups_few') : t('league.form.fault_groups', { max: most })
  if (advance === null || advance < 1 || advance > ADVANCE_MAX) faults.advance = t('league.form.fault_advance', { max: ADVANCE_MAX })
  return faults
}

function integerIn(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : null
}

function lengthOf(text: string): number {
  return [...text.trim()].length
}

/** Expects fields without errors. */
export function formOf(fields: Fields): LeagueForm {
  const text = (field: 'enrol_from' | 'enrol_until' | 'starts_on' | 'ends_on' | 'description' | 'image') => (fields[field].trim() === '' ? {} : { [field]: fields[field].trim() })
  const court = courtIn(fields.court)
  const ages = agesIn(fields.age_range)
  const price = centsIn(fields.price, LIMITS.PRICE_MAX)
  const groups = fields.competition === 'groups'
  const teams = fields.format === 'team'
  return {
    name: fields.name.trim(),
    competition: fields.competition as Competition,
    format: teams ? 'double' : (fields.format as Format),
    ...(teams && { teams: teamRulesOf(fields) }),
    score_format: fields.score_format,
    ...(court && { court: court.id }),
    ...(fields.surface !== '' && { surface: fields.surface as Surface }),
    ...text('enrol_from'),
    ...text('enrol_until'),
    ...text('starts_on'),
    ...text('ends_on'),
    is_private: fields.is_private,
    ...(fields.level_min !== '' && { level_min: Number(fields.level_min) }),
    ...(fields.level_max !== '' && { level_max: Number(fields.level_max) }),
    ...(ages.length > 0 && { age_range: ages }),
    gender: fields.gender as GenderRule,
    capacity: integerIn(fields.capacity) ?? 0,
    ...(groups && { groups: integerIn(fields.groups) ?? 0, advance: integerIn(fields.advance) ?? 0 }),
    ...(fields.competition === 'knockout' && fields.consolation && { consolation: true }),
    ...settingsOf(fields),
    ...(price !== null && { price }),
    ...text('description'),
    ...text('image'),
    rules: {
      order: fields.order as TableOrder,
      credit_walkovers: fields.credit_walkovers,
      match_tie_break_is_a_game: fields.match_tie_break_is_a_game,
      defaulters_last: fields.defaulters_last,
      least_played: Number(fields.least_played),
    },
  }
}

/** Maps a field name of the server to the form's. */
export function formFieldOf(field: string | undefined): keyof Fields | undefined {
  const last = field?.split('.').at(-1)
  return last !== undefined && last in BLANK ? (last as keyof Fields) : undefined
}

/** How many fixtures there will be, if it is full: of a box league in each period; null of a ladder. */
export function fixturesIn({ competition, capacity, groups, advance, consolation, size }: Fields): number | null {
  if (competition === 'ladder') return null
  if (competition === 'box') return boxCounts({ capacity, size }).fixtures
  const sides = integerIn(capacity) ?? 0
  const pairs = (count: number) => (count * (count - 1)) / 2
  if (competition === 'round_robin') return pairs(sides)
  if (competition === 'double_round_robin') return 2 * pairs(sides)
  if (competition === 'knockout') return Math.max(0, sides - 1) + (consolation ? Math.max(0, Math.floor(sides / 2) - 1) : 0)
  const count = Math.max(1, integerIn(groups) ?? 1)
  const inGroups = Array.from({ length: count }, (_, at) => pairs(Math.floor(sides / count) + (at < sides % count ? 1 : 0)))
  return inGroups.reduce((sum, one) => sum + one, 0) + Math.max(0, count * (integerIn(advance) ?? 0) - 1)
}
