import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

async function groupChat() {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const linh = server().addUser('Linh Tran')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  server().run(diego, 'chat.send', { chat: id, text: 'seven?' })
  const page = await pageOf(server(), maya)
  const { useTopic } = await import('./use-topic')
  const { usePresence } = await import('./use-presence')
  const later = (ms = 60) => act(() => settle(ms))
  return { maya, diego, linh, id, page, useTopic, usePresence, later }
}

test('useTopic opens the topic with a snapshot', async () => {
  const { id, page, useTopic, later } = await groupChat()
  expect(page.room(id)?.loaded).toBe(false)
  const { result } = renderHook(() => useTopic(`chat:${id}`))
  expect(result.current).toBe('opening')
  await later()
  expect(result.current).toBe('open')
  expect(page.texts(id)).toEqual(['seven?'])
})

test('a topic without access is gone', async () => {
  const { useTopic, later } = await groupChat()
  const { result } = renderHook(() => useTopic('chat:somebody-elses'))
  await later()
  expect(result.current).toBe('gone')
})

test('a room that I am removed from is gone while on screen', async () => {
  const { id, maya, diego, useTopic, later } = await groupChat()
  const { result } = renderHook(() => useTopic(`chat:${id}`))
  await later()
  server().run(diego, 'chat.remove_member', { chat: id, user: maya.id })
  await later()
  expect(result.current).toBe('gone')
})

test('after a disconnect the topic reopens by itself', async () => {
  const { id, page, diego, useTopic, later } = await groupChat()
  const { result } = renderHook(() => useTopic(`chat:${id}`))
  await later()
  server().drop()
  server().trimLogs()
  server().run(diego, 'chat.send', { chat: id, text: 'eight?' })
  server().trimLogs()
  await later(3000)
  expect(result.current).toBe('open')
  expect(page.texts(id)).toEqual(['seven?', 'eight?'])
})

test('an inactive room is subscribed while on screen, and for good once it has a push', async () => {
  const { id, page, maya, diego, useTopic, later } = await groupChat()
  server().inactive.add(id)
  page.close()
  const again = await pageOf(server(), maya)
  const { useTopic: useTopicAgain } = await import('./use-topic')
  expect(useTopicAgain).not.toBe(useTopic)
  const say = (text: string) => server().run(diego, 'chat.send', { chat: id, text })

  const { unmount } = renderHook(() => useTopicAgain(`chat:${id}`))
  await later()
  say('one')
  await later()
  expect(again.texts(id)).toEqual(['seven?', 'one'])
  unmount()
  await later()
  expect(server().commandsOf('topic.close')).toEqual([{ topic: `chat:${id}` }])
  say('two')
  await later()
  expect(again.texts(id)).toEqual(['seven?', 'one'])

  const room = server().run(diego, 'chat.rename', { chat: id, title: 'Awake' })
  server().sendAll({ topic: `user:${maya.id}`, seq: server().head(`user:${maya.id}`) + 1, push: 'room_opened', data: { room } })
  await later()
  say('three')
  await later()
  expect(again.texts(id)).toEqual(['seven?', 'one', 'two', 'three'])
  expect(again.room(id)?.room.title).toBe('Awake')
})

test('presence is watched with one request for everybody on screen', async () => {
  const { diego, linh, maya, page, usePresence, later } = await groupChat()
  const one = renderHook(() => usePresence([diego.id, maya.id]))
  const two = renderHook(() => usePresence([linh.id, diego.id]))
  await later(300)
  expect(server().commandsOf('presence.watch')).toEqual([{ users: [linh.id, diego.id] }])
  expect(page.state().presence.online).toEqual({ [linh.id]: false, [diego.id]: false })
  server().presence(diego.id, true)
  await later()
  expect(page.state().presence.online[diego.id]).toBe(true)
  two.unmount()
  await later(300)
  expect(server().commandsOf('presence.watch').at(-1)).toEqual({ users: [diego.id] })
  expect(Object.keys(page.state().presence.online)).toEqual([diego.id])
  one.unmount()
})

test('presence is unknown offline, and watched again on reconnect', async () => {
  const { diego, page, usePresence, later } = await groupChat()
  renderHook(() => usePresence([diego.id]))
  await later(300)
  server().presence(diego.id, true)
  await later()
  const { result } = renderHook(() => page.hooks.useOnline(diego.id))
  expect(result.current).toBe(true)
  server().goOffline()
  await later(11_000)
  expect(result.current).toBeUndefined()
  server().goOnline()
  await later(2000)
  expect(server().commandsOf('presence.watch')).toHaveLength(2)
  expect(result.current).toBe(false)
})

test('at most a hundred people are watched, those added last', async () => {
  const { usePresence, later } = await groupChat()
  const ids = Array.from({ length: 130 }, (_, at) => `user-${at}`)
  renderHook(() => usePresence(ids))
  await later(300)
  expect(server().commandsOf('presence.watch').at(-1)).toEqual({ users: ids.slice(-100) })
})
