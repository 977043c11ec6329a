import { expect, test } from 'vitest'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

async function aTalk(messages = 0) {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(maya, 'chat.create', { title: 'Friday doubles', members: [diego.id] })
  for (let at = 1; at <= messages; at++) server().run(diego, 'chat.send', { chat: id, text: String(at) })
  const page = await pageOf(server(), maya)
  page.client.subscribe(`chat:${id}`)
  await settle()
  const { unreadOf } = await import('@/store/slices/chat-messages')
  const unread = () => {
    const room = page.room(id)
    return room && unreadOf(room, maya.id)
  }
  const come = async <T>(promise: Promise<T>): Promise<T> => {
    const settled = Promise.allSettled([promise])
    await settle(200)
    const [result] = await settled
    if (result?.status === 'fulfilled') return result.value
    throw result?.reason
  }
  return { maya, diego, id, page, unread, come }
}

test('an edit shows at once, and stays', async () => {
  const { page, id, maya } = await aTalk()
  const message = server().run(maya, 'chat.send', { chat: id, text: 'sevn' })
  await settle()
  page.chat.edit(message.id, ' seven ')
  expect(page.state().chat.changing[message.id]).toEqual({ text: ' seven ' })
  await settle()
  expect(page.texts(id)).toEqual(['seven'])
  expect(page.state().chat.changing).toEqual({})
})

test('an edit that is refused is undone', async () => {
  const { page, id, maya } = await aTalk()
  const message = server().run(maya, 'chat.send', { chat: id, text: 'sevn' })
  await settle()
  server().refuse('chat.edit', 'edit_window_over')
  page.chat.edit(message.id, 'seven')
  await settle()
  expect(page.texts(id)).toEqual(['sevn'])
  expect(page.state().chat.changing).toEqual({})
})

test('a deletion leaves its place', async () => {
  const { page, id, maya } = await aTalk()
  const message = server().run(maya, 'chat.send', { chat: id, text: 'oops' })
  await settle()
  page.chat.remove(message.id)
  expect(page.state().chat.changing[message.id]).toEqual({ deleted: true })
  await settle()
  expect(page.texts(id)).toEqual(['(deleted)'])
})

test('reading counts down at once, only forward, and is told to the server', async () => {
  const { page, id, unread } = await aTalk(5)
  expect(unread()).toBe(5)
  page.chat.markRead(id, 3)
  expect(unread()).toBe(2)
  page.chat.markRead(id, 2)
  await settle()
  expect(unread()).toBe(2)
  expect(server().commandsOf('chat.read')).toEqual([{ chat: id, number: 3 }])
})

test('what I read on another device is read here', async () => {
  const { page, id, unread, maya } = await aTalk(5)
  server().run(maya, 'chat.read', { chat: id, number: 5 })
  await settle()
  expect(unread()).toBe(0)
  expect(page.room(id)?.read_number).toBe(5)
})

test('what was written and is deleted is no longer unread', async () => {
  const { id, unread, diego } = await aTalk(2)
  const message = server().run(diego, 'chat.send', { chat: id, text: 'oops' })
  await settle()
  expect(unread()).toBe(3)
  server().run(diego, 'chat.delete', { message: message.id })
  await settle()
  expect(unread()).toBe(2)
})

test('muting shows at once, and is undone if it is refused', async () => {
  const { page, id } = await aTalk()
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

test('typing is told every three seconds at most, and only on a live line', async () => {
  const { page, id } = await aTalk()
  for (let at = 0; at < 40; at++) {
    page.chat.typing(id)
    await settle(100)
  }
  expect(server().commandsOf('chat.typing').length).toBe(2)
  server().goAway()
  await settle(4000)
  page.chat.typing(id)
  await settle()
  expect(server().commandsOf('chat.typing').length).toBe(2)
})

test('who types is shown for six seconds, or until they said it', async () => {
  const { page, id, diego } = await aTalk()
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

test('older messages come page by page, to the first one', async () => {
  const { page, id, come } = await aTalk(120)
  expect(page.room(id)?.messages).toHaveLength(50)
  await come(page.chat.loadOlder(id))
  await come(page.chat.loadOlder(id))
  expect(page.texts(id)).toHaveLength(120)
  expect(page.room(id)?.more).toBe(false)
  await come(page.chat.loadOlder(id))
  expect(server().commandsOf('chat.history')).toHaveLength(2)
})

test('the list of rooms comes page by page', async () => {
  const maya = server().addUser('Maya Okafor')
  server().chat.pageSize = 3
  for (let at = 0; at < 8; at++) server().run(maya, 'chat.create', { title: `Room ${at}`, members: [] })
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

test('a list that fails says so, and can be asked for again', async () => {
  const { page, come } = await aTalk()
  server().refuse('chat.list', 'internal')
  await expect(come(page.chat.reloadRooms())).rejects.toMatchObject({ trouble: { code: 'internal' } })
  expect(page.state().chat.list.is).toBe('error')
  await come(page.chat.reloadRooms())
  expect(page.state().chat.list.is).toBe('ready')
})

test('a direct talk opens the one there is', async () => {
  const { page, diego, come } = await aTalk()
  const id = await come(page.chat.openDirect(diego.id))
  expect(page.room(id)?.room.kind).toBe('direct')
  expect(await come(page.chat.openDirect(diego.id))).toBe(id)
  server().run(diego, 'chat.send', { chat: id, text: 'there you are' })
  await settle()
  expect(page.texts(id)).toEqual(['there you are'])
})

test('a group is made once, though its answer was lost', async () => {
  const { page, diego, come } = await aTalk()
  server().swallowReply('chat.create')
  const made = page.chat.createGroup(' Sunday ', [diego.id])
  await settle(1000)
  server().drop()
  await settle(2000)
  const id = await come(made)
  expect(page.room(id)?.room.title).toBe('Sunday')
  expect([...server().chat.rooms.values()].filter((room) => room.title === 'Sunday')).toHaveLength(1)
})

test('members, roles and silences follow their pushes', async () => {
  const { page, id, diego, come } = await aTalk()
  const linh = server().addUser('Linh Tran')
  const member = (user: string) => page.room(id)?.room.members.find((one) => one.user === user)
  await come(page.chat.addMembers(id, [linh.id]))
  await come(page.chat.setRole(id, linh.id, 'admin'))
  await come(page.chat.silence(id, diego.id, Date.now() + 60_000))
  await come(page.chat.rename(id, ' Sunday '))
  expect(member(linh.id)?.role).toBe('admin')
  expect(member(diego.id)?.silenced_until).toBeGreaterThan(Date.now())
  expect(page.room(id)?.room).toMatchObject({ title: 'Sunday', member_count: 3 })
  await come(page.chat.unsilence(id, diego.id))
  await come(page.chat.removeMember(id, diego.id))
  expect(member(diego.id)).toBeUndefined()
  await come(page.chat.leave(id))
  expect(page.room(id)).toBeUndefined()
})

test('a refusal reaches the form', async () => {
  const { page, id, come } = await aTalk()
  server().refuse('chat.leave', 'last_owner')
  await expect(come(page.chat.leave(id))).rejects.toMatchObject({ trouble: { code: 'last_owner' } })
})

test('sending clears the draft of its room, and no other', async () => {
  const { page, id } = await aTalk()
  const { readDraft, writeDraft } = await import('@/lib/drafts')
  writeDraft(id, 'seven wor')
  writeDraft('another', 'kept')
  page.chat.send(id, 'seven works')
  expect([readDraft(id), readDraft('another')]).toEqual(['', 'kept'])
})

test('people are found by the beginning of a word; an empty text asks nobody', async () => {
  const { page, diego, come } = await aTalk()
  expect(await come(page.people.findPeople('diego'))).toMatchObject([{ id: diego.id }])
  expect(await come(page.people.findPeople('  '))).toEqual([])
  expect(server().commandsOf('people.find')).toHaveLength(1)
})

test('offline a question is answered soon, and says so', async () => {
  const { page } = await aTalk()
  server().goAway()
  await settle(100)
  const asked = Promise.allSettled([page.people.findPeople('diego')])
  await settle(4200)
  expect(await asked).toMatchObject([{ reason: { trouble: { code: 'offline' } } }])
})
