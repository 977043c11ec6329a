import { expect, test } from 'vitest'
import type { Notification } from '@/wire'
import { startNotifications, withNotification, withPage, withRead } from './notifications'

const by = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }
const row = (id: string, at: number, read_at?: number): Notification => ({ id, at, kind: 'followed', data: { by }, ...(read_at !== undefined && { read_at }) })

test('a new notification is first, and counted once even if it arrives twice', () => {
  const one = withNotification(startNotifications(), row('a', 1))
  const two = withNotification(withNotification(one, row('b', 2)), row('b', 2))
  expect(two.rows.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(two.unread).toBe(2)
})

test('one with others replaces the unread row under its id, on whichever page that is', () => {
  const first = withNotification(startNotifications(), row('a', 1))
  const other = withNotification(withNotification(first, row('b', 2)), { ...row('a', 3), others: 1 })
  expect(other.rows.map(({ id, others }) => [id, others])).toEqual([['a', 1], ['b', undefined]])
  expect(other.unread).toBe(2)
  // A repeated push, or one that a page has brought, changes nothing.
  expect(withNotification(other, { ...row('a', 3), others: 1 })).toBe(other)
  // The same person again.
  expect(withNotification(other, { ...row('a', 4), others: 0 }).unread).toBe(2)
  expect(withNotification({ ...startNotifications(), unread: 5 }, { ...row('z', 5), others: 3 }).unread).toBe(5)
  // Pages meet a row that was replaced while they were loading.
  const page = withPage(other, { notifications: [row('b', 2), row('a', 1)], unread: 2 }, true)
  expect(page.rows.map(({ id, at }) => [id, at])).toEqual([['a', 3], ['b', 2]])
})

test('a page sets the unread count, and the next page is merged in', () => {
  const first = withPage(startNotifications(), { notifications: [row('c', 3)], unread: 5, cursor: 'x' }, false)
  expect(first).toMatchObject({ is: 'ready', unread: 5, cursor: 'x' })
  const both = withPage(first, { notifications: [row('b', 2), row('c', 3)], unread: 5 }, true)
  expect(both.rows.map(({ id }) => id)).toEqual(['c', 'b'])
  expect(both.cursor).toBeUndefined()
})

test('marking some or all as read is idempotent, here and from another device', () => {
  const page = withPage(startNotifications(), { notifications: [row('c', 3), row('b', 2), row('a', 1, 1)], unread: 4, cursor: 'x' }, false)
  const some = withRead(withRead(page, ['c'], 9), ['c'], 9)
  expect(some.unread).toBe(3)
  expect(some.rows.map(({ read_at }) => read_at)).toEqual([9, undefined, 1])
  // One of an older page, which is not loaded.
  expect(withRead(some, ['z'], 9).unread).toBe(2)
  expect(withRead(some, undefined, 9)).toMatchObject({ unread: 0, rows: [{ read_at: 9 }, { read_at: 9 }, { read_at: 1 }] })
})
