import { expect, test } from 'vitest'
import type { Ending, SetScore } from '@/wire'
import { FORMATS, formatOf, judge, ruleAt, scoreText, standingAt, tiebreakBehind, USUAL } from './score-rules'

const set = (text: string): SetScore => {
  const [, a, b, tiebreak] = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(text) ?? []
  return { a: Number(a), b: Number(b), ...(tiebreak !== undefined && { tiebreak: Number(tiebreak) }) }
}
const sets = (text: string) => text.split(' ').filter(Boolean).map(set)
const wrong = (code: string, text: string, ending: Ending = 'completed') => {
  const found = judge(code, sets(text), ending)
  return 'wrong' in found ? `${found.wrong.set ?? 'match'} ${found.wrong.key}` : undefined
}
const winner = (code: string, text: string, ending: Ending = 'completed') => {
  const found = judge(code, sets(text), ending)
  return 'winner' in found ? found.winner : undefined
}

/** Every score with which a set of this rule can end, by trying all of them. */
function endings(code: string, place = 0, most = 14): string[] {
  const format = formatOf(code)
  if (!format) return []
  const rule = ruleAt(format, place)
  const found: string[] = []
  for (let a = 0; a <= most; a++) for (let b = 0; b < a; b++) if (standingAt(rule, a, b) === 'a') found.push(`${a}-${b}`)
  return found
}

test('a tie-break set ends 6-0 to 6-4, 7-5 or 7-6, and no other way', () => {
  expect(endings('SET3-S:6/TB7')).toEqual(['6-0', '6-1', '6-2', '6-3', '6-4', '7-5', '7-6'])
})

test.each([
  ['SET3-S:4/TB7', 0, ['4-0', '4-1', '4-2', '5-3', '5-4']],
  ['SET3-S:4NOAD/TB7@3-F:TB10', 0, ['4-0', '4-1', '4-2', '4-3']],
  ['SET3-S:4NOAD/TB5NOAD@3', 2, ['4-0', '4-1', '4-2', '4-3']],
  ['SET1-S:8/TB7', 0, ['8-0', '8-1', '8-2', '8-3', '8-4', '8-5', '8-6', '9-7', '9-8']],
  ['SET3-S:6/TB7-F:TB10', 2, ['10-0', '10-1', '10-2', '10-3', '10-4', '10-5', '10-6', '10-7', '10-8', '11-9', '12-10', '13-11', '14-12']],
  ['SET3-S:6-F:6', 0, ['6-0', '6-1', '6-2', '6-3', '6-4', '7-5', '8-6', '9-7', '10-8', '11-9', '12-10', '13-11', '14-12']],
  ['SET3-S:6/TB7-F:6/TB7@12', 2, ['6-0', '6-1', '6-2', '6-3', '6-4', '7-5', '8-6', '9-7', '10-8', '11-9', '12-10', '13-11', '13-12']],
])('%s, set %i', (code, place, expected) => expect(endings(code, place)).toEqual(expected))

test.each([
  ['6-5 6-4', '0 not_over'],
  ['6-6 6-4', '0 not_over'],
  ['7-4 6-4', '0 impossible'],
  ['8-6 6-4', '0 impossible'],
  ['6-4 6-4 6-4', '2 after_end'],
  ['6-4', 'match undecided'],
  ['6-4 4-6', 'match undecided'],
  ['', 'match undecided'],
  ['6-4(3) 6-4', '0 no_tiebreak'],
  ['200-6 6-4', '0 too_many'],
])('%s cannot stand: %s', (text, expected) => expect(wrong(USUAL, text)).toBe(expected))

test.each([
  [USUAL, '6-4 7-6(5)', 'a'],
  [USUAL, '4-6 7-6 5-7', 'b'],
  [USUAL, '7-6(12) 6-0', 'a'],
  ['SET3-S:6/TB7-F:TB10', '6-4 4-6 10-7', 'a'],
  ['SET3-S:6/TB7-F:TB10', '6-4 4-6 9-11', 'b'],
  ['SET1-S:8/TB7', '9-8(4)', 'a'],
  ['SET1-S:TB10', '8-10', 'b'],
])('%s %s is won', (code, text, expected) => expect(winner(code, text)).toBe(expected))

test('what was stopped keeps an open last set, and has not been won', () => {
  expect(winner(USUAL, '6-4 2-1', 'retired')).toBeNull()
  expect(wrong(USUAL, '2-1 6-4', 'retired')).toBe('0 not_over')
  expect(wrong(USUAL, '', 'retired')).toBe('match not_begun')
  expect(wrong(USUAL, '6-4 6-4', 'retired')).toBe('match decided')
  expect(wrong(USUAL, '6-4', 'walkover')).toBe('match no_score')
  expect(winner(USUAL, '', 'walkover')).toBeNull()
  expect(winner(USUAL, '', 'defaulted')).toBeNull()
  expect(winner(USUAL, '5-5', 'abandoned')).toBeNull()
})

test('a deciding point leaves the loser of a tie-break one less at most', () => {
  expect(wrong('SET3-S:4NOAD/TB5NOAD@3', '4-3(5) 4-0')).toBe('0 tiebreak_loser')
  expect(winner('SET3-S:4NOAD/TB5NOAD@3', '4-3(4) 4-0')).toBe('a')
})

test('the tie-break is asked for at 7-6 alone', () => {
  const rule = formatOf(USUAL)?.set
  if (!rule) throw new Error('the usual format is read')
  expect(tiebreakBehind(rule, 7, 6)).toEqual({ to: 7, by: 2 })
  expect(tiebreakBehind(rule, 6, 7)).not.toBeNull()
  expect(tiebreakBehind(rule, 7, 5)).toBeNull()
})

test('every format that is offered is read; of another one nothing is said', () => {
  for (const code of FORMATS) expect(formatOf(code), code).not.toBeNull()
  expect(formatOf('SET3-S:T20')).toBeNull()
  expect(judge('SET3-S:T20', sets('3-2'), 'completed')).toEqual({ winner: null })
})

test('a score from either side', () => {
  const score = [...sets('6-4 6-7(5)'), { a: 10, b: 7, match_tiebreak: true }]
  expect(scoreText(score, 'completed')).toBe('6–4 6–7(5) [10–7]')
  expect(scoreText(score, 'completed', 'b')).toBe('4–6 7–6(5) [7–10]')
  expect(scoreText(sets('2-1'), 'retired')).toBe('2–1 ret.')
  expect(scoreText([], 'walkover')).toBe('w/o')
})
