import { expect, test } from 'vitest'
import type { Notification } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const by = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }
const row = (id: string, at: number): Notification => ({ id, at, kind: 'followed', data: { by } })

async function setUp() {
  const maya = server().addUser('Maya Okafor')
  server().notifications.set(maya.id, { notifications: [row('b', 2), row('a', 1)], unread: 2 })
  const page = await pageOf(server(), maya)
  await settle()
  return { maya, page, ...(await import('./actions')), bell: () => page.state().notifications }
}

test('the unread count is there before the list; pushes add rows and count', async () => {
  const { maya, bell, loadNotifications } = await setUp()
  expect(bell()).toMatchObject({ unread: 2, rows: [] })
  server().push(maya, { push: 'notified', data: { notification: row('c', 3), quiet: false } })
  await settle()
  expect(bell()).toMatchObject({ unread: 3, rows: [{ id: 'c' }] })
  void loadNotifications()
  await settle()
  expect(bell()).toMatchObject({ is: 'ready', unread: 2, rows: [{ id: 'b' }, { id: 'a' }] })
})

test('reading everything shows at once and is sent to the server once', async () => {
  const { bell, loadNotifications, readAll } = await setUp()
  void loadNotifications()
  await settle()
  readAll()
  expect(bell().unread).toBe(0)
  await settle()
  expect(server().commandsOf('notification.read')).toEqual([{}])
  readAll()
  await settle()
  expect(server().commandsOf('notification.read')).toHaveLength(1)
})

test('what I read on another device becomes read here', async () => {
  const { maya, bell, loadNotifications } = await setUp()
  void loadNotifications()
  await settle()
  server().push(maya, { push: 'notifications_read', data: { ids: ['a'] } })
  await settle()
  expect(bell().unread).toBe(1)
  server().push(maya, { push: 'notifications_read', data: {} })
  await settle()
  expect(bell().unread).toBe(0)
})

test('a list that failed to load can be retried', async () => {
  const { bell, loadNotifications } = await setUp()
  server().refuse('notification.list', 'internal')
  void loadNotifications()
  await settle()
  expect(bell()).toMatchObject({ is: 'error', trouble: { code: 'internal' } })
  void loadNotifications()
  await settle()
  expect(bell().is).toBe('ready')
})
