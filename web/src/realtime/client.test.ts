import { expect, test, vi } from 'vitest'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

async function groupChat() {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  const say = (text: string) => server().run(diego, 'chat.send', { chat: id, text })
  const page = await pageOf(server(), maya)
  return { maya, diego, id, say, page, topic: `chat:${id}` }
}

test('the first frame is session.open, with tenant and token', async () => {
  const { page } = await groupChat()
  expect(server().requests[0]).toMatchObject({ cmd: 'session.open', args: { tenant: 1, access_token: expect.any(String) } })
  expect(page.state().connection.state).toBe('live')
})

test('my own topic lists my rooms, and their messages follow', async () => {
  const { page, id, say } = await groupChat()
  expect(page.room(id)?.room.title).toBe('Friday doubles')
  say('seven?')
  await settle()
  expect(page.texts(id)).toEqual(['seven?'])
})

test('a lost push is noticed at the next one and replayed', async () => {
  const { page, id, say, topic } = await groupChat()
  say('one')
  await settle()
  server().losePushes(1)
  say('two')
  say('three')
  await settle()
  expect(page.texts(id)).toEqual(['one', 'two', 'three'])
  expect(server().commandsOf('topic.open')).toContainEqual({ topic, since: 2 - 1 })
})

test('a duplicate push is applied once', async () => {
  const { page, id, say } = await groupChat()
  server().doublePush()
  say('one')
  say('two')
  await settle()
  expect(page.texts(id)).toEqual(['one', 'two'])
})

test('a skipped number leaves no gap', async () => {
  const { page, id, say, diego } = await groupChat()
  say('one')
  await settle()
  server().goOffline()
  await settle()
  const two = say('two')
  server().run(diego, 'chat.delete', { message: two.id })
  say('three')
  server().goOnline()
  await settle(3000)
  // The withdrawn message came as a skip, its deletion as a push without a message to show.
  expect(page.texts(id).at(-1)).toBe('three')
  expect(server().commandsOf('topic.open').filter((args) => JSON.stringify(args).includes('since'))).toEqual([])
})

test('after a disconnect it resumes from the last numbers', async () => {
  const { page, id, say, topic, maya } = await groupChat()
  say('one')
  await settle()
  server().drop()
  say('two')
  await settle(3000)
  expect(page.texts(id)).toEqual(['one', 'two'])
  const [, second] = server().commandsOf('session.open')
  expect(second).toMatchObject({ epoch: 'epoch-1', resume: { [topic]: 1, [`user:${maya.id}`]: 1 } })
})

test('a range that cannot be replayed is replaced by a snapshot', async () => {
  const { page, id, say, topic } = await groupChat()
  say('one')
  await settle()
  server().goOffline()
  for (let at = 2; at <= 5; at++) say(String(at))
  server().trimLogs()
  server().goOnline()
  await settle(3000)
  expect(page.texts(id)).toEqual(['one', '2', '3', '4', '5'])
  expect(server().commandsOf('topic.open')).toContainEqual({ topic })
  say('and on')
  await settle()
  expect(page.texts(id).at(-1)).toBe('and on')
})

test('a topic that the server resets is opened again', async () => {
  const { page, id, say, topic } = await groupChat()
  server().closeTopic(topic, 'reset')
  say('one')
  await settle()
  say('two')
  await settle()
  expect(page.texts(id)).toEqual(['one', 'two'])
})

test('a topic that I lost access to is dropped', async () => {
  const { page, id, maya, diego } = await groupChat()
  server().run(diego, 'chat.remove_member', { chat: id, user: maya.id })
  await settle()
  expect(page.room(id)).toBeUndefined()
  expect(page.client.topicState(`chat:${id}`)).toBe('gone')
})

test('a new epoch replaces all state', async () => {
  const { page, id, say } = await groupChat()
  say('before the restore')
  await settle()
  server().goOffline()
  server().restore()
  const room = server().chat.rooms.get(id)
  if (room) room.messages = []
  say('after it')
  server().goOnline()
  await settle(3000)
  expect(page.texts(id)).toEqual(['after it'])
})

test('after many resets a new session is begun instead of opening each topic', async () => {
  const { page, diego, maya } = await groupChat()
  const rooms = Array.from({ length: 30 }, (_, at) => server().run(diego, 'chat.create', { title: `Room ${at}`, members: [maya.id] }))
  await settle(500)
  server().goOffline()
  server().restore()
  server().requests.length = 0
  server().goOnline()
  await settle(3000)
  expect(server().commandsOf('session.open')).toHaveLength(2)
  expect(server().commandsOf('topic.open').length).toBeLessThan(3)
  for (const room of rooms) server().run(diego, 'chat.send', { chat: room.id, text: 'hello again' })
  await settle()
  expect(rooms.every((room) => page.texts(room.id).at(-1) === 'hello again')).toBe(true)
})

test('a push that arrives during a list request is not overwritten by its reply', async () => {
  const { page, id } = await groupChat()
  page.chat.mute(id)
  const reply = page.chat.reloadRooms()
  await settle()
  await reply
  expect(page.room(id)?.muted_until).toBeGreaterThan(Date.now())
})

test('a heartbeat is answered, and silence ends the connection', async () => {
  const { page } = await groupChat()
  server().sendAll({})
  await settle()
  expect(server().beats).toBe(1)
  await settle(34_000)
  expect(server().commandsOf('session.open')).toHaveLength(1)
  await settle(3000)
  expect(server().commandsOf('session.open')).toHaveLength(2)
  expect(page.state().connection.state).toBe('live')
})

test('a session.open whose reply is lost starts again, though the server goes on beating', async () => {
  const { page } = await groupChat()
  server().swallowReply('session.open')
  server().drop()
  for (let second = 0; second < 20; second++) {
    server().sendAll({})
    await settle(1000)
  }
  expect(server().commandsOf('session.open')).toHaveLength(3)
  expect(page.state().connection.state).toBe('live')
})

test('after a drain it reconnects at the requested time', async () => {
  await groupChat()
  server().sendAll({ push: 'drain', data: { after_ms: 4000 } })
  await settle()
  server().drop(4503)
  await settle(3900)
  expect(server().commandsOf('session.open')).toHaveLength(1)
  await settle(300)
  expect(server().commandsOf('session.open')).toHaveLength(2)
})

test.each([4400, 4413, 4426])('%i is final', async (code) => {
  const { page } = await groupChat()
  server().drop(code)
  await settle(120_000)
  expect(server().commandsOf('session.open')).toHaveLength(1)
  expect(page.state().connection.state).toBe('stopped')
})

test.each([1006, 1001, 4408, 4503, 4508])('after %i it comes back by itself', async (code) => {
  const { page } = await groupChat()
  server().drop(code)
  await settle(2000)
  expect(page.state().connection.state).toBe('live')
})

test('after a rate limit it waits 30 seconds', async () => {
  const { page } = await groupChat()
  server().drop(4429)
  await settle(29_000)
  page.client.wake()
  await settle(500)
  expect(server().commandsOf('session.open')).toHaveLength(1)
  await settle(3000)
  expect(server().commandsOf('session.open')).toHaveLength(2)
})

test('a close asking to sign in again refreshes the tokens before the reconnect', async () => {
  const { page } = await groupChat()
  const first = localStorage.getItem('access')
  server().rest.expired.add(first ?? '')
  server().drop(4401)
  await settle(2000)
  expect(server().rest.requests).toContain('POST /auth/refresh')
  expect(localStorage.getItem('access')).not.toBe(first)
  expect(page.state().connection.state).toBe('live')
})

test('an access token known to be expired is refreshed before it is sent', async () => {
  const maya = server().addUser('Maya Okafor')
  await pageOf(server(), maya)
  server().requests.length = 0
  await settle(1_000_000)
  server().drop()
  await settle(2000)
  const opens = server().commandsOf('session.open')
  expect(opens.at(-1)).toMatchObject({ access_token: localStorage.getItem('access') })
  expect(server().rest.requests).toContain('POST /auth/refresh')
})

test('a session about to expire is renewed on the same socket', async () => {
  await groupChat()
  server().sendAll({ push: 'session_ending', data: { in_ms: 60_000 } })
  await settle()
  expect(server().commandsOf('session.renew')).toEqual([{ access_token: localStorage.getItem('access') }])
  expect(server().commandsOf('session.open')).toHaveLength(1)
})

test('a revoked session does not reconnect, and its tokens are removed', async () => {
  const { page, maya } = await groupChat()
  server().rest.revokedUsers.add(maya.id)
  server().drop(4403)
  await settle(60_000)
  expect(server().commandsOf('session.open')).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
  expect(page.state().session).toMatchObject({ signedIn: false, user: { id: maya.id } })
})

test('offline it backs off, and it reconnects at once when the network is back', async () => {
  const { page } = await groupChat()
  server().goOffline()
  await settle(11_000)
  expect(page.state().connection.state).toBe('offline')
  await settle(120_000)
  server().goOnline()
  await settle(400)
  expect(page.state().connection.state).toBe('live')
})

test('a network that comes back before the connection noticed shows as live again', async () => {
  const { page } = await groupChat()
  window.dispatchEvent(new Event('offline'))
  expect(page.state().connection.state).toBe('offline')
  window.dispatchEvent(new Event('online'))
  expect(page.state().connection.state).toBe('live')
})

test('after a disconnect the state says since when', async () => {
  const { page } = await groupChat()
  await settle(5000)
  const droppedAt = Date.now()
  server().goOffline()
  await settle()
  expect(page.state().connection.state).toBe('reconnecting')
  expect(Math.abs(page.state().connection.since - droppedAt)).toBeLessThan(200)
})

test('an unknown push is ignored', async () => {
  const { page, id, say, topic } = await groupChat()
  server().sendAll({ topic, seq: 1, push: 'court_flooded', data: { deep: true } })
  server().sendAll({ topic: 'weather:1', seq: 1, push: 'rain', data: {} })
  await settle()
  expect(page.room(id)?.messages).toEqual([])
  say('still here')
  await settle()
  expect(page.client.topicState(topic)).not.toBe('gone')
})

test('a full-state push may skip numbers', async () => {
  const { say, topic } = await groupChat()
  say('one')
  await settle()
  server().requests.length = 0
  server().sendAll({ topic, seq: 9, push: 'board', full: true, data: {} })
  await settle()
  expect(server().commandsOf('topic.open')).toEqual([])
  expect(vi.getTimerCount()).toBeGreaterThan(0)
})
