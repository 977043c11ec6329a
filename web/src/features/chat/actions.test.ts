import { expect, test } from 'vitest'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

async function setUp(messages = 0) {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(maya, 'chat.create', { title: 'Friday doubles', members: [diego.id] })
  for (let index = 1; index <= messages; index++) server().run(diego, 'chat.send', { chat: id, text: String(index) })
  const page = await pageOf(server(), maya)
  page.client.subscribe(`chat:${id}`)
  await settle()
  const { unreadOf } = await import('@/store/slices/chat-messages')
  const unread = () => {
    const room = page.room(id)
    return room && unreadOf(room, maya.id)
  }
  const resolve = async <T>(promise: Promise<T>): Promise<T> => {
    const settled = Promise.allSettled([promise])
    await settle(200)
    const [result] = await settled
    if (result?.status === 'fulfilled') return result.value
    throw result?.reason
  }
  return { maya, diego, id, page, unread, resolve }
}

test('my edit shows at once and is saved', async () => {
  const { page, id, maya } = await setUp()
  const message = server().run(maya, 'chat.send', { chat: id, text: 'sevn' })
  await settle()
  page.chat.edit(message.id, ' seven ')
  expect(page.state().chat.changing[message.id]).toEqual({ text: ' seven ' })
  await settle()
  expect(page.texts(id)).toEqual(['seven'])
  expect(page.state().chat.changing).toEqual({})
})

test('a refused edit is rolled back', async () => {
  const { page, id, maya } = await setUp()
  const message = server().run(maya, 'chat.send', { chat: id, text: 'sevn' })
  await settle()
  server().refuse('chat.edit', 'edit_window_over')
  page.chat.edit(message.id, 'seven')
  await settle()
  expect(page.texts(id)).toEqual(['sevn'])
  expect(page.state().chat.changing).toEqual({})
})

test('a deleted message leaves a placeholder', async () => {
  const { page, id, maya } = await setUp()
  const message = server().run(maya, 'chat.send', { chat: id, text: 'oops' })
  await settle()
  page.chat.remove(message.id)
  expect(page.state().chat.changing[message.id]).toEqual({ deleted: true })
  await settle()
  expect(page.texts(id)).toEqual(['(deleted)'])
})

test('reading lowers the unread count at once, never moves back, and is sent to the server', async () => {
  const { page, id, unread } = await setUp(5)
  expect(unread()).toBe(5)
  page.chat.markRead(id, 3)
  expect(unread()).toBe(2)
  page.chat.markRead(id, 2)
  await settle()
  expect(unread()).toBe(2)
  expect(server().commandsOf('chat.read')).toEqual([{ chat: id, number: 3 }])
})

test('what I read on another device becomes read here', async () => {
  const { page, id, unread, maya } = await setUp(5)
  server().run(maya, 'chat.read', { chat: id, number: 5 })
  await settle()
  expect(unread()).toBe(0)
  expect(page.room(id)?.read_number).toBe(5)
})

test('a deleted message no longer counts as unread', async () => {
  const { id, unread, diego } = await setUp(2)
  const message = server().run(diego, 'chat.send', { chat: id, text: 'oops' })
  await settle()
  expect(unread()).toBe(3)
  server().run(diego, 'chat.delete', { message: message.id })
  await settle()
  expect(unread()).toBe(2)
})

test('muting shows at once, and is rolled back if refused', async () => {
  const { page, id } = await setUp()
  page.chat.mute(id)
  expect(page.room(id)?.muted_until).toBeGreaterThan(Date.now())
  await settle()
  page.chat.unmute(id)
  expect(page.room(id)?.muted_until).toBeUndefined()
  await settle()
  server().refuse('chat.mute', 'internal')
  page.chat.mute(id, Date.now() + 1000)
  await settle()
  expect(page.room(id)?.muted_until).toBeUndefined()
})

test('typing is sent at most every three seconds, and only while connected', async () => {
  const { page, id } = await setUp()
  for (let index = 0; index < 40; index++) {
    page.chat.typing(id)
    await settle(100)
  }
  expect(server().commandsOf('chat.typing').length).toBe(2)
  server().goOffline()
  await settle(4000)
  page.chat.typing(id)
  await settle()
  expect(server().commandsOf('chat.typing').length).toBe(2)
})

test('a typing mark lasts six seconds, or until the message arrives', async () => {
  const { page, id, diego } = await setUp()
  const typers = () => Object.keys(page.state().chat.typing[id] ?? {})
  server().run(diego, 'chat.typing', { chat: id })
  await settle()
  expect(typers()).toEqual([diego.id])
  await settle(6100)
  expect(typers()).toEqual([])
  server().run(diego, 'chat.typing', { chat: id })
  await settle()
  server().run(diego, 'chat.send', { chat: id, text: 'there' })
  await settle()
  expect(typers()).toEqual([])
})

test('older messages load page by page, back to the first', async () => {
  const { page, id, resolve } = await setUp(120)
  expect(page.room(id)?.messages).toHaveLength(50)
  await resolve(page.chat.loadOlder(id))
  await resolve(page.chat.loadOlder(id))
  expect(page.texts(id)).toHaveLength(120)
  expect(page.room(id)?.more).toBe(false)
  await resolve(page.chat.loadOlder(id))
  expect(server().commandsOf('chat.history')).toHaveLength(2)
})

test('the room list loads page by page', async () => {
  const maya = server().addUser('Maya Okafor')
  server().chat.pageSize = 3
  for (let index = 0; index < 8; index++) server().run(maya, 'chat.create', { title: `Room ${index}`, members: [] })
  const page = await pageOf(server(), maya)
  const rooms = () => Object.keys(page.state().chat.rooms).length
  expect(rooms()).toBe(3)
  for (const expected of [6, 8]) {
    const more = page.chat.loadMoreRooms()
    await settle()
    await more
    expect(rooms()).toBe(expected)
  }
  expect(page.state().chat.list).toEqual({ is: 'ready', loadingMore: false })
})

test('a room list that fails shows an error and can be reloaded', async () => {
  const { page, resolve } = await setUp()
  server().refuse('chat.list', 'internal')
  await expect(resolve(page.chat.reloadRooms())).rejects.toMatchObject({ trouble: { code: 'internal' } })
  expect(page.state().chat.list.is).toBe('error')
  await resolve(page.chat.reloadRooms())
  expect(page.state().chat.list.is).toBe('ready')
})

test('opening a direct chat twice opens the same room', async () => {
  const { page, diego, resolve } = await setUp()
  const id = await resolve(page.chat.openDirect(diego.id))
  expect(page.room(id)?.room.kind).toBe('direct')
  expect(await resolve(page.chat.openDirect(diego.id))).toBe(id)
  server().run(diego, 'chat.send', { chat: id, text: 'there you are' })
  await settle()
  expect(page.texts(id)).toEqual(['there you are'])
})

test('a group is created once even if the reply is lost', async () => {
  const { page, diego, resolve } = await setUp()
  server().swallowReply('chat.create')
  const made = page.chat.createGroup(' Sunday ', [diego.id])
  await settle(1000)
  server().drop()
  await settle(2000)
  const id = await resolve(made)
  expect(page.room(id)?.room.title).toBe('Sunday')
  expect([...server().chat.rooms.values()].filter((room) => room.title === 'Sunday')).toHaveLength(1)
})

test('members, roles and silencing follow the pushes', async () => {
  const { page, id, diego, resolve } = await setUp()
  const linh = server().addUser('Linh Tran')
  const member = (user: string) => page.room(id)?.room.members.find((one) => one.user === user)
  await resolve(page.chat.addMembers(id, [linh.id]))
  await resolve(page.chat.setRole(id, linh.id, 'admin'))
  await resolve(page.chat.silence(id, diego.id, Date.now() + 60_000))
  await resolve(page.chat.rename(id, ' Sunday '))
  expect(member(linh.id)?.role).toBe('admin')
  expect(member(diego.id)?.silenced_until).toBeGreaterThan(Date.now())
  expect(page.room(id)?.room).toMatchObject({ title: 'Sunday', member_count: 3 })
  await resolve(page.chat.unsilence(id, diego.id))
  await resolve(page.chat.removeMember(id, diego.id))
  expect(member(diego.id)).toBeUndefined()
  await resolve(page.chat.leave(id))
  expect(page.room(id)).toBeUndefined()
})

test('a refusal reaches the form', async () => {
  const { page, id, resolve } = await setUp()
  server().refuse('chat.leave', 'last_owner')
  await expect(resolve(page.chat.leave(id))).rejects.toMatchObject({ trouble: { code: 'last_owner' } })
})

test('sending clears the draft of its own room only', async () => {
  const { page, id } = await setUp()
  const { readDraft, writeDraft } = await import('@/store/drafts')
  writeDraft(id, 'seven wor')
  writeDraft('another', 'kept')
  page.chat.send(id, 'seven works')
  expect([readDraft(id), readDraft('another')]).toEqual(['', 'kept'])
})

test('people are found by the start of a word; an empty text sends no search', async () => {
  const { page, diego, resolve } = await setUp()
  expect(await resolve(page.people.findPeople('diego'))).toMatchObject([{ id: diego.id }])
  expect(await resolve(page.people.findPeople('  '))).toEqual([])
  expect(server().commandsOf('people.find')).toHaveLength(1)
})

test('offline, a search fails quickly with "offline"', async () => {
  const { page } = await setUp()
  server().goOffline()
  await settle(100)
  const search = Promise.allSettled([page.people.findPeople('diego')])
  await settle(4200)
  expect(await search).toMatchObject([{ reason: { trouble: { code: 'offline' } } }])
})

test('what was read offline is sent once the connection is back', async () => {
  const { page, id } = await setUp(5)
  server().goOffline()
  await settle(6000)
  page.chat.markRead(id, 3)
  page.chat.markRead(id, 4)
  await settle()
  expect(server().commandsOf('chat.read')).toEqual([])
  server().goOnline()
  await settle(40_000)
  expect(server().commandsOf('chat.read')).toEqual([{ chat: id, number: 4 }])
})
