import { expect, test } from 'vitest'
import { loadPage, pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

test('what was read offline stays read over a reload, and is sent once there is a connection', async () => {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  for (const text of ['seven?', 'or eight?']) server().run(diego, 'chat.send', { chat: id, text })
  const page = await pageOf(server(), maya)
  page.client.subscribe(`chat:${id}`)
  await settle(8000)
  server().goOffline()
  await settle()
  page.chat.markRead(id, 2)
  page.close()

  const again = await loadPage()
  await settle(20_000)
  expect(again.room(id)?.read_number).toBe(2)
  expect(server().commandsOf('chat.read')).toEqual([])
  server().goOnline()
  await settle(40_000)
  expect(server().commandsOf('chat.read')).toEqual([{ chat: id, number: 2 }])
  again.close()

  const last = await loadPage()
  await settle(8000)
  expect(last.room(id)?.read_number).toBe(2)
  expect(server().commandsOf('chat.read')).toHaveLength(1)
})
