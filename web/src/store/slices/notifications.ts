/** The bell's notifications: the server's rows, the same on all of a person's devices. */
import type { Millis, Notification, NotificationId, Notifications, UserSnapshot } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface NotificationsState {
  is: 'idle' | 'loading' | 'ready' | 'error'
  /** Newest first. */
  rows: readonly Notification[]
  /** Of all rows, not only the loaded ones. */
  unread: number
  /** Absent when there are no older ones. */
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

export function startNotifications(): NotificationsState {
  return { is: 'idle', rows: [], unread: 0, loadingMore: false }
}

export const slice = {
  start: startNotifications,
  pushes: {
    user: {
      notified: (state, { notification }) => withNotification(state, notification),
      notifications_read: (state, { ids }) => withRead(state, ids, Date.now()),
    },
  },
  snapshots: { user: (_, snapshot) => ({ ...startNotifications(), unread: (snapshot as UserSnapshot).unread_notifications }) },
} satisfies Slice<NotificationsState>

/** The first page, or with `more` the next one. */
export function withPage({ rows }: NotificationsState, page: Notifications, more: boolean): NotificationsState {
  return {
    is: 'ready',
    rows: more ? merged([...rows, ...page.notifications]) : page.notifications,
    unread: page.unread,
    loadingMore: false,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  }
}

/** A row that a page has already brought is not counted twice. One with `others` replaces an unread row, here or on another page. */
export function withNotification(state: NotificationsState, row: Notification): NotificationsState {
  const known = state.rows.find(({ id }) => id === row.id)
  if (known && known.at >= row.at) return state
  const counted = known ? known.read_at === undefined : row.others !== undefined
  return { ...state, rows: merged([...state.rows, row]), unread: state.unread + (row.read_at === undefined && !counted ? 1 : 0) }
}

/** Without `ids`: all. Rows that are not loaded count too. */
export function withRead(state: NotificationsState, ids: readonly NotificationId[] | undefined, at: Millis): NotificationsState {
  const those = ids && new Set(ids)
  const isMeant = (row: Notification) => row.read_at === undefined && (!those || those.has(row.id))
  const fewer = state.rows.filter(isMeant).length
  const elsewhere = those ? [...those].filter((id) => !state.rows.some((row) => row.id === id)).length : 0
  return {
    ...state,
    rows: state.rows.map((row) => (isMeant(row) ? { ...row, read_at: at } : row)),
    unread: those ? Math.max(0, state.unread - fewer - elsewhere) : 0,
  }
}

/** Each id once, as it is newest. */
function merged(rows: readonly Notification[]): readonly Notification[] {
  const byId = new Map<NotificationId, Notification>()
  for (const row of rows) if (row.at >= (byId.get(row.id)?.at ?? 0)) byId.set(row.id, row)
  return [...byId.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}
