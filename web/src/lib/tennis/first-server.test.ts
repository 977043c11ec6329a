import { expect, test } from 'vitest'
import type { Toss } from '@/wire'
import { wholeToss } from './board'
import { readFormat } from './code'
import { firstServerOf } from './first-server'
import { readPlay } from './notation'
import { apply, begin } from './play'
import { type Play, serverNow } from './state'
import { Impossible } from './wrong'

const TOSS: Toss = { server: { side: 'a', partner: 'first' }, left: 'a' }
const NAMES = { first: 1, second: 2 } as const

function start(code = 'SET3-S:6/TB7', toss = TOSS, doubles = true): Play {
  const format = readFormat(code)
  if (!format) throw new Error(code)
  return begin(format, { doubles, toss: wholeToss(toss) })
}

const after = (play: Play, text: string): Play => readPlay(text).reduce((now, event) => apply(now, event).play, play)

/** Who serves each point of these. */
function servers(play: Play, text: string): string {
  const seen = readPlay(text).map((event) => {
    const { side, partner } = serverNow(play)
    play = apply(play, event).play
    return `${side}${NAMES[partner]}`
  })
  return seen.join(' ')
}

const everyGame = (play: Play, games: number) => {
  const names = servers(play, 'aaaa'.repeat(games)).split(' ')
  return names.filter((_, index) => index % 4 === 0).join(' ')
}

const may = (play: Play) => (['a', 'b'] as const).filter((side) => firstServerOf(play, side)).join('')

test('the toss says who of both pairs serves first', () => {
  expect(everyGame(start(), 5)).toBe('a1 b1 a2 b2 a1')
  expect(everyGame(start('SET3-S:6/TB7', { ...TOSS, second_server: 'second' }), 5)).toBe('a1 b2 a2 b1 a1')
  expect(everyGame(start('SET3-S:6/TB7', { ...TOSS, second_server: 'second' }, false), 3)).toBe('a1 b1 a1')
})

test('each pair chooses anew before its first game of a set', () => {
  const set = after(start(), 'aaaa'.repeat(6))
  expect(may(set)).toBe('ab')
  expect(everyGame(set, 4)).toBe('a2 b2 a1 b1')
  const chosen = after(set, 'f1f3')
  expect(everyGame(chosen, 5)).toBe('a1 b1 a2 b2 a1')
  const begun = after(chosen, 'a')
  expect(may(begun)).toBe('b')
  expect(() => after(begun, 'f2')).toThrow(Impossible)
  expect(everyGame(after(begun, 'f4aaa'), 3)).toBe('b2 a2 b1')
  expect(may(after(begun, 'aaa'))).toBe('b')
  expect(may(after(begun, 'aaaa'))).toBe('')
  expect(() => after(start('SET3-S:6/TB7', TOSS, false), 'f3')).toThrow(Impossible)
})

test('pairs may change their order for a match tie-break, but not for that of a set', () => {
  const decider = after(start('SET3-S:6/TB7-F:TB10'), `${'aaaa'.repeat(6)}${'bbbb'.repeat(6)}f2`)
  expect(servers(after(decider, 'af4'), 'babababa')).toBe('b2 b2 a1 a1 b1 b1 a2 a2')
  expect(may(after(decider, 'ab'))).toBe('')
  expect(may(after(start(), 'aaaabbbb'.repeat(6)))).toBe('')
})
