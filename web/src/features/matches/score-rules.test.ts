import { expect, test } from 'vitest'
import type { Ending, SetScore } from '@/wire'
import { FORMATS, formatOf, judge, ruleAt, scoreText, setStatusAt, tiebreakOf, DEFAULT_FORMAT } from './score-rules'

const set = (text: string): SetScore => {
  const [, a, b, tiebreak] = /^(\d+)-(\d+)(?:\((\d+)\))?$/.exec(text) ?? []
  return { a: Number(a), b: Number(b), ...(tiebreak !== undefined && { tiebreak: Number(tiebreak) }) }
}
const sets = (text: string) => text.split(' ').filter(Boolean).map(set)
const wrong = (code: string, text: string, ending: Ending = 'completed') => {
  const results = judge(code, sets(text), ending)
  return 'wrong' in results ? `${results.wrong.set ?? 'match'} ${results.wrong.key}` : undefined
}
const winner = (code: string, text: string, ending: Ending = 'completed') => {
  const results = judge(code, sets(text), ending)
  return 'winner' in results ? results.winner : undefined
}

/** Every final score of a set under this rule, found by brute force. */
function endings(code: string, index = 0, max = 14): string[] {
  const format = formatOf(code)
  if (!format) return []
  const rule = ruleAt(format, index)
  const results: string[] = []
  for (let a = 0; a <= max; a++) for (let b = 0; b < a; b++) if (setStatusAt(rule, a, b) === 'a') results.push(`${a}-${b}`)
  return results
}

test('a tie-break set ends 6-0 to 6-4, 7-5 or 7-6, and nothing else', () => {
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
])('%s, set %i', (code, index, expected) => expect(endings(code, index)).toEqual(expected))

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
])('%s is invalid: %s', (text, expected) => expect(wrong(DEFAULT_FORMAT, text)).toBe(expected))

test.each([
  [DEFAULT_FORMAT, '6-4 7-6(5)', 'a'],
  [DEFAULT_FORMAT, '4-6 7-6 5-7', 'b'],
  [DEFAULT_FORMAT, '7-6(12) 6-0', 'a'],
  ['SET3-S:6/TB7-F:TB10', '6-4 4-6 10-7', 'a'],
  ['SET3-S:6/TB7-F:TB10', '6-4 4-6 9-11', 'b'],
  ['SET1-S:8/TB7', '9-8(4)', 'a'],
  ['SET1-S:TB10', '8-10', 'b'],
])('%s %s is won by %s', (code, text, expected) => expect(winner(code, text)).toBe(expected))

test('an unfinished match may have an open last set and has no winner by score', () => {
  expect(winner(DEFAULT_FORMAT, '6-4 2-1', 'retired')).toBeNull()
  expect(wrong(DEFAULT_FORMAT, '2-1 6-4', 'retired')).toBe('0 not_over')
  expect(wrong(DEFAULT_FORMAT, '', 'retired')).toBe('match not_begun')
  expect(wrong(DEFAULT_FORMAT, '6-4 6-4', 'retired')).toBe('match decided')
  expect(wrong(DEFAULT_FORMAT, '6-4', 'walkover')).toBe('match no_score')
  expect(winner(DEFAULT_FORMAT, '', 'walkover')).toBeNull()
  expect(winner(DEFAULT_FORMAT, '', 'defaulted')).toBeNull()
  expect(winner(DEFAULT_FORMAT, '5-5', 'abandoned')).toBeNull()
})

test('with a deciding point, the loser of a tie-break stays below its target', () => {
  expect(wrong('SET3-S:4NOAD/TB5NOAD@3', '4-3(5) 4-0')).toBe('0 tiebreak_loser')
  expect(winner('SET3-S:4NOAD/TB5NOAD@3', '4-3(4) 4-0')).toBe('a')
})

test('only 7-6 has a tie-break', () => {
  const rule = formatOf(DEFAULT_FORMAT)?.set
  if (!rule) throw new Error('the usual format is read')
  expect(tiebreakOf(rule, 7, 6)).toEqual({ to: 7, by: 2 })
  expect(tiebreakOf(rule, 6, 7)).not.toBeNull()
  expect(tiebreakOf(rule, 7, 5)).toBeNull()
})

test('every offered format is understood; an unknown one is not judged', () => {
  for (const code of FORMATS) expect(formatOf(code), code).not.toBeNull()
  expect(formatOf('SET3-S:T20')).toBeNull()
  expect(judge('SET3-S:T20', sets('3-2'), 'completed')).toEqual({ winner: null })
})

test('a score can be written from either side', () => {
  const score = [...sets('6-4 6-7(5)'), { a: 10, b: 7, match_tiebreak: true }]
  expect(scoreText(score, 'completed')).toBe('6–4 6–7(5) [10–7]')
  expect(scoreText(score, 'completed', 'b')).toBe('4–6 7–6(5) [7–10]')
  expect(scoreText(sets('2-1'), 'retired')).toBe('2–1 ret.')
  expect(scoreText([], 'walkover')).toBe('w/o')
})
