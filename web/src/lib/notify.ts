/**
 * ONE table of what a push says to whom: a toast, or a stated reason for silence. Components never toast because a push
 * came in.
 *
 * Every push raises a toast, in the visible tab only, unless it is my own action echoed, of a chat or an event that I look
 * at, of a chat that I muted, unlogged, or a replay from before this page. (Snapshots never come here.) What is decided of
 * my own place in an event is told to whoever looks at it, too: the button moves, and a toast says why.
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

interface Said<D> {
  kind: 'blank' | 'success' | 'error'
  /** The later one of the same id takes the earlier one's place. */
  id: (push: Push) => string
  /** Whose doing it was: mine is not told to me. */
  by?: (data: D) => UserId
  text: (data: D, names: Names) => { key: string; vars?: Vars } | null
  /** Whose portrait stands beside it. */
  person?: (data: D) => Person | undefined
  /** The row of the bell that it is. */
  about?: (data: D) => Notification
}

type Line<D> = Said<D> | { silent: string }

interface Names {
  me: UserId | undefined
  room: string
  isDirect: boolean
  person(user: UserId): string
}

const ofChat = (what: string) => (push: Push) => `${what}:${idOf(push.topic)}`

/** Text keys: `notify.{key}`, with `{name}` and `{room}`. */
export const PUSH_TOASTS: { readonly [N in Name]: Line<Data<N>> } = {
  message: {
    kind: 'blank',
    id: ofChat('message'),
    by: ({ author }) => author,
    // What a room says by itself is told to whom it concerns by a row of the bell.
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
    id: ofChat('members'),
    by: ({ by }) => by,
    // That I am in is what `room_opened` says.
    text: ({ member }, { me, room }) => (member.user === me ? null : { key: 'member_joined', vars: { name: member.name, room } }),
  },
  member_left: {
    kind: 'blank',
    id: ofChat('members'),
    by: ({ user }) => user,
    text: ({ user }, { person, room }) => ({ key: 'member_left', vars: { name: person(user), room } }),
  },
  member_removed: {
    kind: 'blank',
    id: ofChat('members'),
    by: ({ by }) => by,
    // That I am out is what `room_closed` says.
    text: ({ user }, { me, person, room }) => (user === me ? null : { key: 'member_removed', vars: { name: person(user), room } }),
  },
  role_changed: {
    kind: 'blank',
    id: ofChat('members'),
    by: ({ by }) => by,
    text: ({ user, role }, { me, person, room }) => ({
      key: user === me ? 'role_changed_me' : 'role_changed',
      vars: { name: person(user), room, role: roleText(role) },
    }),
  },
  member_silenced: {
    kind: 'blank',
    id: ofChat('members'),
    by: ({ by }) => by,
    text: ({ user, until }, { me, person, room }) => ({
      key: user === me ? 'member_silenced_me' : 'member_silenced',
      vars: { name: person(user), room, until: untilText(until) },
    }),
  },
  member_unsilenced: {
    kind: 'blank',
    id: ofChat('members'),
    by: ({ by }) => by,
    text: ({ user }, { me, person, room }) => ({
      key: user === me ? 'member_unsilenced_me' : 'member_unsilenced',
      vars: { name: person(user), room },
    }),
  },
  room_renamed: {
    kind: 'blank',
    id: ofChat('room'),
    by: ({ by }) => by,
    text: ({ title, by }, { person }) => ({ key: 'room_renamed', vars: { name: person(by), room: title } }),
  },
  room_locked: { silent: 'where one would write it says that nobody can' },
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
    // Quiet: my settings say so, or it is my quiet hours. The bell counts it all the same.
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
  my_enrolment: { silent: 'my own action, or told by a notification' },
  event_changed: { silent: 'what is on screen moves; whom it concerns is told by a notification' },
  enrolment_changed: { silent: 'what is on screen moves; whom it concerns is told by a notification' },
  enrolment_ended: { silent: 'what is on screen moves; whom it concerns is told by a notification' },
  match_changed: { silent: 'what is on screen moves; whom it concerns is told by a notification' },
  player_free: { silent: 'the list on screen moves' },
  player_busy: { silent: 'the list on screen moves' },
  my_play: { silent: 'my own action, here or on another device' },
  ask_changed: { silent: 'told by a notification' },
  block_changed: { silent: 'my own action, here or on another device' },
  notifications_read: { silent: 'my own action, here or on another device' },
  read: { silent: 'unlogged' },
  typing: { silent: 'unlogged' },
  presence: { silent: 'unlogged' },
  closed: { silent: 'about a topic: room_closed says it to the person' },
  session_ending: { silent: 'about the socket: renewed without the person' },
  drain: { silent: 'about the socket: the connection bar says it if it lasts' },
}

export interface Told {
  /** The store before the pushes: it still knows the name of a room that is closed now. */
  before: State
  after: State
  looking: ReadonlySet<Topic>
  /** Keys of commands that this page sent. */
  isMine(key: string): boolean
}

/** Toasts what is to be told of a batch, in a visible tab; the last one of an id is enough. */
export function tell(pushes: readonly Push[], told: Told): void {
  if (document.visibilityState !== 'visible') return
  const said = new Map<string, Saying>()
  for (const push of pushes) {
    const one = toastFor(push, told)
    if (one) said.set(one.id, one)
  }
  for (const [id, { kind, text, topic, person, about }] of said) {
    topics.set(id, topic)
    const drawn = about && drawAbout?.({ about, text, id, ...(person && { person }) })
    const whole = person ? `${person.name} ${text}` : text
    if (drawn) toast.custom(drawn, { id })
    else if (kind === 'blank') toast(whole, { id })
    else toast[kind](whole, { id })
  }
}

interface Saying {
  id: string
  kind: Said<unknown>['kind']
  text: string
  /** What a tap on it opens. */
  topic: Topic
  person?: Person
  about?: Notification
}

export interface AboutToastContent {
  about: Notification
  /** After the person's name, where there is one. */
  text: string
  /** The toast's. */
  id: string
  person?: Person
}

/** Null: a line of text is enough. */
type DrawAbout = (told: AboutToastContent) => ReactElement | null
let drawAbout: DrawAbout | undefined

/** How a toast with a portrait and an answer is drawn: the answer is a feature's. */
export function renderAboutWith(draw: DrawAbout): void {
  drawAbout = draw
}

export function toastFor(push: Push, told: Told): Saying | null {
  const line = PUSH_TOASTS[push.push as Name] as Line<unknown> | undefined
  if (!line || 'silent' in line) return null
  const topic = topicOf(push)
  if (push.seq === undefined || isSeen(push, topic, told) || isMine(push, line, told) || isOld(push) || isMutedChat(topic, told)) return null
  const text = line.text(push.data, namesFor(topic, told))
  const person = line.person?.(push.data)
  const about = line.about?.(push.data)
  return text && { id: line.id(push), kind: line.kind, text: t(`notify.${text.key}`, text.vars), topic, ...(person && { person }), ...(about && { about }) }
}

/** It stands before their eyes already. */
function isSeen({ push, data }: Push, topic: Topic, { looking }: Told): boolean {
  return looking.has(topic) && !(push === 'notified' && isAlwaysToasted((data as { notification: Notification }).notification))
}

/** What is told on my own topic and is about a room, or about somebody. */
function topicOf({ topic, push, data }: Push): Topic {
  if (push === 'notified') {
    return aboutTopic((data as { notification: Notification }).notification) ?? topic
  }
  if (push === 'room_opened') return `chat:${(data as { room: { id: string } }).room.id}`
  if (push === 'room_closed') return `chat:${(data as { chat: string }).chat}`
  return topic
}

function isMine(push: Push, line: Said<unknown>, { after, isMine: isMyKey }: Told): boolean {
  const me = after.session.user?.id
  return (push.key !== undefined && isMyKey(push.key)) || (line.by !== undefined && line.by(push.data) === me)
}

let pageStart = 0

/** When this page began, by the server's clock. */
export function setPageStart(serverTime: number): void {
  if (pageStart === 0) pageStart = serverTime - performance.now()
}

function isOld({ push, data }: Push): boolean {
  if (push === 'notified') return (data as { notification: Notification }).notification.at < pageStart
  return push === 'message' && (data as { sent_at: number }).sent_at < pageStart
}

const left = new Map<Topic, RoomState>()

/** A room that is about to be forgotten: that it closed is told a moment later. */
export function rememberRoom(topic: Topic, room: RoomState | undefined): void {
  if (room) left.set(topic, room)
}

function roomOf(topic: Topic, { before, after }: Told): RoomState | undefined {
  return after.chat.rooms[idOf(topic)] ?? before.chat.rooms[idOf(topic)] ?? left.get(topic)
}

function isMutedChat(topic: Topic, told: Told): boolean {
  const room = roomOf(topic, told)
  return room !== undefined && isMuted(room, Date.now())
}

function namesFor(topic: Topic, told: Told): Names {
  const { after } = told
  const me = after.session.user?.id
  const room = roomOf(topic, told)?.room
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

const topics = new Map<string, Topic>()

/** What a toast is about, for whoever draws it: a tap opens it. */
export function topicOfToast(id: string): Topic | undefined {
  return topics.get(id)
}

/** Why something that was tapped did not happen. */
export function toastTrouble(error: unknown): void {
  const trouble = troubleOf(error)
  toast.error(troubleText(trouble), { id: `trouble:${trouble.code}` })
}

export function toastDone(key: string, vars?: Vars): void {
  toast.success(t(key, vars))
}

/** The server speaks another version: only a newer program helps. */
export function toastOutdated(): void {
  toast.error(t('error.outdated'), { id: 'outdated' })
}
