import { expect, test } from 'vitest'
import { asksTiebreak, BLANK, formOf, grown, readForm, type ScoreForm, type SetFields } from './score-form'
import { USUAL } from './score-rules'

const fields = (a: string, b: string, tiebreak = ''): SetFields => ({ a, b, tiebreak })
const form = (sets: SetFields[], more: Partial<ScoreForm> = {}): ScoreForm => ({ format: USUAL, ending: 'completed', sets, out: '', ...more })

test('a set more while nobody has won, and none after the end', () => {
  expect(grown(form([])).sets).toHaveLength(1)
  expect(grown(form([fields('6', '')])).sets).toHaveLength(1)
  expect(grown(form([fields('6', '4')])).sets).toEqual([fields('6', '4'), BLANK])
  expect(grown(form([fields('6', '4'), fields('6', '4'), BLANK])).sets).toHaveLength(2)
  expect(grown(form([fields('6', '4'), fields('4', '6')])).sets).toHaveLength(3)
  expect(grown(form([fields('9', '8')], { format: 'SET1-S:8/TB7' })).sets).toHaveLength(1)
})

test('what was typed stays, though it is too much', () => {
  const much = grown(form([fields('6', '4'), fields('6', '4'), fields('6', '1')]))
  expect(much.sets).toHaveLength(3)
  expect(readForm(much)).toMatchObject({ wrong: { set: 2, key: 'after_end' } })
})

test('a tie-break is asked for at 7-6', () => {
  expect(asksTiebreak(USUAL, 0, fields('7', '6'))).toBe(true)
  expect(asksTiebreak(USUAL, 0, fields('7', '5'))).toBe(false)
  expect(asksTiebreak(USUAL, 0, fields('7', ''))).toBe(false)
})

test('what is sent', () => {
  expect(readForm(form([fields('7', '6', '5'), fields('6', '4')]))).toEqual({
    score: { format: USUAL, ending: 'completed', sets: [{ a: 7, b: 6, tiebreak: 5 }, { a: 6, b: 4 }] },
    winner: 'a',
  })
  const third = form([fields('6', '4'), fields('4', '6'), fields('10', '7')], { format: 'SET3-S:6/TB7-F:TB10' })
  expect(readForm(third)).toMatchObject({ score: { sets: [{}, {}, { a: 10, b: 7, match_tiebreak: true }] }, winner: 'a' })
})

test('6-5 is refused', () => expect(readForm(form([fields('6', '5'), fields('6', '4')]))).toMatchObject({ wrong: { set: 0, key: 'not_over', vars: { score: '6-5', set: 1 } } }))

test('a stale tie-break of a set that was changed is left out', () => {
  expect(readForm(form([fields('7', '5', '4'), fields('6', '4')]))).toMatchObject({ score: { sets: [{ a: 7, b: 5 }, { a: 6, b: 4 }] } })
})

test('whoever went out is asked for; the others have won', () => {
  expect(readForm(form([fields('6', '4'), fields('2', '1')], { ending: 'retired' }))).toMatchObject({ wrong: { key: 'who_retired' } })
  expect(readForm(form([fields('6', '4'), fields('2', '1')], { ending: 'retired', out: 'a' }))).toMatchObject({ score: { ending: 'retired', winner: 'b' }, winner: 'b' })
  expect(readForm(form([fields('6', '4')], { ending: 'walkover', out: 'b' }))).toMatchObject({ score: { sets: [], winner: 'a' } })
})

test('a match is taken back into the fields that made it', () => {
  const back = formOf(USUAL, [{ a: 6, b: 7, tiebreak: 5 }], 'retired', 'b')
  expect(back).toEqual({ format: USUAL, ending: 'retired', out: 'a', sets: [fields('6', '7', '5'), BLANK] })
})
