/** A score while it is typed: its fields and their conversion. */
import type { Ending, Score, SetScore, Side } from '@/wire'
import { formatOf, judge, neededSets, ruleAt, setStatusAt, tiebreakOf, type Wrong } from './score-rules'

export interface SetFields {
  a: string
  b: string
  /** The loser's points; empty if unknown. */
  tiebreak: string
}

export interface ScoreForm {
  format: string
  ending: Ending
  sets: readonly SetFields[]
  /** The side that retired, defaulted or did not appear. */
  out: Side | ''
}

export const BLANK: SetFields = { a: '', b: '', tiebreak: '' }

export function formOf(format: string, sets: readonly SetScore[], ending: Ending, winner: Side | undefined): ScoreForm {
  const fields = sets.map(({ a, b, tiebreak }) => ({ a: String(a), b: String(b), tiebreak: tiebreak === undefined ? '' : String(tiebreak) }))
  return withOpenSet({ format, ending, sets: fields, out: ending === 'completed' || winner === undefined ? '' : winner === 'a' ? 'b' : 'a' })
}

/** Trims the sets after the end of the match, or adds an empty one while nobody has won. */
export function withOpenSet(form: ScoreForm): ScoreForm {
  const format = formatOf(form.format)
  const best = format?.best ?? 5
  const needed = format ? neededSets(format) : 1
  const won = { a: 0, b: 0 }
  let shown = 0
  for (const [index, fields] of form.sets.entries()) {
    if (index >= best || won.a >= needed || won.b >= needed) break
    shown = index + 1
    const status = format && isFilled(fields) ? setStatusAt(ruleAt(format, index), Number(fields.a), Number(fields.b)) : 'open'
    if (status === 'a' || status === 'b') won[status]++
    else if (!isFilled(fields)) break
  }
  const shownSets = form.sets.slice(0, Math.max(shown, lastTyped(form.sets)))
  const over = won.a >= needed || won.b >= needed
  const allFilled = shownSets.length > 0 && shownSets.every(isFilled)
  const more = !over && shownSets.length < best && (shownSets.length === 0 || allFilled)
  return { ...form, sets: more ? [...shownSets, BLANK] : shownSets }
}

/** Typed sets are never removed: one too many is reported as an error. */
function lastTyped(sets: readonly SetFields[]): number {
  return sets.findLastIndex(({ a, b }) => a !== '' || b !== '') + 1
}

function isFilled({ a, b }: SetFields): boolean {
  return a !== '' && b !== ''
}

/** Whether to show the field for the loser's tie-break points. */
export function asksTiebreak(code: string, index: number, { a, b }: SetFields): boolean {
  const format = formatOf(code)
  return format !== null && a !== '' && b !== '' && tiebreakOf(ruleAt(format, index), Number(a), Number(b)) !== null
}

export function isPoints(code: string, index: number): boolean {
  const format = formatOf(code)
  return format !== null && ruleAt(format, index).is === 'points'
}

/** The typed sets; a missing half counts as 0. */
function setsOf({ format, ending, sets }: ScoreForm): SetScore[] {
  if (ending === 'walkover') return []
  return sets.flatMap((fields, index) => {
    if (fields.a === '' && fields.b === '') return []
    const tiebreak = asksTiebreak(format, index, fields) && fields.tiebreak !== '' ? Number(fields.tiebreak) : undefined
    return [{ a: Number(fields.a), b: Number(fields.b), ...(tiebreak !== undefined && { tiebreak }), ...(isPoints(format, index) && { match_tiebreak: true }) }]
  })
}

/** The score to send, or the first error. */
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
