/**
 * The pushes of `chat:{id}` and the chat pushes of `user:{id}`, one reducer each. Unknown pushes are ignored, so that an
 * old client works with a new server.
 *
 * INVARIANT: a snapshot plus a logged push equals the snapshot taken after that push.
 */
import type { ChatId, ChatPush, ChatSnapshot, HistoryPage, Message, UserPush, UserSnapshot } from '@/wire'
import type { Change, Slice, Source } from '../slice'
import type { Chat } from '../parts'
import { type ChatDraft, draftOf, type RoomDraft } from './chat-draft'
import { changeMessage, mergeMessage, trim } from './chat-messages'
import { changeReaction, mergeReactions, setReactions } from './chat-reactions'
import { addMember, applyChatSnapshot, applyUserSnapshot, changeRole, mergeRoom, readUpTo, removeMember, setMuted, silence, unsilence } from './chat-rooms'
import { rememberRoom } from './closed-rooms'

/** How long "is typing" lasts without another push. */
const TYPING_MS = 6000

/** Messages held of a room off screen before the oldest are dropped. */
const TRIM_ABOVE = 400

export function startChat(): Chat {
  return { rooms: {}, list: { is: 'loading', loadingMore: false }, pending: {}, typing: {}, people: {}, changing: {}, reacting: {} }
}

type Data<P extends { push: string }, N extends P['push']> = Extract<P, { push: N }> extends { data: infer D } ? D : never
type Reducers<P extends { push: string }, Rest extends unknown[]> = {
  [N in P['push']]: (data: Data<P, N>, ...rest: Rest) => void
}

type ChatReducers = Reducers<ChatPush, [room: RoomDraft, draft: ChatDraft]>
type UserReducers = Reducers<Extract<UserPush, { push: `room_${string}` | `chat_${string}` }>, [draft: ChatDraft]>

const onChat: ChatReducers = {
  message(message, room, draft) {
    mergeMessage(room, message)
    if (message.announcement) room.announcement = message
    draft.grown.add(message.chat)
    draft.setTyping(message.chat, message.author, null)
  },
  message_edited(message, room) {
    changeMessage(room, message)
    if (room.announcement?.id === message.id) room.announcement = message
  },
  message_deleted(message, room, draft) {
    const known = changeMessage(room, message)
    setReactions(room, message.id, [])
    if (room.announcement?.id === message.id) showAnnouncementBefore(room)
    uncountDeleted(draft, room, message, known)
  },
  reacted: (data, room, { me }) => changeReaction(room, data, me),
  member_joined: ({ member }, room, draft) => addMember(draft, room, member),
  member_left: ({ user }, room, draft) => removeMember(draft, room, user),
  member_removed: ({ user }, room, draft) => removeMember(draft, room, user),
  role_changed: ({ user, role }, room, draft) => changeRole(draft, room, user, role),
  member_silenced: ({ user, until }, room) => silence(room, user, until),
  member_unsilenced: ({ user }, room) => unsilence(room, user),
  room_renamed({ title }, room) {
    room.room = { ...room.room, title }
  },
  room_locked({ locked }, room) {
    const { locked: _, ...open } = room.room
    room.room = locked ? { ...open, locked } : open
  },
  read({ user, number }, room) {
    room.reads[user] = Math.max(room.reads[user] ?? 0, number)
  },
  typing({ user }, room, draft) {
    if (user !== draft.me) draft.setTyping(room.room.id, user, Date.now() + TYPING_MS)
  },
}

const onUser: UserReducers = {
  room_opened: ({ room }, draft) => mergeRoom(draft, room),
  room_closed: ({ chat }, draft) => draft.dropRoom(chat),
  chat_muted({ chat, until }, draft) {
    const room = draft.room(chat)
    if (room) setMuted(room, until)
  },
  chat_unmuted({ chat }, draft) {
    const room = draft.room(chat)
    if (room) setMuted(room, undefined)
  },
  chat_read: ({ chat, number }, draft) => readUpTo(draft, chat, number),
}

export const slice = {
  start: startChat,
  draft: { open: (chat, { me, again }) => draftOf(chat, me, again), close },
  pushes: {
    chat: declared(onChat, (draft, push, { id, key }) => {
      reduceChatPush(draft, id, push as ChatPush)
      if (key !== undefined) draft.dropPending(id, key)
    }),
    user: declared(onUser, (draft, push) => reduceUserPush(draft, push as UserPush)),
  },
  snapshots: {
    chat: (draft, snapshot) => applyChatSnapshot(draft, snapshot as ChatSnapshot),
    user: (draft, snapshot) => applyUserSnapshot(draft, snapshot as UserSnapshot),
  },
  forgets: { chat: forgetRoom },
} satisfies Slice<Chat, ChatDraft>

type NamedPush = { push: string; data: unknown }
type Declared = (draft: ChatDraft, data: unknown, from: Source) => void

/** A table's reducers in the form of a slice. */
function declared<Table extends object>(table: Table, run: (draft: ChatDraft, push: NamedPush, from: Source) => void): { [N in keyof Table]: Declared } {
  const reducers = Object.keys(table).map((push): [string, Declared] => [push, (draft, data, from) => run(draft, { push, data }, from)])
  return Object.fromEntries(reducers) as { [N in keyof Table]: Declared }
}

/** The room's state is out of date, or access to it was lost. */
function forgetRoom(draft: ChatDraft, gone: boolean, { topic, id }: Source): void {
  const room = draft.room(id)
  if (!room) return
  if (gone) {
    rememberRoom(topic, room)
    draft.dropRoom(id)
  } else room.loaded = false
}

function close(draft: ChatDraft, { again, viewed, stale }: Change): Chat {
  for (const chat of again ? [] : draft.grown) {
    const room = draft.room(chat)
    if (room && room.messages.length > TRIM_ABOVE && !viewed.has(`chat:${chat}`)) trim(room, draft.me)
  }
  for (const chat of draft.stale) stale.add(`chat:${chat}`)
  return draft.done()
}

export function reduceChatPush(draft: ChatDraft, chat: ChatId, push: ChatPush): void {
  if (!Object.hasOwn(onChat, push.push)) return
  const room = draft.room(chat)
  // A room beyond the loaded pages of my list: it is active now, so fetch it.
  if (!room) return void (push.push !== 'typing' && push.push !== 'read' && draft.stale.add(chat))
  const reduce = onChat[push.push] as (data: unknown, room: RoomDraft, draft: ChatDraft) => void
  reduce(push.data, room, draft)
}

export function reduceUserPush(draft: ChatDraft, push: UserPush): void {
  if (!Object.hasOwn(onUser, push.push)) return
  const reduce = onUser[push.push as keyof UserReducers] as (data: unknown, draft: ChatDraft) => void
  reduce(push.data, draft)
}

/** A page of older messages. */
export function mergeHistory(draft: ChatDraft, chat: ChatId, page: HistoryPage): void {
  const room = draft.room(chat)
  if (!room) return
  for (const person of page.people) draft.setPerson(person)
  for (const message of page.messages) mergeMessage(room, message)
  mergeReactions(room, page.messages, page.reactions)
  room.more = page.more
}

/** The newest announcement was deleted: the one before it is the newest of those that are here. */
function showAnnouncementBefore(room: RoomDraft): void {
  const before = room.messages.findLast(({ announcement, deleted_at }) => announcement === true && deleted_at === undefined)
  if (before) room.announcement = before
  else delete room.announcement
}

/** A deleted message is no longer unread. If the counted messages are not loaded, the server has to count again. */
function uncountDeleted(draft: ChatDraft, room: RoomDraft, message: Message, known: Message | undefined): void {
  const { counted } = room
  if (message.author === draft.me || message.number <= room.read_number || message.number > counted.upto) return
  if (!room.loaded) draft.stale.add(message.chat)
  else if (!draft.again && known?.deleted_at === undefined) room.counted = { ...counted, unread: counted.unread - 1 }
}
