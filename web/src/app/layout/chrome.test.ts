import { expect, test } from 'vitest'
import { chromeFor } from './chrome'

test.each([
  ['/', true, 'dusk', true, false],
  ['/', false, 'dusk', true, false],
  ['/home', true, 'plain', true, true],
  ['/chat', true, 'plain', true, true],
  ['/chat/0198', true, 'none', false, false],
  ['/chat/0198', false, 'plain', true, true],
  ['/games', true, 'plain', true, true],
  ['/games/mine', true, 'plain', true, true],
  ['/games/new', true, 'plain', true, false],
  ['/games/0198', true, 'none', true, false],
  ['/games/0198', false, 'plain', true, true],
  ['/games/0198/edit', true, 'plain', true, false],
  ['/leagues/mine', true, 'plain', true, true],
  ['/leagues/new', true, 'plain', true, false],
  ['/leagues/0198', true, 'none', true, false],
  ['/leagues/0198', false, 'plain', true, true],
  ['/leagues/0198/edit', true, 'plain', true, false],
  ['/live/0198', true, 'none', true, false],
  ['/live/0198', false, 'plain', true, true],
  ['/live/0198/pad', true, 'none', false, false],
  ['/live/0198/pad', false, 'none', false, false],
  ['/questions', true, 'none', true, false],
  ['/nowhere', false, 'plain', true, true],
] as const)('%s, phone %s: header %s, footer %s, bottom bar %s', (path, phone, header, footer, bar) => {
  expect(chromeFor(path, phone)).toEqual({ header, footer, bar })
})

test('a guest sees a game on a phone in the frame of every page', () => {
  expect(chromeFor('/games/0198', true, true)).toEqual(chromeFor('/courts', true))
})
