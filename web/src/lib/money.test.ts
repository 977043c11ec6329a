import { expect, test } from 'vitest'
import { dollarsIn } from './money'

test.each([
  [4500, '45'],
  [4750, '47.50'],
  [undefined, ''],
])('%s cents are typed as %s', (cents, dollars) => {
  expect(dollarsIn(cents)).toBe(dollars)
})
