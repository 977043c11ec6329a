/**
 * What a score can be, by its format: the same rules as the server's, so that 6-5 is refused while it is typed. Of formats
 * that this program does not offer it says nothing; the server has the last word on all.
 *
 * A set to N games with a tie-break at T to T: T = N gives N to at most N-2, N+1 to N-1, N+1 to N. T = N-1 gives N to at
 * most N-2, N to N-1. A tie-break to P: P to at most P-2, or two ahead above P; with one deciding point P to at most P-1.
 */
import type { Ending, SetScore, Side } from '@/wire'
import type { Vars } from '@/lib/i18n'

interface Race {
  to: number
  /** Points that one has to be ahead. */
  by: 1 | 2
}

export type SetRule = { is: 'games'; to: number; tiebreak?: Race & { at: number } } | ({ is: 'points' } & Race)

export interface Format {
  best: number
  set: SetRule
  /** The last one, where it is another. */
  last?: SetRule
}

/** What is offered, the usual one first. */
export const FORMATS = [
  'SET3-S:6/TB7',
  'SET3-S:6/TB7-F:TB10',
  'SET1-S:6/TB7',
  'SET1-S:8/TB7',
  'SET3-S:4/TB7',
  'SET3-S:4NOAD/TB7@3-F:TB10',
  'SET5-S:6/TB7',
  'SET1-S:TB10',
] as const

export const USUAL = FORMATS[0]

/** Null where this program cannot read it. */
export function formatOf(code: string): Format | null {
  const [, best = '', set = '', last] = /^SET([135])-S:([^-]+)(?:-F:([^-]+))?$/.exec(code) ?? []
  const rule = ruleOf(set)
  const lastRule = last === undefined ? undefined : ruleOf(last)
  if (!rule || lastRule === null) return null
  return { best: Number(best), set: rule, ...(lastRule && { last: lastRule }) }
}

function ruleOf(code: string): SetRule | null {
  const points = /^TB(\d+)(NOAD)?$/.exec(code)
  if (points) return { is: 'points', to: Number(points[1]), by: points[2] ? 1 : 2 }
  const games = /^(\d+)(?:NOAD)?(?:\/TB(\d+)(NOAD)?(?:@(\d+))?)?$/.exec(code)
  if (!games) return null
  const to = Number(games[1])
  if (games[2] === undefined) return { is: 'games', to }
  return { is: 'games', to, tiebreak: { to: Number(games[2]), by: games[3] ? 1 : 2, at: Number(games[4] ?? to) } }
}

export function ruleAt(format: Format, place: number): SetRule {
  return format.last && place === format.best - 1 ? format.last : format.set
}

export function neededSets({ best }: Format): number {
  return (best + 1) / 2
}

export type Standing = Side | 'open' | 'impossible'

/** Who has won a set at so many games or points each. */
export function standingAt(rule: SetRule, a: number, b: number): Standing {
  const [high, low] = [Math.max(a, b), Math.min(a, b)]
  const ahead: Side = a > b ? 'a' : 'b'
  const stands = rule.is === 'points' ? raceAt(rule, high, low) : gamesAt(rule, high, low)
  return stands === 'won' ? ahead : stands
}

function raceAt({ to, by }: Race, high: number, low: number): 'won' | 'open' | 'impossible' {
  if (high < to) return 'open'
  if (high === to && high - low >= by) return 'won'
  if (by === 1) return 'impossible'
  if (high - low < 2) return 'open'
  return high - low === 2 ? 'won' : 'impossible'
}

function gamesAt({ to, tiebreak }: SetRule & { is: 'games' }, high: number, low: number): 'won' | 'open' | 'impossible' {
  const tie = tiebreak?.at ?? Number.POSITIVE_INFINITY
  if (high === tie + 1 && low === tie) return 'won'
  if (high > tie + 1 || low > tie) return 'impossible'
  if (high < to) return 'open'
  if (high === to && high - low >= 2) return 'won'
  if (high === to || high - low < 2) return high <= tie ? 'open' : 'impossible'
  return high - low === 2 ? 'won' : 'impossible'
}

/** Whether a set at so many games was decided by its tie-break: its loser's points are asked for. */
export function tiebreakBehind(rule: SetRule, a: number, b: number): Race | null {
  if (rule.is !== 'games' || !rule.tiebreak) return null
  const { at, to, by } = rule.tiebreak
  return Math.max(a, b) === at + 1 && Math.min(a, b) === at ? { to, by } : null
}

export interface Wrong {
  /** Which set, from 0; absent: the match. */
  set?: number
  /** `match.wrong.{key}` */
  key: string
  vars?: Vars
  /** `match.ends.{key}`: how such a set ends, said after it. */
  ends?: { key: string; vars: Vars }
}

const MOST = 199

/** What is wrong with a score, or who won it; the winner of what was stopped is told, not found. */
export function judge(code: string, sets: readonly SetScore[], ending: Ending): { wrong: Wrong } | { winner: Side | null } {
  const format = formatOf(code)
  if (!format) return { winner: null }
  if (ending === 'walkover') return sets.length > 0 ? { wrong: { key: 'no_score' } } : { winner: null }
  const won = { a: 0, b: 0 }
  for (const [place, score] of sets.entries()) {
    if (leaderOf(format, won)) return { wrong: { set: place, key: 'after_end', vars: { set: place + 1 } } }
    const mayBeOpen = ending !== 'completed' && place + 1 === sets.length
    const found = judgeSet(ruleAt(format, place), score, mayBeOpen)
    if (typeof found === 'object') return { wrong: { ...found, set: place, vars: { set: place + 1, ...found.vars } } }
    if (found !== 'open') won[found]++
  }
  return judgeMatch(format, won, sets.length, ending)
}

function judgeMatch(format: Format, won: { a: number; b: number }, played: number, ending: Ending): { wrong: Wrong } | { winner: Side | null } {
  const winner = leaderOf(format, won)
  if (ending === 'completed') return winner ? { winner } : { wrong: { key: 'undecided', vars: { sets: `${won.a}-${won.b}`, count: neededSets(format) } } }
  if (winner) return { wrong: { key: 'decided' } }
  if (ending === 'retired' && played === 0) return { wrong: { key: 'not_begun' } }
  return { winner: null }
}

function leaderOf(format: Format, { a, b }: { a: number; b: number }): Side | null {
  const needed = neededSets(format)
  if (a >= needed) return 'a'
  return b >= needed ? 'b' : null
}

function judgeSet(rule: SetRule, { a, b, tiebreak }: SetScore, mayBeOpen: boolean): Side | 'open' | Wrong {
  if (Math.max(a, b, tiebreak ?? 0) > MOST) return { key: 'too_many' }
  if (tiebreak !== undefined) {
    const race = tiebreakBehind(rule, a, b)
    if (!race) return { key: 'no_tiebreak', vars: { score: `${a}-${b}` } }
    if (race.by === 1 && tiebreak >= race.to) return { key: 'tiebreak_loser', vars: { to: race.to, most: race.to - 1 } }
  }
  const stands = standingAt(rule, a, b)
  if (stands === 'open' && mayBeOpen) return 'open'
  if (stands === 'open') return { key: 'not_over', vars: { score: `${a}-${b}` }, ends: endsOf(rule) }
  if (stands === 'impossible') return { key: 'impossible', vars: { score: `${a}-${b}` }, ends: endsOf(rule) }
  return stands
}

function endsOf(rule: SetRule): { key: string; vars: Vars } {
  const { to } = rule
  if (rule.is === 'points') return { key: rule.by === 1 ? 'race_one' : 'race', vars: { to, least: to - rule.by } }
  const vars = { to, least: to - 2, above: to + 1, below: to - 1 }
  if (!rule.tiebreak) return { key: 'advantage', vars }
  const { at } = rule.tiebreak
  if (at < to) return { key: 'tie_early', vars: { ...vars, at } }
  return at === to ? { key: 'tie', vars } : { key: 'tie_late', vars: { ...vars, at, won: at + 1 } }
}

/** 6-4 6-7(5) [10-7], ret.: as it is written down, from the first side, or from the second. */
export function scoreText(sets: readonly SetScore[], ending: Ending, from: Side = 'a'): string {
  const those = sets.map((set) => setText(set, from))
  const mark = { completed: '', retired: 'ret.', walkover: 'w/o', defaulted: 'def.', abandoned: 'abd.' }[ending]
  return [...those, mark].filter(Boolean).join(' ')
}

function setText({ a, b, tiebreak, match_tiebreak }: SetScore, from: Side): string {
  const games = from === 'a' ? `${a}–${b}` : `${b}–${a}`
  if (match_tiebreak) return `[${games}]`
  return tiebreak === undefined ? games : `${games}(${tiebreak})`
}
