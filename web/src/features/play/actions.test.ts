import { expect, test } from 'vitest'
import type { Ask, FreePlayer } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const yusuf = { id: 'yusuf', name: 'Yusuf Demir', handle: 'yusuf' }
const free = (id: string): FreePlayer => ({ player: { id, name: id, handle: id }, until: Date.now() + 3_600_000, spot: { latitude: 34, longitude: -118 }, distance: 10 })
const anAsk = (more: Partial<Ask> = {}): Ask => ({ id: 'ask', by: yusuf, state: 'open', asked: 2, starts_at: Date.now() + 1_800_000, answer_by: Date.now() + 900_000, ...more })

async function setUp(asks: Ask[] = []) {
  const maya = server().addUser('Maya Okafor')
  server().snapshots.set('play:a', { players: [free('camila')] })
  server().answers.set('play.near', () => ({ players: [free('camila'), free('noah')], topics: ['play:a'], asks }))
  const page = await pageOf(server(), maya)
  const actions = await import('./actions')
  void actions.near({ distance: 10 })
  await settle()
  return { maya, page, ...actions, play: () => page.state().play }
}

test('free players load once, then update by pushes', async () => {
  const { near, page, play } = await setUp()
  expect(Object.keys(play().free)).toEqual(['camila', 'noah'])
  void near({ distance: 10 })
  page.client.subscribe('play:a')
  await settle()
  expect(server().commandsOf('play.near')).toHaveLength(1)
  expect(Object.keys(play().free)).toEqual(['camila'])
  server().pushTo('play:a', { push: 'player_free', data: { player: free('linh') } })
  server().pushTo('play:a', { push: 'player_busy', data: { user: 'camila' } })
  await settle()
  expect(Object.keys(play().free)).toEqual(['linh'])
})

test('going off shows at once, and is rolled back if refused', async () => {
  const { maya, stop, play } = await setUp()
  server().push(maya, { push: 'my_play', data: { player: free(maya.id) } })
  await settle()
  expect(play().mine?.player.id).toBe(maya.id)
  server().refuse('play.stop', 'internal')
  stop()
  expect(play().mine).toBeUndefined()
  await settle()
  expect(play().mine?.player.id).toBe(maya.id)
})

test('the first to accept gets the game', async () => {
  const { accept, play } = await setUp([anAsk()])
  server().answers.set('play.accept', () => anAsk({ state: 'taken', taken_by: { id: 'me', name: 'Me', handle: 'me' }, event: 'game' }))
  const accepted = accept(anAsk())
  await settle()
  expect(await accepted).toEqual({ is: 'yours', event: 'game' })
  expect(play().asks.ask?.state).toBe('taken')
})

test('if somebody else was faster, I see it as taken, not as an error', async () => {
  const { accept, play } = await setUp([anAsk()])
  server().refuse('play.accept', 'conflict')
  const accepted = accept(anAsk())
  await settle()
  expect(await accepted).toEqual({ is: 'taken' })
  expect(play().asks.ask).toMatchObject({ state: 'taken', by: yusuf })
})

test('declining an ask hides it at once, and it returns if refused', async () => {
  const { maya, decline, play } = await setUp()
  server().push(maya, { push: 'ask_changed', data: { ask: anAsk() } })
  await settle()
  server().refuse('play.decline', 'internal')
  decline(anAsk())
  expect(play().asks).toEqual({})
  await settle()
  expect(play().asks.ask?.state).toBe('open')
})

test('missed pushes cause a reload', async () => {
  const { near, play } = await setUp()
  server().restore()
  server().drop()
  await settle(3000)
  expect(play().is).toBe('idle')
  void near({ distance: 10 })
  await settle()
  expect(play().is).toBe('ready')
})
