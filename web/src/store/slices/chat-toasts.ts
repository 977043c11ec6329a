/** The toasts of chat's pushes: none about a muted room. */
import type { Role, Topic, UserId } from '@/wire'
import { t } from '@/lib/i18n'
import { untilText } from '@/lib/time'
import type { PushData, PushName, ToastContext, ToastRule, Toasts } from '@/store/toast-rules'
import { idOf } from '../slice'
import type { RoomState } from '../parts'
import { isMuted } from './chat-rooms'
import { closedRoom } from './closed-rooms'

interface Names {
  me: UserId | undefined
  room: string
  isDirect: boolean
  person(user: UserId): string
}

type RoomRule<D> = Pick<ToastRule<D>, 'id' | 'topic' | 'by' | 'at'> & { text: (data: D, names: Names) => ReturnType<ToastRule<D>['text']> }

const perRoom = (what: string) => (_: unknown, topic: Topic) => `${what}:${idOf(topic)}`

export const CHAT_TOASTS = {
  ...ofRooms({
    message: {
      id: perRoom('message'),
      by: ({ author }) => author,
      at: ({ sent_at }) => sent_at,
      // A note is written by the room itself; whoever it concerns gets a notification.
      text: ({ author, text, note }, { person, isDirect, room }) =>
        note ? null : { key: isDirect ? 'message' : 'message_in', vars: { name: person(author), room, text: text ?? '' } },
    },
    message_edited: {
      id: ({ id }) => `edited:${id}`,
      by: ({ author }) => author,
      text: ({ author }, { person, room }) => ({ key: 'message_edited', vars: { name: person(author), room } }),
    },
    message_deleted: {
      id: ({ id }) => `edited:${id}`,
      by: ({ author }) => author,
      text: ({ author }, { person, room }) => ({ key: 'message_deleted', vars: { name: person(author), room } }),
    },
    member_joined: {
      id: perRoom('members'),
      by: ({ by }) => by,
      // `room_opened` covers my own joining.
      text: ({ member }, { me, room }) => (member.user === me ? null : { key: 'member_joined', vars: { name: member.name, room } }),
    },
    member_left: {
      id: perRoom('members'),
      by: ({ user }) => user,
      text: ({ user }, { person, room }) => ({ key: 'member_left', vars: { name: person(user), room } }),
    },
    member_removed: {
      id: perRoom('members'),
      by: ({ by }) => by,
      // `room_closed` covers my own removal.
      text: ({ user }, { me, person, room }) => (user === me ? null : { key: 'member_removed', vars: { name: person(user), room } }),
    },
    role_changed: {
      id: perRoom('members'),
      by: ({ by }) => by,
      text: ({ user, role }, { me, person, room }) => ({
        key: user === me ? 'role_changed_me' : 'role_changed',
        vars: { name: person(user), room, role: roleText(role) },
      }),
    },
    member_silenced: {
      id: perRoom('members'),
      by: ({ by }) => by,
      text: ({ user, until }, { me, person, room }) => ({
        key: user === me ? 'member_silenced_me' : 'member_silenced',
        vars: { name: person(user), room, until: untilText(until) },
      }),
    },
    member_unsilenced: {
      id: perRoom('members'),
      by: ({ by }) => by,
      text: ({ user }, { me, person, room }) => ({
        key: user === me ? 'member_unsilenced_me' : 'member_unsilenced',
        vars: { name: person(user), room },
      }),
    },
    room_renamed: {
      id: perRoom('room'),
      by: ({ by }) => by,
      text: ({ title, by }, { person }) => ({ key: 'room_renamed', vars: { name: person(by), room: title } }),
    },
    room_opened: {
      id: ({ room }) => `room:${room.id}`,
      topic: ({ room }) => `chat:${room.id}`,
      text: ({ room }, { me }) => {
        const other = room.members.find((member) => member.user !== me)
        return room.kind === 'direct'
          ? { key: 'room_opened_direct', vars: { name: other?.name ?? '' } }
          : { key: 'room_opened', vars: { room: room.title ?? '' } }
      },
    },
    room_closed: {
      id: ({ chat }) => `room:${chat}`,
      topic: ({ chat }) => `chat:${chat}`,
      text: (_, { room }) => ({ key: 'room_closed', vars: { room } }),
    },
  }),
  reacted: { silent: 'shown under the message, which is not new' },
  room_locked: { silent: 'the composer is replaced by a note' },
  chat_muted: { silent: 'my own action, here or on another device' },
  chat_unmuted: { silent: 'my own action, here or on another device' },
  chat_read: { silent: 'my own action, here or on another device' },
  read: { silent: 'unlogged' },
  typing: { silent: 'unlogged' },
} satisfies Toasts

type RoomRules = { readonly [N in PushName]?: RoomRule<PushData<N>> }

function ofRooms<Rules extends RoomRules>(rules: Rules): { readonly [N in keyof Rules & PushName]: ToastRule<PushData<N>> } {
  const named = Object.entries(rules as Record<string, RoomRule<unknown>>).map(([push, rule]) => [push, ofRoom(rule)])
  return Object.fromEntries(named)
}

function ofRoom({ text, ...rule }: RoomRule<unknown>): ToastRule<unknown> {
  return { ...rule, kind: 'blank', muted: isMutedRoom, text: (data, context) => text(data, namesOf(context)) }
}

function isMutedRoom(context: ToastContext): boolean {
  const room = roomOf(context)
  return room !== undefined && isMuted(room, Date.now())
}

function roomOf({ topic, before, after }: ToastContext): RoomState | undefined {
  return after.chat.rooms[idOf(topic)] ?? before.chat.rooms[idOf(topic)] ?? closedRoom(topic)
}

function namesOf(context: ToastContext): Names {
  const { me, after } = context
  const room = roomOf(context)?.room
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
