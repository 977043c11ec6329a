/** Texts about leagues, shared by their list and their page. */
import type { BoxPeriod, Format, League, LeagueCard, LeagueSide, Millis, SideState } from '@/wire'
import { bandText } from '@/lib/band'
import { dotted } from '@/lib/facts'
import type { Translate } from '@/lib/i18n'
import { dateAt, dayAt, daysFrom } from '@/lib/zoned'

/** What the sides of a league are. */
export type SideKind = 'players' | 'pairs' | 'teams'

export function sideKind({ format, teams }: { format: Format; teams?: unknown }): SideKind {
  if (teams) return 'teams'
  return format === 'double' ? 'pairs' : 'players'
}

/** "6 of 8 teams" */
export const TAKEN: Readonly<Record<SideKind, string>> = { players: 'league.players_taken', pairs: 'league.pairs_taken', teams: 'league.teams_taken' }

/** The key of "Singles", "Doubles" or "Teams". */
export function formatKey(league: { format: Format; teams?: unknown }): string {
  return `game.format_${league.teams ? 'team' : league.format}`
}

type Dated = Pick<League, 'state' | 'enrol_from' | 'enrol_until' | 'starts_on' | 'ends_on'>

/** "Sun, Dec 6", of a local date. */
export function dayLabel(day: string): string {
  return dateAt(Date.parse(day), 'UTC')
}

/** "Mon, Nov 30 to Sun, Feb 14"; undefined without dates. */
export function datesText(t: Translate, { starts_on: from, ends_on: until }: { starts_on?: string | undefined; ends_on?: string | undefined }): string | undefined {
  if (from === undefined || until === undefined) return undefined
  return from === until ? dayLabel(from) : t('league.dates', { from: dayLabel(from), until: dayLabel(until) })
}

/** Whether sides can enrol today. */
export function isOpenToday({ state, enrol_from: from, enrol_until: until }: Dated, today: string): boolean {
  return state === 'enrolling' && (from === undefined || from <= today) && (until === undefined || today <= until)
}

/** Where it stands, as a sentence: "Enrols until Sun, Dec 6", "Round 3 of 7". `round` and `rounds` are known on its page. */
export function stateText(t: Translate, league: Dated & { rounds?: number }, today: string, round = 0): string {
  const { state, enrol_from: from, enrol_until: until, starts_on: starts, ends_on: ends } = league
  if (state === 'enrolling' && from !== undefined && today < from) return t('league.state_enrols_from', { day: dayLabel(from) })
  if (state === 'enrolling' && until !== undefined) return t('league.state_enrols_until', { day: dayLabel(until) })
  if (state === 'scheduled' && starts !== undefined) return t('league.state_starts', { day: dayLabel(starts) })
  if (state === 'active' && round > 0 && (league.rounds ?? 0) > 0) return t('league.state_round', { round, rounds: league.rounds ?? 0 })
  if (state === 'active' && ends !== undefined) return t('league.state_active_until', { day: dayLabel(ends) })
  return t(`league.state_${state}`)
}

/** "Period 2, ends in 9 days" */
export function periodText(t: Translate, { period, ends_on: ends }: BoxPeriod, today: string): string {
  const left = daysFrom(today, ends)
  if (left < 0) return t('box.period', { number: period })
  return t('box.period_ends', { number: period, ends: left === 0 ? t('box.ends_today') : t('box.ends_in', { count: left }) })
}

type Facts = Pick<LeagueCard, 'competition' | 'format' | 'level_min' | 'level_max' | 'gender'> & { teams?: unknown }

/** "Round robin · Singles · 3.0–4.0 · Women" */
export function kindText(t: Translate, league: Facts): string {
  const gender = league.gender === 'open' ? undefined : t(`game.gender_${league.gender}`)
  return dotted([t(`league.competition_${league.competition}`), t(formatKey(league)), bandText(t, league), gender])
}

type Places = Pick<LeagueCard, 'capacity' | 'taken' | 'waiting_count'>

export function placesLeft({ capacity, taken }: Pick<Places, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken)
}

/** "3 places left", "Full, 2 waiting". */
export function placesText(t: Translate, league: Places): string {
  const left = placesLeft(league)
  if (left > 0 && league.waiting_count === 0) return t('league.places_left', { count: left })
  return league.waiting_count > 0 ? t('game.full_waiting', { count: league.waiting_count }) : t('game.full')
}

/** Whether its places come from a table, whose rules the organiser chooses. */
export function hasPlaces(competition: string): boolean {
  return competition !== 'knockout' && competition !== 'ladder'
}

/** Whether everybody plays everybody, and nothing follows. */
export function isRoundRobin(competition: string): boolean {
  return competition === 'round_robin' || competition === 'double_round_robin'
}

/** Whether a side plays. */
export function isIn(state: SideState | undefined): boolean {
  return state === 'enrolled'
}

/** Whether I have a side that I could give up. */
export function mayLeave(side: LeagueSide | undefined, { state }: Pick<League, 'state'>): boolean {
  if (!side || state === 'completed' || state === 'archived' || state === 'cancelled') return false
  return side.state === 'forming' || side.state === 'pending' || side.state === 'enrolled' || side.state === 'waitlisted'
}

/** Whether it is never closed: a ladder, or a box league. No teams play in either. */
export function isOpenEnded(competition: string): boolean {
  return competition === 'ladder' || competition === 'box'
}

/** Whether sides join while it is played. */
export function joinsLate({ competition, state }: Pick<League, 'competition' | 'state'>): boolean {
  return isOpenEnded(competition) && (state === 'scheduled' || state === 'active')
}

/** Whether its draw is made. */
export function isDrawn({ state }: Pick<League, 'state'>): boolean {
  return state === 'scheduled' || state === 'active' || state === 'suspended' || state === 'completed' || state === 'archived'
}

/** The date on the league's clock. */
export function todayIn({ zone }: Pick<League, 'zone'>, now: Millis): string {
  return dayAt(now, zone)
}
