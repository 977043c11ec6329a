import { expect, test } from 'vitest'
import { newGameFields } from './new-game'

const LA = 'America/Los_Angeles'
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00-08:00`)

test.each([
  ['09:10', '2026-11-20', '18:00', '19:30'],
  ['17:00', '2026-11-20', '18:00', '19:30'],
  ['17:01', '2026-11-20', '18:30', '20:00'],
  ['19:55', '2026-11-20', '21:00', '22:30'],
  ['20:30', '2026-11-21', '18:00', '19:30'],
  ['23:59', '2026-11-21', '18:00', '19:30'],
])('made at %s, a game is proposed on %s from %s to %s', (now, date, from, to) => {
  expect(newGameFields(at(now), undefined, LA)).toMatchObject({ date, from, to, level_min: '', level_max: '' })
})

test('my level is the middle of the range, which ends at the lowest and highest level', () => {
  expect(newGameFields(at('09:00'), 3.5, LA)).toMatchObject({ level_min: '3', level_max: '4' })
  expect(newGameFields(at('09:00'), 1, LA)).toMatchObject({ level_min: '1', level_max: '1.5' })
  expect(newGameFields(at('09:00'), 7, LA)).toMatchObject({ level_min: '6.5', level_max: '7' })
})
