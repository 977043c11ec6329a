import { expect, test } from 'vitest'
import type { Reaction } from '@/wire'
import { withMine } from './reactions'

const hearts = (count: number, mine: boolean): Reaction => ({ kind: 'heart', count, mine })

test('my reaction counts before the server answers', () => {
  expect(withMine([], { heart: true })).toEqual([hearts(1, true)])
  expect(withMine([hearts(2, false)], { heart: true })).toEqual([hearts(3, true)])
})

test('taking it back shows at once, and the last one of a kind is left out', () => {
  expect(withMine([hearts(2, true)], { heart: false })).toEqual([hearts(1, false)])
  expect(withMine([hearts(1, true)], { heart: false })).toEqual([])
})

test('it is not counted twice once the server has it', () => {
  const known = [hearts(3, true)]
  expect(withMine(known, { heart: true })).toBe(known)
  expect(withMine(known, undefined)).toBe(known)
})

test('kinds keep their order', () => {
  expect(withMine([hearts(1, false)], { tennis: true, thumbs_up: true }).map(({ kind }) => kind)).toEqual(['thumbs_up', 'heart', 'tennis'])
})
