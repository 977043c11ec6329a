/** How a noun declares the toasts of its pushes; `store/notify` raises them. */
import type { Millis, Notification, Person, Pushes, SocketPush, Topic, TopicPush, UserId } from '@/wire'
import type { State } from './state'
import type { Vars } from '@/lib/i18n'

type AnyPush = Pushes[keyof Pushes] | TopicPush | SocketPush
export type PushName = AnyPush['push']
export type PushData<N extends PushName> = Extract<AnyPush, { push: N }>['data']

export interface ToastRule<D> {
  kind: 'blank' | 'success' | 'error'
  /** A toast replaces an earlier one with the same id. */
  id: (data: D, topic: Topic) => string
  /** What it is about, and what a tap on it opens; absent: the push's own topic. */
  topic?: (data: D) => Topic | undefined
  /** Who caused it: my own actions raise no toast. */
  by?: (data: D) => UserId
  /** When it happened: what is older than the page raises no toast. */
  at?: (data: D) => Millis
  /** Toast it even while what it is about is on screen. */
  always?: (data: D) => boolean
  muted?: (context: ToastContext) => boolean
  /** The text's key without `notify.`, or null for no toast. */
  text: (data: D, context: ToastContext) => { key: string; vars?: Vars } | null
  /** Whose portrait is shown. */
  person?: (data: D) => Person | undefined
  /** The notification in it. */
  about?: (data: D) => Notification
}

export interface ToastContext {
  me: UserId | undefined
  topic: Topic
  /** The state before the pushes: it still has what they removed. */
  before: State
  after: State
}

/** A toast, or the reason for having none. */
export type PushRule<D> = ToastRule<D> | { silent: string }

export type Toasts = { readonly [N in PushName]?: PushRule<PushData<N>> }
