import { beforeEach, expect, test } from 'vitest'
import type { LiveMatch, LiveSnapshot } from '@/wire'
import { aLiveMatch } from '@/testing/live-match'
import { applyPushes, applySnapshot, forgetTopic } from '../apply'
import { resetStore, state } from '../index'
import { inPlay } from './live-board'
import { applyFavourite, applyLive } from './live-replies'

const topic = 'match:m1'

beforeEach(resetStore)

function load(match: LiveMatch, more: Partial<LiveSnapshot> = {}): void {
  applySnapshot(topic, { match, may_score: true, may_manage: true, is_favourite: true, watching: 0, ...more } satisfies LiveSnapshot)
}

function known() {
  const entry = state().live.known.m1
  return entry?.is === 'ready' ? entry : undefined
}

test('a board replaces the one before, also when boards between were missed', () => {
  load(aLiveMatch({ play: 'a' }))
  const { board } = aLiveMatch({ play: 'abba' })
  applyPushes([{ topic, seq: 9, push: 'board_changed', data: { board } }])
  expect(known()?.match.board).toEqual(board)
  expect(known()).toMatchObject({ may_score: true, may_manage: true, is_favourite: true })
})

test('what changes beside the score leaves what the reader may do', () => {
  load(aLiveMatch())
  applyPushes([{ topic, seq: 2, push: 'live_changed', data: { match: aLiveMatch({ more: { is_public: false } }) } }])
  expect(known()).toMatchObject({ match: { is_public: false }, may_score: true, is_favourite: true })
})

test('pushes about a match that is not known change nothing', () => {
  applyPushes([{ topic, seq: 2, push: 'board_changed', data: { board: aLiveMatch().board } }])
  expect(state().live.known).toEqual({})
})

test('a match that may not be watched any more is gone, also from the list', () => {
  applyLive([aLiveMatch()])
  forgetTopic(topic, false)
  expect(known()).toBeDefined()
  forgetTopic(topic, true)
  expect(state().live).toMatchObject({ known: { m1: { is: 'gone' } }, list: { ids: [] } })
})

test('a list keeps what a match’s own topic says, and its newer board', () => {
  load(aLiveMatch({ play: 'aab' }))
  applyLive([aLiveMatch({ play: 'aa' })])
  expect(known()).toMatchObject({ is_favourite: true, match: { board: { play: 'aab' } } })
  expect(known()?.listed).toBeUndefined()
})

test('a match that ends leaves the matches in play, while it stays known', () => {
  applyLive([aLiveMatch(), aLiveMatch({ more: { id: 'm2' } })])
  expect(inPlay(state().live).map(({ id }) => id)).toEqual(['m1', 'm2'])
  applyPushes([{ topic, seq: 2, push: 'board_changed', data: { board: { ...aLiveMatch().board, state: 'confirmed' } } }])
  expect(inPlay(state().live).map(({ id }) => id)).toEqual(['m2'])
  expect(known()).toBeDefined()
})

test('the number of those who watch leaves the score', () => {
  load(aLiveMatch({ play: 'ab' }), { watching: 3 })
  const before = known()?.match
  applyPushes([{ topic, push: 'watching_changed', data: { watching: 7 } }])
  expect(known()).toMatchObject({ watching: 7, may_score: true })
  expect(known()?.match).toBe(before)
})

test('my favourite is what my own command made it', () => {
  load(aLiveMatch(), { is_favourite: false })
  applyFavourite('m1', true)
  expect(known()?.is_favourite).toBe(true)
})
