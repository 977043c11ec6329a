import { expect, test } from 'vitest'
import { loadPage, pageOf, settle, signIn, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

/** A page that has seen a room with two messages, and was closed. */
async function setUp() {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  const say = (text: string) => server().run(diego, 'chat.send', { chat: id, text })
  const secret = say('the gate code is 1437')
  say('seven?')
  const page = await pageOf(server(), maya)
  page.client.subscribe(`chat:${id}`)
  await settle()
  expect(page.texts(id)).toEqual(['the gate code is 1437', 'seven?'])
  await settle(8000)
  const storedAt = Date.now()
  page.close()
  return { maya, diego, id, secret, storedAt, page }
}

test('a page loaded offline shows the rooms and messages that it had, and since when', async () => {
  const { id, storedAt } = await setUp()
  server().goOffline()
  await settle(3_600_000)
  const again = await loadPage()
  await settle(20_000)
  expect(again.texts(id)).toEqual(['the gate code is 1437', 'seven?'])
  expect(again.room(id)).toMatchObject({ shown: true, loaded: false })
  expect(again.state().chat.list.is).toBe('ready')
  expect(again.state().connection.state).toBe('offline')
  expect(again.state().connection.since).toBeLessThanOrEqual(storedAt)
  expect(again.state().connection.since).toBeGreaterThan(storedAt - 10_000)
})

test('what came just before the network was lost is stored as well', async () => {
  const maya = server().addUser('Maya Okafor')
  const page = await pageOf(server(), maya)
  await settle(8000)
  const { id } = server().run(maya, 'chat.create', { title: 'Friday doubles', members: [] })
  page.client.subscribe(`chat:${id}`)
  server().run(maya, 'chat.send', { chat: id, text: 'seven?' })
  await settle()
  expect(page.texts(id)).toEqual(['seven?'])
  server().goOffline()
  await settle(500)
  page.close()
  const again = await loadPage()
  await settle(20_000)
  expect(again.texts(id)).toEqual(['seven?'])
})

test('what the server says on return replaces it: a deleted text and a lost room do not come back', async () => {
  const { id, diego, maya, secret } = await setUp()
  const { id: other } = server().run(diego, 'chat.create', { title: 'Sunday', members: [maya.id] })
  server().goOffline()
  const again = await loadPage()
  await settle(500)
  expect(again.texts(id)).toHaveLength(2)
  server().run(diego, 'chat.delete', { message: secret.id })
  server().run(diego, 'chat.remove_member', { chat: other, user: maya.id })
  server().goOnline()
  await settle(40_000)
  expect(again.texts(id)).not.toContain('the gate code is 1437')
  expect(again.room(id)?.last).toBeUndefined()
  expect(again.room(other)).toBeUndefined()
})

test('the stored messages stay on screen until the server has sent its own', async () => {
  const { id, diego } = await setUp()
  server().goOffline()
  const again = await loadPage()
  await settle(500)
  server().run(diego, 'chat.send', { chat: id, text: 'or eight?' })
  const seen = new Set<string>()
  const stop = again.store.useStore.subscribe(({ chat }) => {
    const room = chat.rooms[id]
    seen.add(room?.shown ? 'loaded' : room?.stored?.length === 2 ? 'stored' : 'nothing')
  })
  server().goOnline()
  await settle(40_000)
  again.client.subscribe(`chat:${id}`)
  await settle()
  stop()
  expect(seen).toEqual(new Set(['loaded', 'stored']))
  expect(again.texts(id)).toEqual(['the gate code is 1437', 'seven?', 'or eight?'])
  expect(again.room(id)?.stored).toBeUndefined()
})

test('a page that is connected first does not show it', async () => {
  const { id, diego, secret } = await setUp()
  server().run(diego, 'chat.delete', { message: secret.id })
  const again = await loadPage()
  await settle(3000)
  expect(again.texts(id)).not.toContain('the gate code is 1437')
})

test('logging out erases it, and the next person sees nothing of it', async () => {
  const { id, diego } = await setUp()
  const again = await loadPage()
  await settle(3000)
  await again.auth.logOut()
  await settle()
  again.close()
  server().goOffline()
  await signIn(server(), diego)
  const next = await loadPage()
  await settle(20_000)
  expect(next.room(id)).toBeUndefined()
})
