/**
 *   loadNotifications(), loadMoreNotifications()   write the rows or the error to the store
 *   readAll(), read(ids)                           optimistic here; other devices get a push
 */
import type { NotificationId } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import { type NotificationsState, withPage } from '@/store/slices/notifications'
import { applyRead } from '@/store/slices/notifications-replies'

export async function loadNotifications(): Promise<void> {
  const before = state().notifications
  if (before.is === 'idle' || before.is === 'error') await load({ ...before, is: 'loading' })
}

export async function loadMoreNotifications(): Promise<void> {
  const before = state().notifications
  if (before.cursor === undefined || before.loadingMore || before.is === 'loading') return
  await load({ ...before, is: 'ready', loadingMore: true }, before.cursor)
}

async function load(meanwhile: NotificationsState, cursor?: string): Promise<void> {
  setState({ notifications: meanwhile })
  try {
    const { ok, during } = await call('notification.list', cursor === undefined ? {} : { cursor })
    setState(({ notifications }) => ({ notifications: withPage(notifications, ok, cursor !== undefined) }))
    applyAgain(during.filter(({ push }) => push === 'notified' || push === 'notifications_read'))
  } catch (error) {
    setState(({ notifications }) => ({ notifications: { ...notifications, is: 'error', loadingMore: false, trouble: troubleOf(error) } }))
  }
}

export function readAll(): void {
  if (state().notifications.unread === 0) return
  applyRead(undefined)
  sendRead({})
}

export function read(ids: readonly NotificationId[]): void {
  if (ids.length === 0) return
  applyRead(ids)
  sendRead({ ids: [...ids] })
}

/** Best effort: a lost read mark does no harm. */
function sendRead(args: { ids?: NotificationId[] }): void {
  call('notification.read', args).catch(() => {})
}
