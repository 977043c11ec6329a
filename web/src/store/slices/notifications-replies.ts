import type { NotificationId } from '@/wire'
import { setState } from '../index'
import { withRead } from './notifications'

/** Marks notifications as read on tap; without `ids` all of them. */
export function applyRead(ids: readonly NotificationId[] | undefined): void {
  setState(({ notifications }) => ({ notifications: withRead(notifications, ids, Date.now()) }))
}
