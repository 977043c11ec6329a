/**
 * The valid scores per format, with the same rules as the server's, so that 6-5 is refused while it is typed. Unknown
 * formats are not judged; the server decides.
 *
 * A set to N games with a tie-break at T-all. T = N: it ends N to at most N-2, N+1 to N-1, or N+1 to N. T = N-1: it ends
 * N to at most N-2, or N to N-1. A tie-break to P points ends P to at most P-2, or two ahead above P; with a deciding
 * point it ends P to at most P-1.
 */
import type { Ending, SetScore, Side } from '@/wire'
import type { Vars } from '@/lib/i18n'

export { scoreText } from '@/lib/score-text'

interface Race {
  to: number
  /** The lead needed to win. */
  by: 1 | 2
}

type SetRule = { is: 'games'; to: number; tiebreak?: Race & { at: number } } | ({ is: 'points' } & Race)

export interface Format {
  best: number
  set: SetRule
  /** The rule of the final set, if it differs. */
  last?: SetRule
}

export { DEFAULT_FORMAT, FORMATS } from '@/lib/score-formats'

/** Null for a code that is not understood. */
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

export function ruleAt(format: Format, index: number): SetRule {
  return format.last && index === format.best - 1 ? format.last : format.set
}

/** The most games that one side can win in a set, as far as a pad of keys goes; undefined where points are counted. */
export function mostGames(code: string, index: number): number | undefined {
  const format = formatOf(code)
  if (!format) return undefined
  const rule = ruleAt(format, index)
  if (rule.is === 'points') return undefined
  return rule.tiebreak && rule.tiebreak.at < rule.to ? rule.to : rule.to + 1
}

export function neededSets({ best }: Format): number {
  return (best + 1) / 2
}

type SetStatus = Side | 'open' | 'impossible'

/** Who has won a set at `a` to `b` games or points, if anybody. */
export function setStatusAt(rule: SetRule, a: number, b: number): SetStatus {
  const [high, low] = [Math.max(a, b), Math.min(a, b)]
  const ahead: Side = a > b ? 'a' : 'b'
  const status = rule.is === 'points' ? raceAt(rule, high, low) : gamesAt(rule, high, low)
  return status === 'won' ? ahead : status
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

/** The tie-break that decided a set, or null. */
export function tiebreakOf(rule: SetRule, a: number, b: number): Race | null {
  if (rule.is !== 'games' || !rule.tiebreak) return null
  const { at, to, by } = rule.tiebreak
  return Math.max(a, b) === at + 1 && Math.min(a, b) === at ? { to, by } : null
}

export interface Wrong {
  /** The index of the set; absent for the match as a whole. */
  set?: number
  /** `match.wrong.{key}` */
  key: string
  vars?: Vars
  /** `match.ends.{key}`: the valid endings, appended to the sentence. */
  ends?: { key: string; vars: Vars }
}

const MAX_NUMBER = 199

/** The first error of a score, or its winner; null for an unfinished match, whose winner is entered separately. */
export function judge(code: string, sets: readonly SetScore[], ending: Ending): { wrong: Wrong } | { winner: Side | null } {
  const format = formatOf(code)
  if (!format) return { winner: null }
  if (ending === 'walkover') return sets.length > 0 ? { wrong: { key: 'no_score' } } : { winner: null }
  const won = { a: 0, b: 0 }
  for (const [index, score] of sets.entries()) {
    if (leaderOf(format, won)) return { wrong: { set: index, key: 'after_end', vars: { set: index + 1 } } }
    const mayBeOpen = ending !== 'completed' && index + 1 === sets.length
    const result = judgeSet(ruleAt(format, index), score, mayBeOpen)
    if (typeof result === 'object') return { wrong: { ...result, set: index, vars: { set: index + 1, ...result.vars } } }
    if (result !== 'open') won[result]++
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
  if (Math.max(a, b, tiebreak ?? 0) > MAX_NUMBER) return { key: 'too_many' }
  if (tiebreak !== undefined) {
    const race = tiebreakOf(rule, a, b)
    if (!race) return { key: 'no_tiebreak', vars: { score: `${a}-${b}` } }
    if (race.by === 1 && tiebreak >= race.to) return { key: 'tiebreak_loser', vars: { to: race.to, most: race.to - 1 } }
  }
  const status = setStatusAt(rule, a, b)
  if (status === 'open' && mayBeOpen) return 'open'
  if (status === 'open') return { key: 'not_over', vars: { score: `${a}-${b}` }, ends: endsOf(rule) }
  if (status === 'impossible') return { key: 'impossible', vars: { score: `${a}-${b}` }, ends: endsOf(rule) }
  return status
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
