/**
 * Raises the toasts of pushes: a noun declares a toast for every push, or a reason for having none (`slices/toasts`). Components
 * never raise a toast because a push arrived.
 *
 * Toasts appear in the visible tab only. There is none for an echo of my own action, an unlogged push, a chat or event
 * that is on screen, a muted chat, or a replay from before the page was loaded; snapshots never get here. A decision
 * about my own seat raises a toast even while its event is on screen, to explain why the button changed.
 */
import toast from 'react-hot-toast/headless'
import type { ReactElement } from 'react'
import type { Millis, Notification, Person, Topic } from '@/wire'
import type { Push } from './apply'
import type { None } from './slice'
import * as declared from './slices/toasts'
import type { State } from './state'
import { t } from '@/lib/i18n'
import { setToastTopic } from '@/lib/notify'
import type { PushName, PushRule, ToastContext, ToastRule, Toasts } from './toast-rules'

/** Of the pushes that belong to no noun. */
const REALTIME_TOASTS = {
  closed: { silent: 'about a topic: covered by room_closed' },
  session_ending: { silent: 'about the socket: the session is renewed automatically' },
  drain: { silent: 'about the socket: the connection bar shows a long outage' },
} satisfies Toasts

export const PUSH_TOASTS: Toasts = Object.assign({}, ...Object.values(declared), REALTIME_TOASTS)

type DeclaredIn<Rules> = Rules extends object ? keyof Rules : never

/** Does not compile if some push of the wire has neither a toast nor a reason for having none: the error names it. */
export type EveryPushIsDeclared = None<Exclude<PushName, DeclaredIn<(typeof declared)[keyof typeof declared]> | keyof typeof REALTIME_TOASTS>>

export interface NotifyContext {
  /** The state before the pushes: it still has the name of a room that has closed. */
  before: State
  after: State
  /** The topics on screen. */
  viewed: ReadonlySet<Topic>
  /** When this page was loaded, by the server's clock. */
  pageStart: Millis
  /** Keys of commands that this page sent. */
  isMine(key: string): boolean
}

/** Raises the toasts of a batch if the tab is visible; of several with one id only the last. */
export function notifyPushes(pushes: readonly Push[], context: NotifyContext): void {
  if (document.visibilityState !== 'visible') return
  const toasts = new Map<string, ToastContent>()
  for (const push of pushes) {
    const one = toastFor(push, context)
    if (one) toasts.set(one.id, one)
  }
  for (const [id, { kind, text, topic, person, about }] of toasts) {
    setToastTopic(id, topic)
    const drawn = about && renderAbout?.({ about, text, id, ...(person && { person }) })
    const whole = person ? `${person.name} ${text}` : text
    if (drawn) toast.custom(drawn, { id })
    else if (kind === 'blank') toast(whole, { id })
    else toast[kind](whole, { id })
  }
}

interface ToastContent {
  id: string
  kind: ToastRule<unknown>['kind']
  text: string
  /** A tap opens it. */
  topic: Topic
  person?: Person
  about?: Notification
}

export interface AboutToastContent {
  about: Notification
  /** Follows the person's name, if there is a person. */
  text: string
  /** The toast's id. */
  id: string
  person?: Person
}

/** Null: show a plain text toast. */
type RenderAbout = (content: AboutToastContent) => ReactElement | null
let renderAbout: RenderAbout | undefined

/** Sets the renderer of toasts with a portrait or an answer; injected, because the answers belong to features. */
export function renderAboutWith(render: RenderAbout): void {
  renderAbout = render
}

function toastFor(push: Push, context: NotifyContext): ToastContent | null {
  const rule = PUSH_TOASTS[push.push as PushName] as PushRule<unknown> | undefined
  if (!rule || 'silent' in rule) return null
  const { data } = push
  const { before, after, viewed } = context
  const topic = rule.topic?.(data) ?? push.topic
  const about: ToastContext = { me: after.session.user?.id, topic, before, after }
  const isOnScreen = viewed.has(topic) && !rule.always?.(data)
  if (push.seq === undefined || isOnScreen || isMine(push, rule, context) || isOld(push, rule, context) || rule.muted?.(about)) return null
  const text = rule.text(data, about)
  const person = rule.person?.(data)
  const notification = rule.about?.(data)
  return text && { id: rule.id(data, topic), kind: rule.kind, text: t(`notify.${text.key}`, text.vars), topic, ...(person && { person }), ...(notification && { about: notification }) }
}

function isMine(push: Push, rule: ToastRule<unknown>, { after, isMine: isMyKey }: NotifyContext): boolean {
  const me = after.session.user?.id
  return (push.key !== undefined && isMyKey(push.key)) || (rule.by !== undefined && rule.by(push.data) === me)
}

function isOld({ data }: Push, { at }: ToastRule<unknown>, { pageStart }: NotifyContext): boolean {
  return at !== undefined && at(data) < pageStart
}
