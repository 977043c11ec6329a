import { expect, test } from 'vitest'
import type { Ask, FreePlayer, PlayPush, Topic } from '@/wire'
import { reducePush } from '@/testing/reduce'
import { askChanged, mineChanged, type Play, slice, startPlay, withCell } from './play'
import { withNear } from './play-replies'

const free = (id: string, until = 100): FreePlayer => ({ player: { id, name: id, handle: id }, until, spot: { latitude: 34, longitude: -118 }, distance: 10 })
const ask = (state: Ask['state'], more: Partial<Ask> = {}): Ask => ({ id: 'ask', by: { id: 'yusuf', name: 'Yusuf', handle: 'yusuf' }, state, asked: 1, starts_at: 10, answer_by: 5, ...more })

const reducePlayPush = (play: Play, cell: Topic, push: PlayPush) => reducePush(slice, play, cell, push)
const asked = () => withNear(startPlay(), 'here', { players: [free('yusuf'), free('camila')], topics: ['play:a', 'play:b'], asks: [] })
const who = (play: { free: object }) => Object.keys(play.free).sort()

test('a player in no cell is dropped once all cells have sent a snapshot', () => {
  const one = withCell(asked(), 'play:a', { players: [free('yusuf')] })
  expect(who(one)).toEqual(['camila', 'yusuf'])
  expect(who(withCell(one, 'play:b', { players: [] }))).toEqual(['yusuf'])
})

test('a new snapshot replaces its own cell only', () => {
  const both = withCell(withCell(asked(), 'play:a', { players: [free('yusuf')] }), 'play:b', { players: [free('camila')] })
  expect(who(withCell(both, 'play:a', { players: [free('noah')] }))).toEqual(['camila', 'noah'])
})

test('a player appears, changes and disappears', () => {
  const came = reducePlayPush(asked(), 'play:a', { push: 'player_free', data: { player: free('noah') } })
  expect(who(came)).toEqual(['camila', 'noah', 'yusuf'])
  const changed = reducePlayPush(came, 'play:a', { push: 'player_free', data: { player: free('noah', 200) } })
  expect(changed.free.noah?.player.until).toBe(200)
  expect(who(reducePlayPush(changed, 'play:a', { push: 'player_busy', data: { user: 'noah' } }))).toEqual(['camila', 'yusuf'])
})

test('a player who moved to another cell is not removed by the old one', () => {
  const moved = reducePlayPush(reducePlayPush(asked(), 'play:a', { push: 'player_free', data: { player: free('noah') } }), 'play:b', { push: 'player_free', data: { player: free('noah') } })
  expect(who(reducePlayPush(moved, 'play:a', { push: 'player_busy', data: { user: 'noah' } }))).toContain('noah')
})

test('a repeated push changes nothing', () => {
  const gone = reducePlayPush(asked(), 'play:a', { push: 'player_busy', data: { user: 'yusuf' } })
  expect(reducePlayPush(gone, 'play:a', { push: 'player_busy', data: { user: 'yusuf' } })).toBe(gone)
})

test('my own entry is set and removed', () => {
  expect(mineChanged(asked(), free('maya')).mine?.player.id).toBe('maya')
  expect(mineChanged(mineChanged(asked(), free('maya')), undefined)).not.toHaveProperty('mine')
})

test('an open ask becomes taken, and one that was never shown is not added as taken', () => {
  const open = askChanged(startPlay(), ask('open'))
  expect(open.asks.ask?.state).toBe('open')
  expect(askChanged(open, ask('taken')).asks.ask?.state).toBe('taken')
  expect(askChanged(open, ask('over')).asks).toEqual({})
  expect(askChanged(startPlay(), ask('taken')).asks).toEqual({})
})
