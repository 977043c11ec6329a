import { expect, test } from 'vitest'
import { outcomesOf } from './last-match'

test('what each result of the last match brings', () => {
  expect(outcomesOf('win')).toEqual({ win: 'through', loss: 'open' })
  expect(outcomesOf('not_lose')).toEqual({ win: 'open', loss: 'out' })
  expect(outcomesOf('win_to_stay')).toEqual({ win: 'through', loss: 'out' })
})
