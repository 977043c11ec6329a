import { expect, test } from 'vitest'
import { spansOf, widerThan } from './filter-steps'

test('widening goes to a distance at least twice as wide', () => {
  expect([5, 10, 15, 25, 250, 500].map(widerThan)).toEqual([25, 25, 50, 50, 500, undefined])
})

test('adjacent levels form one span', () => {
  const all = ['2.5', '3.0', '3.5', '4.0']
  expect(spansOf(['4.0', '2.5', '3.0'], all)).toEqual([['2.5', '3.0'], ['4.0']])
  expect(spansOf(['9.0', '9.5'], all)).toEqual([['9.0'], ['9.5']])
})
