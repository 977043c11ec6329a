import { expect, test } from 'vitest'
import { makeBatch } from './batch'
import { pageOf, settle, setVisible, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

test('items added within a frame arrive as one batch', async () => {
  const batches: number[][] = []
  const batch = makeBatch<number>((items) => batches.push([...items]))
  for (let at = 0; at < 5; at++) batch.add(at)
  expect(batches).toEqual([])
  await settle(20)
  expect(batches).toEqual([[0, 1, 2, 3, 4]])
})

test('in a hidden tab, where frames stop, a batch comes once a second', async () => {
  const batches: number[][] = []
  const batch = makeBatch<number>((items) => batches.push([...items]))
  setVisible(false)
  batch.add(1)
  await settle(900)
  batch.add(2)
  expect(batches).toEqual([])
  await settle(200)
  expect(batches).toEqual([[1, 2]])
})

test('a tab hidden after a frame was requested falls back to the timer', async () => {
  const batches: number[][] = []
  const batch = makeBatch<number>((items) => batches.push([...items]))
  batch.add(1)
  setVisible(false)
  await settle(1100)
  expect(batches).toEqual([[1]])
})

test('a flush applies at once, and only once', async () => {
  const batches: number[][] = []
  const batch = makeBatch<number>((items) => batches.push([...items]))
  batch.add(1)
  batch.flush()
  expect(batches).toEqual([[1]])
  await settle(50)
  expect(batches).toEqual([[1]])
})

test('a burst of 20,000 pushes changes the store fewer than 40 times', async () => {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const rooms = Array.from({ length: 20 }, (_, at) => server().run(diego, 'chat.create', { title: `Room ${at}`, members: [maya.id] }).id)
  const page = await pageOf(server(), maya)
  let changes = 0
  page.store.useStore.subscribe(() => changes++)
  for (let at = 0; at < 20_000; at++) {
    const chat = rooms[at % rooms.length] ?? ''
    const number = Math.floor(at / rooms.length) + 1
    const message = { id: `${chat}/${number}`, chat, number, author: diego.id, text: `word ${at}`, sent_at: Date.now() }
    server().sendAll({ topic: `chat:${chat}`, seq: number, push: 'message', data: message })
  }
  await settle(400)
  expect(rooms.map((id) => page.room(id)?.messages.at(-1)?.number)).toEqual(rooms.map(() => 1000))
  expect(changes).toBeLessThan(40)
  // Rooms off screen are trimmed to their newest messages, without losing the unread count.
  const { unreadOf } = await import('@/store/slices/chat-messages')
  expect(rooms.every((id) => (page.room(id)?.messages.length ?? 0) <= 400)).toBe(true)
  expect(rooms.map((id) => unreadOf(page.room(id) ?? ({} as never), maya.id))).toEqual(rooms.map(() => 1000))
}, 20_000)

test('a room on screen is not trimmed', async () => {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday', members: [maya.id] })
  const page = await pageOf(server(), maya)
  const { startViewing } = await import('./viewing')
  startViewing(`chat:${id}`)
  for (let number = 1; number <= 600; number++) {
    server().sendAll({ topic: `chat:${id}`, seq: number, push: 'message', data: { id: `m${number}`, chat: id, number, author: diego.id, text: 'x', sent_at: 1 } })
  }
  await settle(200)
  expect(page.room(id)?.messages).toHaveLength(600)
})
