/** The part of a league's form that is about teams: the lines of a tie, the roster and the line-ups. */
import { type LineKind, LIMITS, type TeamLine, type TeamRules } from '@/wire'
import type { Translate } from '@/lib/i18n'

/** Text as typed; `lines` is JSON. */
export type TeamFields = {
  /** Of `PRESETS`, or `own`. */
  preset: string
  lines: string
  roster_min: string
  roster_max: string
  line_ups_hours: string
  play_dead_rubbers: boolean
}

export const KINDS: readonly LineKind[] = ['singles', 'doubles', 'mixed']

const singles: TeamLine = { kind: 'singles', worth: 1 }
const doubles: TeamLine = { kind: 'doubles', worth: 1 }

/** The usual ties, by name. */
export const PRESETS: Readonly<Record<'three' | 'five', readonly TeamLine[]>> = {
  three: [singles, singles, doubles],
  five: [singles, singles, singles, doubles, doubles],
}

export const NO_TEAMS: TeamFields = {
  preset: 'three',
  lines: JSON.stringify(PRESETS.three),
  roster_min: '4',
  roster_max: '8',
  line_ups_hours: '24',
  play_dead_rubbers: false,
}

export function linesIn(text: string): readonly TeamLine[] {
  try {
    return JSON.parse(text) as TeamLine[]
  } catch {
    return []
  }
}

/** The points that all lines are worth. */
export function worthOf(lines: readonly Pick<TeamLine, 'worth'>[]): number {
  return lines.reduce((sum, { worth }) => sum + worth, 0)
}

/** What wins a tie: more than half of the points. */
export function goalOf(lines: readonly Pick<TeamLine, 'worth'>[]): number {
  return Math.floor(worthOf(lines) / 2) + 1
}

export function isPair(kind: LineKind): boolean {
  return kind !== 'singles'
}

/** The fewest players that can fill all lines: everybody plays once in each kind at most. */
export function playersFor(lines: readonly Pick<TeamLine, 'kind'>[]): number {
  return Math.max(...KINDS.map((kind) => lines.filter((line) => line.kind === kind).length * (isPair(kind) ? 2 : 1)))
}

export function teamFieldsOf(rules: TeamRules | undefined): TeamFields {
  if (!rules) return NO_TEAMS
  return {
    preset: (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).find((one) => isSame(PRESETS[one], rules.lines)) ?? 'own',
    lines: JSON.stringify(rules.lines),
    roster_min: String(rules.roster_min),
    roster_max: String(rules.roster_max),
    line_ups_hours: String(rules.line_ups_hours),
    play_dead_rubbers: rules.play_dead_rubbers,
  }
}

function isSame(one: readonly TeamLine[], other: readonly TeamLine[]): boolean {
  const plain = (lines: readonly TeamLine[]) => lines.map(({ kind, worth, score_format: code }) => `${kind}/${worth}/${code ?? ''}`).join()
  return plain(one) === plain(other)
}

/** Expects fields without errors. */
export function teamRulesOf(fields: TeamFields): TeamRules {
  return {
    lines: [...linesIn(fields.lines)],
    roster_min: numberIn(fields.roster_min) ?? 0,
    roster_max: numberIn(fields.roster_max) ?? 0,
    line_ups_hours: numberIn(fields.line_ups_hours) ?? 0,
    play_dead_rubbers: fields.play_dead_rubbers,
  }
}

export function teamFaults(t: Translate, fields: TeamFields): Partial<Record<keyof TeamFields, string>> {
  const faults: Partial<Record<keyof TeamFields, string>> = {}
  const lines = linesIn(fields.lines)
  const [min, max, hours] = [numberIn(fields.roster_min), numberIn(fields.roster_max), numberIn(fields.line_ups_hours)]
  const needed = playersFor(lines)
  if (worthOf(lines) % 2 === 0) faults.lines = t('league.form.fault_lines', { all: worthOf(lines) })
  if (min === null || min < 1 || min > LIMITS.TEAM_ROSTER_MAX) faults.roster_min = t('league.form.fault_roster_min', { max: LIMITS.TEAM_ROSTER_MAX })
  const fewest = Math.max(needed, min ?? 0)
  if (max === null || max < fewest || max > LIMITS.TEAM_ROSTER_MAX) faults.roster_max = t('league.form.fault_roster_max', { min: fewest, max: LIMITS.TEAM_ROSTER_MAX })
  if (hours === null || hours > LIMITS.LINE_UPS_HOURS_MAX) faults.line_ups_hours = t('league.form.fault_line_ups', { max: LIMITS.LINE_UPS_HOURS_MAX })
  return faults
}

/** "S1", "S2", "D1": the lines numbered within their kind. */
export function lineNames(t: Translate, lines: readonly { kind: LineKind }[]): string[] {
  return lines.map(({ kind }, at) => t(`tie.line_${kind}`, { number: lines.slice(0, at + 1).filter((line) => line.kind === kind).length }))
}

/** "2 singles, 1 doubles" */
export function linesText(t: Translate, lines: readonly { kind: LineKind }[]): string {
  return KINDS.map((kind) => ({ kind, count: lines.filter((line) => line.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`tie.count_${kind}`, { count }))
    .join(', ')
}

function numberIn(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null
}
