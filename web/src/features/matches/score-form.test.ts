import { expect, test } from 'vitest'
import { asksTiebreak, BLANK, formOf, withOpenSet, readForm, type ScoreForm, type SetFields } from './score-form'
import { DEFAULT_FORMAT } from './score-rules'

const fields = (a: string, b: string, tiebreak = ''): SetFields => ({ a, b, tiebreak })
const form = (sets: SetFields[], more: Partial<ScoreForm> = {}): ScoreForm => ({ format: DEFAULT_FORMAT, ending: 'completed', sets, out: '', ...more })

test('an empty set is added while nobody has won, and none after the end', () => {
  expect(withOpenSet(form([])).sets).toHaveLength(1)
  expect(withOpenSet(form([fields('6', '')])).sets).toHaveLength(1)
  expect(withOpenSet(form([fields('6', '4')])).sets).toEqual([fields('6', '4'), BLANK])
  expect(withOpenSet(form([fields('6', '4'), fields('6', '4'), BLANK])).sets).toHaveLength(2)
  expect(withOpenSet(form([fields('6', '4'), fields('4', '6')])).sets).toHaveLength(3)
  expect(withOpenSet(form([fields('9', '8')], { format: 'SET1-S:8/TB7' })).sets).toHaveLength(1)
})

test('a typed set too many stays and is reported', () => {
  const tooMany = withOpenSet(form([fields('6', '4'), fields('6', '4'), fields('6', '1')]))
  expect(tooMany.sets).toHaveLength(3)
  expect(readForm(tooMany)).toMatchObject({ wrong: { set: 2, key: 'after_end' } })
})

test('the tie-break field appears at 7-6', () => {
  expect(asksTiebreak(DEFAULT_FORMAT, 0, fields('7', '6'))).toBe(true)
  expect(asksTiebreak(DEFAULT_FORMAT, 0, fields('7', '5'))).toBe(false)
  expect(asksTiebreak(DEFAULT_FORMAT, 0, fields('7', ''))).toBe(false)
})

test('a complete form yields the score and the winner', () => {
  expect(readForm(form([fields('7', '6', '5'), fields('6', '4')]))).toEqual({
    score: { format: DEFAULT_FORMAT, ending: 'completed', sets: [{ a: 7, b: 6, tiebreak: 5 }, { a: 6, b: 4 }] },
    winner: 'a',
  })
  const third = form([fields('6', '4'), fields('4', '6'), fields('10', '7')], { format: 'SET3-S:6/TB7-F:TB10' })
  expect(readForm(third)).toMatchObject({ score: { sets: [{}, {}, { a: 10, b: 7, match_tiebreak: true }] }, winner: 'a' })
})

test('6-5 is refused', () => expect(readForm(form([fields('6', '5'), fields('6', '4')]))).toMatchObject({ wrong: { set: 0, key: 'not_over', vars: { score: '6-5', set: 1 } } }))

test('a leftover tie-break of a changed set is dropped', () => {
  expect(readForm(form([fields('7', '5', '4'), fields('6', '4')]))).toMatchObject({ score: { sets: [{ a: 7, b: 5 }, { a: 6, b: 4 }] } })
})

test('a retirement needs the side that retired; the other side wins', () => {
  expect(readForm(form([fields('6', '4'), fields('2', '1')], { ending: 'retired' }))).toMatchObject({ wrong: { key: 'who_retired' } })
  expect(readForm(form([fields('6', '4'), fields('2', '1')], { ending: 'retired', out: 'a' }))).toMatchObject({ score: { ending: 'retired', winner: 'b' }, winner: 'b' })
  expect(readForm(form([fields('6', '4')], { ending: 'walkover', out: 'b' }))).toMatchObject({ score: { sets: [], winner: 'a' } })
})

test('a match survives the round trip through its form', () => {
  const back = formOf(DEFAULT_FORMAT, [{ a: 6, b: 7, tiebreak: 5 }], 'retired', 'b')
  expect(back).toEqual({ format: DEFAULT_FORMAT, ending: 'retired', out: 'a', sets: [fields('6', '7', '5'), BLANK] })
})
