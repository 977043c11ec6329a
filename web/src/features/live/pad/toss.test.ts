import { expect, test } from 'vitest'
import { resultOf } from './toss'

test('the winner of the toss chooses, and the other side gets what is left', () => {
  expect(resultOf({})).toBeNull()
  expect(resultOf({ winner: 'a' })).toMatchObject({ chooser: 'a', server: null, ends: null })
  expect(resultOf({ winner: 'a', first: 'serve' })).toMatchObject({ server: 'a', ends: 'b' })
  expect(resultOf({ winner: 'a', first: 'receive' })).toMatchObject({ server: 'b', ends: 'b' })
  expect(resultOf({ winner: 'b', first: 'end' })).toMatchObject({ server: null, ends: 'b' })
  expect(resultOf({ winner: 'b', first: 'end', reply: 'receive' })).toMatchObject({ server: 'b', ends: 'b' })
  expect(resultOf({ winner: 'b', first: 'end', reply: 'serve' })).toMatchObject({ server: 'a', ends: 'b' })
})

test('a choice that is left to the other side is theirs', () => {
  expect(resultOf({ winner: 'a', first: 'leave' })).toMatchObject({ chooser: 'b', server: null, ends: null })
  expect(resultOf({ winner: 'a', first: 'leave', left: 'receive' })).toMatchObject({ chooser: 'b', server: 'a', ends: 'a' })
  expect(resultOf({ winner: 'a', first: 'leave', left: 'end', reply: 'serve' })).toMatchObject({ chooser: 'b', server: 'a', ends: 'b' })
})
