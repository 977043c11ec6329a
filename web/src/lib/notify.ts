/**
 * The one table from pushes to toasts: every push has a toast, or a stated reason for having none. Components never raise
 * a toast because a push arrived.
 *
 * Toasts appear in the visible tab only. There is none for an echo of my own action, an unlogged push, a chat or event
 * that is on screen, a muted chat, or a replay from before the page was loaded; snapshots never get here. A decision
 * about my own seat raises a toast even while its event is on screen, to explain why the button changed.
 */
import toast from 'react-hot-toast/headless'
import type { ReactElement } from 'react'
import type { ChatPush, EventPush, Notification, Person, PlayPush, Role, SocketPush, Topic, TopicPush, UserId, UserPush } from '@/wire'
import { type Push, idOf } from '@/store/apply'
import type { RoomState, State } from '@/store/state'
import { isMuted } from '@/store/hooks'
import { aboutPerson, aboutText, aboutTopic, isAlwaysToasted } from './about'
import { t, type Vars } from './i18n'
import { troubleOf, troubleText } from './refused'
import { untilText } from './time'

type AnyPush = ChatPush | UserPush | EventPush | PlayPush | TopicPush | SocketPush
type Name = AnyPush['push']
type Data<N extends Name> = Extract<AnyPush, { push: N }>['data']

interface ToastRule<D> {
  kind: 'blank' | 'success' | 'error'
  /** A toast replaces an earlier one with the same id. */
  id: (push: Push) => string
  /** Who caused it: my own actions raise no toast. */
  by?: (data: D) => UserId
  text: (data: D, names: Names) => { key: string; vars?: Vars } | null
  /** Whose portrait is shown. */
  person?: (data: D) => Person | undefined
  /** The notification in it. */
  about?: (data: D) => Notification
}

type PushRule<D> = ToastRule<D> | { silent: string }

interface Names {
  me: UserId | undefined
  room: string
  isDirect: boolean
  person(user: UserId): string
}

const perRoom = (what: string) => (push: Push) => `${what}:${idOf(push.topic)}`

/** Text keys: `notify.{key}`, with `{name}` and `{room}`. */
export const PUSH_TOASTS: { readonly [N in Name]: PushRule<Data<N>> } = {
  message: {
    kind: 'blank',
    id: perRoom('message'),
    by: ({ author }) => author,
    // A note is written by the room itself; whoever it concerns gets a notification.
    text: ({ author, text, note }, { person, isDirect, room }) =>
      note ? null : { key: isDirect ? 'message' : 'message_in', vars: { name: person(author), room, text: text ?? '' } },
  },
  message_edited: {
    kind: 'blank',
    id: ({ data }) => `edited:${(data as { id: string }).id}`,
    by: ({ author }) => author,
    text: ({ author }, { person, room }) => ({ key: 'message_edited', vars: { name: person(author), room } }),
  },
  message_deleted: {
    kind: 'blank',
    id: ({ data }) => `edited:${(data as { id: string }).id}`,
    by: ({ author }) => author,
    text: ({ author }, { person, room }) => ({ key: 'message_deleted', vars: { name: person(author), room } }),
  },
  member_joined: {
    kind: 'blank',
    id: perRoom('members'),
    by: ({ by }) => by,
    // `room_opened` covers my own joining.
    text: ({ member }, { me, room }) => (member.user === me ? null : { key: 'member_joined', vars: { name: member.name, room } }),
  },
  member_left: {
    kind: 'blank',
    id: perRoom('members'),
    by: ({ user }) => user,
    text: ({ user }, { person, room }) => ({ key: 'member_left', vars: { name: person(user), room } }),
  },
  member_removed: {
    kind: 'blank',
    id: perRoom('members'),
    by: ({ by }) => by,
    // `room_closed` covers my own removal.
    text: ({ user }, { me, person, room }) => (user === me ? null : { key: 'member_removed', vars: { name: person(user), room } }),
  },
  role_changed: {
    kind: 'blank',
    id: perRoom('members'),
    by: ({ by }) => by,
    text: ({ user, role }, { me, person, room }) => ({
      key: user === me ? 'role_changed_me' : 'role_changed',
      vars: { name: person(user), room, role: roleText(role) },
    }),
  },
  member_silenced: {
    kind: 'blank',
    id: perRoom('members'),
    by: ({ by }) => by,
    text: ({ user, until }, { me, person, room }) => ({
      key: user === me ? 'member_silenced_me' : 'member_silenced',
      vars: { name: person(user), room, until: untilText(until) },
    }),
  },
  member_unsilenced: {
    kind: 'blank',
    id: perRoom('members'),
    by: ({ by }) => by,
    text: ({ user }, { me, person, room }) => ({
      key: user === me ? 'member_unsilenced_me' : 'member_unsilenced',
      vars: { name: person(user), room },
    }),
  },
  room_renamed: {
    kind: 'blank',
    id: perRoom('room'),
    by: ({ by }) => by,
    text: ({ title, by }, { person }) => ({ key: 'room_renamed', vars: { name: person(by), room: title } }),
  },
  room_locked: { silent: 'the composer is replaced by a note' },
  room_opened: {
    kind: 'blank',
    id: ({ data }) => `room:${(data as { room: { id: string } }).room.id}`,
    text: ({ room }, { me }) => {
      const other = room.members.find((member) => member.user !== me)
      return room.kind === 'direct'
        ? { key: 'room_opened_direct', vars: { name: other?.name ?? '' } }
        : { key: 'room_opened', vars: { room: room.title ?? '' } }
    },
  },
  room_closed: {
    kind: 'blank',
    id: ({ data }) => `room:${(data as { chat: string }).chat}`,
    text: (_, { room }) => ({ key: 'room_closed', vars: { room } }),
  },
  notified: {
    kind: 'blank',
    id: ({ data }) => `notified:${(data as { notification: Notification }).notification.id}`,
    // Quiet by my settings or my quiet hours; the bell still counts it.
    text: ({ notification, quiet }) => (quiet ? null : aboutText(notification)),
    person: ({ notification }) => aboutPerson(notification),
    about: ({ notification }) => notification,
  },
  session_revoked: { kind: 'blank', id: () => 'session', text: () => ({ key: 'session_revoked' }) },

  chat_muted: { silent: 'my own action, here or on another device' },
  chat_unmuted: { silent: 'my own action, here or on another device' },
  chat_read: { silent: 'my own action, here or on another device' },
  profile_changed: { silent: 'my own action, here or on another device' },
  follow_changed: { silent: 'my own action, here or on another device' },
  my_enrolment: { silent: 'my own action, or covered by a notification' },
  event_changed: { silent: 'the screen updates; whoever it concerns gets a notification' },
  enrolment_changed: { silent: 'the screen updates; whoever it concerns gets a notification' },
  enrolment_ended: { silent: 'the screen updates; whoever it concerns gets a notification' },
  match_changed: { silent: 'the screen updates; whoever it concerns gets a notification' },
  player_free: { silent: 'the list on screen updates' },
  player_busy: { silent: 'the list on screen updates' },
  my_play: { silent: 'my own action, here or on another device' },
  ask_changed: { silent: 'covered by a notification' },
  block_changed: { silent: 'my own action, here or on another device' },
  notifications_read: { silent: 'my own action, here or on another device' },
  read: { silent: 'unlogged' },
  typing: { silent: 'unlogged' },
  presence: { silent: 'unlogged' },
  closed: { silent: 'about a topic: covered by room_closed' },
  session_ending: { silent: 'about the socket: the session is renewed automatically' },
  drain: { silent: 'about the socket: the connection bar shows a long outage' },
}

export interface NotifyContext {
  /** The state before the pushes: it still has the name of a room that has closed. */
  before: State
  after: State
  /** The topics on screen. */
  viewed: ReadonlySet<Topic>
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
    toastTopics.set(id, topic)
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
  const rule = PUSH_TOASTS[push.push as Name] as PushRule<unknown> | undefined
  if (!rule || 'silent' in rule) return null
  const topic = subjectOf(push)
  if (push.seq === undefined || isOnScreen(push, topic, context) || isMine(push, rule, context) || isOld(push) || isMutedChat(topic, context)) return null
  const text = rule.text(push.data, namesFor(topic, context))
  const person = rule.person?.(push.data)
  const about = rule.about?.(push.data)
  return text && { id: rule.id(push), kind: rule.kind, text: t(`notify.${text.key}`, text.vars), topic, ...(person && { person }), ...(about && { about }) }
}

function isOnScreen({ push, data }: Push, topic: Topic, { viewed }: NotifyContext): boolean {
  return viewed.has(topic) && !(push === 'notified' && isAlwaysToasted((data as { notification: Notification }).notification))
}

/** The topic that a push is about: pushes on my own topic may be about a room, an event or a person. */
function subjectOf({ topic, push, data }: Push): Topic {
  if (push === 'notified') {
    return aboutTopic((data as { notification: Notification }).notification) ?? topic
  }
  if (push === 'room_opened') return `chat:${(data as { room: { id: string } }).room.id}`
  if (push === 'room_closed') return `chat:${(data as { chat: string }).chat}`
  return topic
}

function isMine(push: Push, rule: ToastRule<unknown>, { after, isMine: isMyKey }: NotifyContext): boolean {
  const me = after.session.user?.id
  return (push.key !== undefined && isMyKey(push.key)) || (rule.by !== undefined && rule.by(push.data) === me)
}

let pageStart = 0

/** Sets the time at which this page was loaded, by the server's clock. */
export function setPageStart(serverTime: number): void {
  if (pageStart === 0) pageStart = serverTime - performance.now()
}

function isOld({ push, data }: Push): boolean {
  if (push === 'notified') return (data as { notification: Notification }).notification.at < pageStart
  return push === 'message' && (data as { sent_at: number }).sent_at < pageStart
}

const closedRooms = new Map<Topic, RoomState>()

/** Remembers a room that is about to leave the store: the toast about its closing needs its name. */
export function rememberRoom(topic: Topic, room: RoomState | undefined): void {
  if (room) closedRooms.set(topic, room)
}

function roomOf(topic: Topic, { before, after }: NotifyContext): RoomState | undefined {
  return after.chat.rooms[idOf(topic)] ?? before.chat.rooms[idOf(topic)] ?? closedRooms.get(topic)
}

function isMutedChat(topic: Topic, context: NotifyContext): boolean {
  const room = roomOf(topic, context)
  return room !== undefined && isMuted(room, Date.now())
}

function namesFor(topic: Topic, context: NotifyContext): Names {
  const { after } = context
  const me = after.session.user?.id
  const room = roomOf(topic, context)?.room
  const other = room?.members.find((member) => member.user !== me)
  return {
    me,
    room: room?.title ?? other?.name ?? '',
    isDirect: room === undefined || room.kind === 'direct',
    person: (user) => after.chat.people[user]?.name ?? t('common.somebody'),
  }
}

function roleText(role: Role): string {
  return t(`chat.role.${role}`)
}

const toastTopics = new Map<string, Topic>()

/** The topic that a tap on a toast opens. */
export function topicOfToast(id: string): Topic | undefined {
  return toastTopics.get(id)
}

/** Says why an action failed. */
export function toastTrouble(error: unknown): void {
  const trouble = troubleOf(error)
  toast.error(troubleText(trouble), { id: `trouble:${trouble.code}` })
}

export function toastDone(key: string, vars?: Vars): void {
  toast.success(t(key, vars))
}

/** The server speaks another protocol version: only an update helps. */
export function toastOutdated(): void {
  toast.error(t('error.outdated'), { id: 'outdated' })
}
