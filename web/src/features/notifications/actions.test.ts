import { expect, test } from 'vitest'
import type { Notification } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const by = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }
const row = (id: string, at: number): Notification => ({ id, at, kind: 'followed', data: { by } })

async function aPage() {
  const maya = server().addUser('Maya Okafor')
  server().notifications.set(maya.id, { notifications: [row('b', 2), row('a', 1)], unread: 2 })
  const page = await pageOf(server(), maya)
  await settle()
  return { maya, page, ...(await import('./actions')), bell: () => page.state().notifications }
}

test('the count comes first; a push is a row and counts, before and after the list was loaded', async () => {
  const { maya, bell, loadNotifications } = await aPage()
  expect(bell()).toMatchObject({ unread: 2, rows: [] })
  server().push(maya, { push: 'notified', data: { notification: row('c', 3), quiet: false } })
  await settle()
  expect(bell()).toMatchObject({ unread: 3, rows: [{ id: 'c' }] })
  void loadNotifications()
  await settle()
  expect(bell()).toMatchObject({ is: 'ready', unread: 2, rows: [{ id: 'b' }, { id: 'a' }] })
})

test('reading is told to the server, and shows at once', async () => {
  const { bell, loadNotifications, readAll } = await aPage()
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

test('what another device read is read here', async () => {
  const { maya, bell, loadNotifications } = await aPage()
  void loadNotifications()
  await settle()
  server().push(maya, { push: 'notifications_read', data: { ids: ['a'] } })
  await settle()
  expect(bell().unread).toBe(1)
  server().push(maya, { push: 'notifications_read', data: {} })
  await settle()
  expect(bell().unread).toBe(0)
})

test('a list that fails says so, and comes when it is asked for again', async () => {
  const { bell, loadNotifications } = await aPage()
  server().refuse('notification.list', 'internal')
  void loadNotifications()
  await settle()
  expect(bell()).toMatchObject({ is: 'error', trouble: { code: 'internal' } })
  void loadNotifications()
  await settle()
  expect(bell().is).toBe('ready')
})
