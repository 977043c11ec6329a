/**
 * A mutable draft of the chat state: a room is copied at its first change in a batch, then changed in place, so that
 * 20,000 pushes to one room copy its messages once.
 */
import type { ChatId, Member, Message, Person, UserId } from '@/wire'
import type { Chat, RoomState } from '../parts'

export type RoomDraft = Omit<RoomState, 'messages' | 'reads'> & { messages: Message[]; reads: Record<UserId, number> }

export interface ChatDraft {
  /** The signed-in user: only others' messages count as unread. */
  readonly me: UserId | undefined
  /** True when pushes are applied a second time, after a reply: nothing may be counted twice. */
  readonly again: boolean
  /** Rooms that need a new snapshot. */
  readonly stale: Set<ChatId>
  /** Rooms that got a message. */
  readonly grown: Set<ChatId>
  room(id: ChatId): RoomDraft | undefined
  setRoom(id: ChatId, room: RoomState): RoomDraft
  dropRoom(id: ChatId): void
  rooms(): readonly RoomState[]
  setPerson(person: Person): void
  setTyping(chat: ChatId, user: UserId, until: number | null): void
  dropPending(chat: ChatId, key: string): void
  setList(list: Chat['list']): void
  done(): Chat
}

export function draftOf(chat: Chat, me: UserId | undefined, again = false): ChatDraft {
  let next = chat
  const copied = new Map<ChatId, RoomDraft>()
  let people: Record<UserId, Person> | null = null

  function replace(part: Partial<Chat>): void {
    next = { ...next, ...part }
  }
  function copyRoom(id: ChatId, room: RoomState): RoomDraft {
    const draft: RoomDraft = { ...room, messages: [...room.messages], reads: { ...room.reads } }
    copied.set(id, draft)
    return draft
  }

  return {
    me,
    again,
    stale: new Set(),
    grown: new Set(),
    room(id) {
      const room = copied.get(id) ?? next.rooms[id]
      return room && (copied.get(id) ?? copyRoom(id, room))
    },
    setRoom: copyRoom,
    dropRoom(id) {
      copied.delete(id)
      replace({ rooms: without(next.rooms, id), typing: without(next.typing, id) })
    },
    rooms() {
      return Object.values({ ...next.rooms, ...Object.fromEntries(copied) })
    },
    setPerson({ id, name, handle, profileImage }) {
      const known = (people ?? next.people)[id]
      if (known && known.name === name && known.handle === handle && known.profileImage === profileImage) return
      people ??= { ...next.people }
      people[id] = { id, name, handle, ...(profileImage === undefined ? {} : { profileImage }) }
    },
    setTyping(chat, user, until) {
      const writing = next.typing[chat] ?? {}
      if (until === null && writing[user] === undefined) return
      const typing = until === null ? without(writing, user) : { ...writing, [user]: until }
      replace({ typing: { ...next.typing, [chat]: typing } })
    },
    dropPending(chat, key) {
      const waiting = next.pending[chat]
      if (!waiting?.some((row) => row.key === key)) return
      replace({ pending: { ...next.pending, [chat]: waiting.filter((row) => row.key !== key) } })
    },
    setList(list) {
      replace({ list })
    },
    done() {
      if (people) replace({ people })
      if (copied.size > 0) replace({ rooms: { ...next.rooms, ...Object.fromEntries(copied) } })
      return next
    },
  }
}

export function personOf(member: Member): Person {
  const { user, name, handle, profileImage } = member
  return { id: user, name, handle, ...(profileImage === undefined ? {} : { profileImage }) }
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record
  return rest
}
