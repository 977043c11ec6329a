import { expect, test } from 'vitest'
import type { LadderMove } from '@/wire'
import { withOneDraw } from './ladder-moves'

const move = (number: number, kind: LadderMove['kind']): LadderMove => ({ number, kind, side: `side-${number}`, at: number })

test('the first order is one line of the log', () => {
  const log = [move(4, 'joined'), move(3, 'drawn'), move(2, 'drawn'), move(1, 'drawn')]
  expect(withOneDraw(log).map(({ number }) => number)).toEqual([4, 3])
})

test('a log without the draw is shown as it is', () => {
  const log = [move(9, 'won'), move(8, 'joined')]
  expect(withOneDraw(log)).toEqual(log)
})
