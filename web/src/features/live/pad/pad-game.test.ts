import { expect, test } from 'vitest'
import { aLiveMatch } from '@/testing/live-match'
import type { MatchState, ScoreEvent } from '@/wire'
import { enterAll, gameOf, type PadGame, playText } from './pad-game'

const RETIRED: ScoreEvent = { kind: 'retired', side: 'b' }

function game(state: MatchState, play: string): PadGame {
  const found = gameOf(aLiveMatch(), { events: play.length, state, play })
  if (!found) throw new Error('no game')
  return found
}

test.each([
  ['in play', [RETIRED], 'live'],
  ['suspended', [{ kind: 'suspended' }, RETIRED], 'suspended'],
] as const)('an end that is undone leaves a match as it was: %s', (_, entered, state) => {
  const ended = enterAll(game('live', 'ab'), entered)
  expect(ended.play.ending).not.toBeNull()
  const undone = enterAll(ended, [{ kind: 'undo' }])
  expect([undone.state, playText(undone), undone.play.ending]).toEqual([state, 'ab', null])
})

test('so does one that the server has recorded', () => {
  const undone = enterAll(game('suspended', 'abrb'), [{ kind: 'undo' }])
  expect([undone.state, playText(undone)]).toEqual(['suspended', 'ab'])
  expect(() => enterAll(undone, [{ kind: 'point', side: 'a' }])).toThrow()
  expect(enterAll(undone, [{ kind: 'resumed' }, { kind: 'point', side: 'a' }]).state).toBe('live')
})
