import { expect, test } from 'vitest'
import { questionsFor, rateIn, stepAfter, stepOf } from './question-steps'

const player = { isCoach: 0, introSeen: true }
const coach = { isCoach: 1, introSeen: true }

test('a coach gets three more questions, or two without a certificate', () => {
  expect(questionsFor(player)).toEqual(['role', 'level', 'age', 'area', 'picture'])
  expect(questionsFor(coach).slice(5)).toEqual(['rate', 'certificate', 'photo'])
  expect(questionsFor({ ...coach, certificate: { level: 'none', state: 'unverified' } }).slice(5)).toEqual(['rate', 'certificate'])
})

test.each([
  [null, { isCoach: 0 }, 'intro-1'],
  ['intro-3', { isCoach: 0 }, 'intro-3'],
  ['intro-3', player, 'role'],
  [null, player, 'role'],
  ['age', player, 'age'],
  ['rate', player, 'role'],
  ['rate', coach, 'rate'],
  ['nearby', player, 'nearby'],
  ['nonsense', player, 'role'],
])('%s leads %o to %s', (value, me, step) => {
  expect(stepOf(value, me)).toBe(step)
})

test('the people nearby follow the last question', () => {
  expect(stepAfter('role', questionsFor(player))).toBe('level')
  expect(stepAfter('picture', questionsFor(player))).toBe('nearby')
  expect(stepAfter('picture', questionsFor(coach))).toBe('rate')
})

test.each([
  ['45', 4500],
  [' $ 47.50 ', 4750],
  ['47,5', 4750],
  ['0', 0],
  ['', null],
  ['many', null],
  ['-5', null],
  ['1e3', null],
  ['45.123', null],
  ['10001', null],
])('%s dollars are %s cents', (dollars, cents) => {
  expect(rateIn(dollars)).toBe(cents)
})
