/** The form of a game: its fields, their validation, and the conversion from and to the wire. */
import { type Event as Game, type EventForm, type Format, type GenderRule, LIMITS, type Repeat, type RepeatEvery, type Surface, type WaitingPolicy } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { centsIn, dollarsIn } from '@/lib/money'
import { type ChosenCourt, courtIn } from '@/ui/chosen-court'
import { datesOf, resolveTimes, minutesBefore } from './clock'

/** Text as typed; `court` and `age_range` are JSON. */
export type Fields = {
  kind: string
  name: string
  court: string
  court_note: string
  surface: string
  date: string
  from: string
  to: string
  second_hour: boolean
  to_date: string
  repeat: string
  until: string
  capacity: string
  organiser_plays: boolean
  is_private: boolean
  level_min: string
  level_max: string
  format: string
  competitive: boolean
  gender: string
  age_range: string
  friends_only: boolean
  players_min: string
  court_open: boolean
  /** Minutes before the start; empty means a day. */
  confirm: string
  price: string
  waiting: string
  leave_minutes: string
  enrol_minutes: string
  /** How many each player may bring. */
  guests: string
  description: string
  image: string
}

export const BLANK: Fields = {
  kind: '',
  name: '',
  court: '',
  court_note: '',
  surface: '',
  date: '',
  from: '18:00',
  to: '19:30',
  second_hour: false,
  to_date: '',
  repeat: '',
  until: '',
  capacity: '4',
  organiser_plays: true,
  is_private: false,
  level_min: '',
  level_max: '',
  format: '',
  competitive: false,
  gender: 'open',
  age_range: '[]',
  friends_only: false,
  players_min: '',
  court_open: false,
  confirm: '',
  price: '',
  waiting: 'first_come',
  leave_minutes: '120',
  enrol_minutes: '0',
  guests: '0',
  description: '',
  image: '',
}

type KindDefaults = Pick<Fields, 'capacity' | 'format' | 'competitive' | 'gender' | 'organiser_plays'>

const DEFAULTS: KindDefaults = { capacity: '4', format: '', competitive: false, gender: 'open', organiser_plays: true }
const CLASS_DEFAULTS: KindDefaults = { ...DEFAULTS, capacity: '8', organiser_plays: false }

/** Defaults per kind of game. */
const KINDS: Record<string, Partial<KindDefaults>> = {
  singles: { capacity: '2', format: 'single', competitive: true },
  doubles: { format: 'double', competitive: true },
  mixed_doubles: { format: 'double', competitive: true, gender: 'mixed' },
  practice: { capacity: '2' },
  open_play: { capacity: '8' },
  social: { capacity: '12' },
  watch_party: { capacity: '12' },
  clinic: CLASS_DEFAULTS,
  cardio: CLASS_DEFAULTS,
  private_lesson: { ...CLASS_DEFAULTS, capacity: '2' },
  group_lesson: { ...CLASS_DEFAULTS, capacity: '4' },
  camp: { ...CLASS_DEFAULTS, capacity: '12' },
  ladder_challenge: { capacity: '2', format: 'single', competitive: true },
  league_match: { capacity: '2', format: 'single', competitive: true },
  tournament: { capacity: '16', competitive: true },
}

/** Changes the kind: fields still at the old kind's defaults take the new ones. */
export function withKind(fields: Fields, kind: string): Fields {
  const [was, is] = [defaultsOf(fields.kind), defaultsOf(kind)]
  const next = { ...fields, kind }
  for (const name of Object.keys(is) as (keyof KindDefaults)[]) if (fields[name] === was[name]) Object.assign(next, { [name]: is[name] })
  return next
}

function defaultsOf(kind: string): KindDefaults {
  return { ...DEFAULTS, ...KINDS[kind] }
}

export function agesIn(text: string): string[] {
  try {
    return JSON.parse(text) as string[]
  } catch {
    return []
  }
}

export function fieldsOf(game: Game): Fields {
  const { place, zone, starts_at } = game
  const court: ChosenCourt | null = place ? { id: place.id, name: place.name, ...(place.address !== undefined && { address: place.address }), ...(zone !== undefined && { zone }) } : null
  const number = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    kind: game.kind,
    name: game.name,
    court: court ? JSON.stringify(court) : '',
    court_note: game.court_note ?? '',
    surface: game.surface ?? '',
    date: game.date ?? '',
    from: game.from ?? '',
    to: game.to ?? '',
    second_hour: game.second_hour ?? false,
    to_date: game.to_date ?? '',
    repeat: game.repeat?.every ?? '',
    until: game.repeat?.until ?? '',
    capacity: String(game.capacity),
    organiser_plays: game.organiser_plays,
    is_private: game.is_private,
    level_min: number(game.level_min),
    level_max: number(game.level_max),
    format: game.format ?? '',
    competitive: game.competitive,
    gender: game.gender,
    age_range: JSON.stringify(game.age_range ?? []),
    friends_only: game.friends_only,
    players_min: number(game.players_min),
    court_open: game.court_open ?? false,
    confirm: game.confirm_by !== undefined && starts_at !== undefined ? String(minutesBefore(starts_at, game.confirm_by)) : '',
    price: dollarsIn(game.price),
    waiting: game.waiting,
    leave_minutes: String(game.leave_minutes),
    enrol_minutes: String(game.enrol_minutes),
    guests: String(game.guests ?? 0),
    description: game.description ?? '',
    image: game.image ?? '',
  }
}

export type Faults = Partial<Record<keyof Fields, string>>

interface CheckContext {
  /** Defaults to the present. */
  now?: number
  /** A draft needs no court and no time. */
  draft: boolean
  /** Seats already taken: the minimum capacity. */
  taken?: number
  /** Whether the game exists already: its repetition can no longer change. */
  inSeries?: boolean
}

/** Validates what needs no server; the server decides. The specification prescribes the sentences about time. */
export function faultsOf(t: Translate, fields: Fields, context: CheckContext): Faults {
  const faults: Faults = { ...whenFaults(t, fields, context), ...whoFaults(t, fields, context) }
  if (fields.kind === '') faults.kind = t('make.fault.kind')
  if (lengthOf(fields.name) > LIMITS.EVENT_NAME_MAX) faults.name = t('make.fault.too_long', { count: LIMITS.EVENT_NAME_MAX })
  if (lengthOf(fields.court_note) > LIMITS.COURT_NOTE_MAX) faults.court_note = t('make.fault.too_long', { count: LIMITS.COURT_NOTE_MAX })
  if (lengthOf(fields.description) > LIMITS.DESCRIPTION_MAX) faults.description = t('make.fault.too_long', { count: LIMITS.DESCRIPTION_MAX })
  if (fields.price.trim() !== '' && centsIn(fields.price, LIMITS.PRICE_MAX) === null) faults.price = t('make.fault.price')
  return faults
}

function whenFaults(t: Translate, fields: Fields, { now = Date.now(), draft, inSeries = false }: CheckContext): Faults {
  const faults: Faults = {}
  if (!draft && fields.court === '') faults.court = t('make.fault.when_where')
  if (!draft && fields.date === '') faults.date = t('make.fault.when_where')
  if (!draft && fields.from === '') faults.from = t('make.fault.when_where')
  if (!draft && fields.to === '') faults.to = t('make.fault.when_where')
  if (!inSeries && fields.repeat !== '' && fields.date !== '') {
    if (fields.until === '') faults.until = t('make.fault.until_missing')
    else if (fields.until < fields.date) faults.until = t('make.fault.until_before')
    else if (datesOf(fields.date, fields.repeat as RepeatEvery, fields.until).tooMany) faults.until = t('make.fault.until_many', { max: LIMITS.SERIES_MAX })
  }
  if (fields.to_date !== '' && fields.date !== '' && fields.to_date < fields.date) faults.to_date = t('make.fault.end')
  const times = resolveTimes(fields, courtIn(fields.court)?.zone)
  if (times.is === 'backwards') faults.to = t('make.fault.end')
  if (times.is === 'skipped' && fields.repeat === '') faults[times.field] = t('make.fault.skipped', { time: fields[times.field], next: times.next ?? '' })
  if (times.is === 'span' && times.span.starts <= now) faults.from = t('make.fault.start')
  return faults
}

function whoFaults(t: Translate, fields: Fields, { taken = 0 }: CheckContext): Faults {
  const faults: Faults = {}
  const seats = integerIn(fields.capacity)
  const range = { min: LIMITS.CAPACITY_MIN, max: LIMITS.CAPACITY_MAX }
  if (seats === null || seats < range.min || seats > range.max) faults.capacity = t('make.fault.capacity', range)
  else if (seats < taken) faults.capacity = t('make.fault.capacity_taken', { count: taken })
  else if (fields.gender === 'mixed' && seats % 2 !== 0) faults.capacity = t('make.fault.capacity_mixed')
  if (fields.players_min.trim() !== '') {
    const least = integerIn(fields.players_min)
    if (least === null || least < range.min || (seats !== null && least > seats)) faults.players_min = t('make.fault.players_min', { min: range.min, max: seats ?? range.max })
  }
  if (fields.level_min !== '' && fields.level_max !== '' && Number(fields.level_min) > Number(fields.level_max)) faults.level_max = t('make.fault.levels')
  return faults
}

function integerIn(text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : null
}

function lengthOf(text: string): number {
  return [...text.trim()].length
}

/** Expects fields without errors. `name` is the default name. */
export function formOf(fields: Fields, name: string): EventForm {
  const text = (field: 'court_note' | 'date' | 'from' | 'to' | 'to_date' | 'description' | 'image') => (fields[field].trim() === '' ? {} : { [field]: fields[field].trim() })
  const court = courtIn(fields.court)
  const times = resolveTimes(fields, court?.zone)
  const ages = agesIn(fields.age_range)
  const price = centsIn(fields.price, LIMITS.PRICE_MAX)
  const least = integerIn(fields.players_min)
  const undecided = least !== null || fields.court_open
  const guests = integerIn(fields.guests) ?? 0
  const confirm = fields.confirm === '' ? null : integerIn(fields.confirm)
  return {
    name: fields.name.trim() === '' ? name : fields.name.trim(),
    kind: fields.kind,
    ...(court && { court: court.id }),
    ...text('court_note'),
    ...(fields.surface !== '' && { surface: fields.surface as Surface }),
    ...text('date'),
    ...text('from'),
    ...text('to'),
    ...text('to_date'),
    ...(fields.second_hour && { second_hour: true }),
    is_private: fields.is_private,
    ...(fields.format !== '' && { format: fields.format as Format }),
    competitive: fields.competitive,
    ...(fields.level_min !== '' && { level_min: Number(fields.level_min) }),
    ...(fields.level_max !== '' && { level_max: Number(fields.level_max) }),
    ...(ages.length > 0 && { age_range: ages }),
    gender: fields.gender as GenderRule,
    friends_only: fields.friends_only,
    capacity: integerIn(fields.capacity) ?? 0,
    organiser_plays: fields.organiser_plays,
    ...(least !== null && { players_min: least }),
    ...(fields.court_open && { court_open: true }),
    ...(undecided && confirm !== null && times.is === 'span' && { confirm_by: times.span.starts - confirm * 60_000 }),
    ...(price !== null && { price }),
    ...text('description'),
    ...text('image'),
    waiting: fields.waiting as WaitingPolicy,
    leave_minutes: integerIn(fields.leave_minutes) ?? 0,
    enrol_minutes: integerIn(fields.enrol_minutes) ?? 0,
    ...(guests > 0 && { guests }),
  }
}

export function repeatOf(fields: Fields): Repeat | null {
  return fields.repeat === '' || fields.until === '' ? null : { every: fields.repeat as RepeatEvery, until: fields.until }
}

/** Maps a field name of the server to the form's. */
export function formFieldOf(field: string | undefined): keyof Fields | undefined {
  if (field === undefined) return undefined
  if (field === 'confirm_by') return 'confirm'
  if (field === 'repeat' || field === 'repeat.until') return 'until'
  return field in BLANK ? (field as keyof Fields) : undefined
}
