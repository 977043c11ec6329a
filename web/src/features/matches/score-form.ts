/** A score while it is typed: what stands in the fields, and what it means. */
import type { Ending, Score, SetScore, Side } from '@/wire'
import { formatOf, judge, neededSets, ruleAt, standingAt, tiebreakBehind, type Wrong } from './score-rules'

export interface SetFields {
  a: string
  b: string
  /** The loser's points; empty where nobody remembers. */
  tiebreak: string
}

export interface ScoreForm {
  format: string
  ending: Ending
  sets: readonly SetFields[]
  /** Of what was stopped: which side goes out. */
  out: Side | ''
}

export const BLANK: SetFields = { a: '', b: '', tiebreak: '' }

export function formOf(format: string, sets: readonly SetScore[], ending: Ending, winner: Side | undefined): ScoreForm {
  const fields = sets.map(({ a, b, tiebreak }) => ({ a: String(a), b: String(b), tiebreak: tiebreak === undefined ? '' : String(tiebreak) }))
  return grown({ format, ending, sets: fields, out: ending === 'completed' || winner === undefined ? '' : winner === 'a' ? 'b' : 'a' })
}

/** As many sets as are played: one more while nobody has won, none after the end. */
export function grown(form: ScoreForm): ScoreForm {
  const format = formatOf(form.format)
  const best = format?.best ?? 5
  const needed = format ? neededSets(format) : 1
  const won = { a: 0, b: 0 }
  let shown = 0
  for (const [place, fields] of form.sets.entries()) {
    if (place >= best || won.a >= needed || won.b >= needed) break
    shown = place + 1
    const stands = format && isFilled(fields) ? standingAt(ruleAt(format, place), Number(fields.a), Number(fields.b)) : 'open'
    if (stands === 'a' || stands === 'b') won[stands]++
    else if (!isFilled(fields)) break
  }
  const kept = form.sets.slice(0, Math.max(shown, lastTyped(form.sets)))
  const over = won.a >= needed || won.b >= needed
  const isBehindAnother = kept.length > 0 && kept.every(isFilled)
  const more = !over && kept.length < best && (kept.length === 0 || isBehindAnother)
  return { ...form, sets: more ? [...kept, BLANK] : kept }
}

/** What was typed is never taken away: a set too many is told as one. */
function lastTyped(sets: readonly SetFields[]): number {
  return sets.findLastIndex(({ a, b }) => a !== '' || b !== '') + 1
}

function isFilled({ a, b }: SetFields): boolean {
  return a !== '' && b !== ''
}

/** Whether the loser's points of a tie-break are asked for in this set. */
export function asksTiebreak(code: string, place: number, { a, b }: SetFields): boolean {
  const format = formatOf(code)
  return format !== null && a !== '' && b !== '' && tiebreakBehind(ruleAt(format, place), Number(a), Number(b)) !== null
}

export function isPoints(code: string, place: number): boolean {
  const format = formatOf(code)
  return format !== null && ruleAt(format, place).is === 'points'
}

/** The sets that were typed; a half-typed one counts with nought. */
export function setsOf({ format, ending, sets }: ScoreForm): SetScore[] {
  if (ending === 'walkover') return []
  return sets.flatMap((fields, place) => {
    if (fields.a === '' && fields.b === '') return []
    const tiebreak = asksTiebreak(format, place, fields) && fields.tiebreak !== '' ? Number(fields.tiebreak) : undefined
    return [{ a: Number(fields.a), b: Number(fields.b), ...(tiebreak !== undefined && { tiebreak }), ...(isPoints(format, place) && { match_tiebreak: true }) }]
  })
}

/** What can be sent, or what is wrong first. */
export function readForm(form: ScoreForm): { wrong: Wrong } | { score: Score; winner: Side | null } {
  const sets = setsOf(form)
  const { format, ending, out } = form
  const judged = judge(format, sets, ending)
  if ('wrong' in judged) return judged
  if (ending === 'completed' || ending === 'abandoned') return { score: { format, sets, ending }, winner: judged.winner }
  if (out === '') return { wrong: { key: `who_${ending}` } }
  const winner = out === 'a' ? 'b' : 'a'
  return { score: { format, sets, ending, winner }, winner }
}
