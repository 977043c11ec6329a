/**
 * What the chat screens read.
 *
 *   useRoomList()          { rooms, state, more }: my rooms, newest talk first; `state` fits `ListStates`
 *   useRoom(id)            one room, or undefined while it is not known
 *   useChatRows(id, unreadAfter)   the lines of the open room: days, unread line, messages, pending
 *   useTypers(id)          who writes at this moment
 *   useReadBy(id, number)  who of the others has read up to a message
 *
 * The open room's screen also calls `useTopic('chat:…', { viewing: true })` of `realtime/use-topic`.
 */
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { ChatId, EventId, Member, Message, Millis, Person, RoomKind, UserId } from '@/wire'
import { isMuted } from '@/store/hooks'
import { useStore } from '@/store/index'
import { lastMessageOf, unreadOf } from '@/store/slices/chat-messages'
import { lastActivityOf } from '@/store/slices/chat-rooms'
import type { Pending, RoomState } from '@/store/state'
import { type ChatNote, type ChatRow, rowsOf } from './rows'

export interface RoomView {
  id: ChatId
  kind: RoomKind
  /** A group's title, a direct room's other one's name. */
  name: string
  /** The other one in a direct room. */
  other?: Person
  /** Of an event's room. */
  event?: EventId
  members: readonly Member[]
  memberCount: number
  me?: Member
  /** Whether I may write now. */
  mayWrite: boolean
  /** Nobody may: one of the two has blocked the other, or is gone. Which of it is not said. */
  locked: boolean
  /** Until when my word was taken; the year 9999 means for good. */
  silencedUntil?: Millis
  /** Owners and admins of a group: add, remove, silence, rename. */
  mayManage: boolean
  isOwner: boolean
  muted: boolean
  mutedUntil?: Millis
  unread: number
  readNumber: number
  /** Whether messages are here to be shown. */
  loaded: boolean
  /** Whether older messages exist: `loadOlder(id)`. */
  more: boolean
  last?: { text?: string; author?: Person; mine: boolean; at: Millis; deleted: boolean; note?: ChatNote }
  /** When it was last heard of. */
  at: Millis
  /** Mine that are not sent yet, and whether one of them needs me. */
  pending: number
  failed: boolean
}

export interface RoomList {
  rooms: readonly RoomView[]
  is: 'loading' | 'ready' | 'error'
  /** Whether there are more rooms: `loadMoreRooms()`. */
  more: boolean
  loadingMore: boolean
}

const NONE: readonly Pending[] = []
const NO_MESSAGES: readonly Message[] = []
const NOBODY: Readonly<Record<UserId, Millis>> = {}

export function useRoomList(): RoomList {
  const { rooms, pending, people, list, me } = useStore(
    useShallow(({ chat, session }) => ({
      rooms: chat.rooms,
      pending: chat.pending,
      people: chat.people,
      list: chat.list,
      me: session.user?.id,
    })),
  )
  const rows = useMemo(
    () =>
      Object.values(rooms)
        .map((room) => viewOf(room, me, people, pending[room.room.id] ?? NONE))
        .sort((one, other) => other.at - one.at),
    [rooms, pending, people, me],
  )
  return { rooms: rows, is: list.is, more: list.cursor !== undefined, loadingMore: list.loadingMore }
}

export function useRoom(id: ChatId): RoomView | undefined {
  const { room, pending, people, me } = useStore(
    useShallow(({ chat, session }) => ({
      room: chat.rooms[id],
      pending: chat.pending[id] ?? NONE,
      people: chat.people,
      me: session.user?.id,
    })),
  )
  return useMemo(() => room && viewOf(room, me, people, pending), [room, me, people, pending])
}

export function useChatRows(id: ChatId, unreadAfter?: number): readonly ChatRow[] {
  const { messages, pending, people, changing, me } = useStore(
    useShallow(({ chat, session }) => ({
      messages: chat.rooms[id]?.messages,
      pending: chat.pending[id] ?? NONE,
      people: chat.people,
      changing: chat.changing,
      me: session.user?.id,
    })),
  )
  return useMemo(
    () => rowsOf({ messages: messages ?? NO_MESSAGES, pending, people, changing, me, unreadAfter }),
    [messages, pending, people, changing, me, unreadAfter],
  )
}

export function useTypers(id: ChatId): readonly Person[] {
  const { writing, people } = useStore(useShallow(({ chat }) => ({ writing: chat.typing[id] ?? NOBODY, people: chat.people })))
  return useMemo(() => Object.keys(writing).flatMap((user) => people[user] ?? []), [writing, people])
}

export function useReadBy(id: ChatId, number: number): readonly Person[] {
  const { reads, people, me } = useStore(
    useShallow(({ chat, session }) => ({ reads: chat.rooms[id]?.reads, people: chat.people, me: session.user?.id })),
  )
  return useMemo(
    () => Object.entries(reads ?? {}).flatMap(([user, read]) => (user !== me && read >= number ? (people[user] ?? []) : [])),
    [reads, people, me, number],
  )
}

type From = readonly [me: UserId | undefined, people: Readonly<Record<UserId, Person>>, pending: readonly Pending[]]

const seen = new WeakMap<RoomState, { from: From; until: Millis; view: RoomView }>()

/** A room that did not change is the same object as before, so that its row is not drawn again with every push elsewhere. */
function viewOf(state: RoomState, ...from: From): RoomView {
  const now = Date.now()
  const known = seen.get(state)
  if (known && now < known.until && known.from.every((part, at) => part === from[at])) return known.view
  const view = makeView(state, now, from)
  const ends = [state.muted_until, view.silencedUntil].filter((end) => end !== undefined && end > now)
  seen.set(state, { from, until: Math.min(Infinity, ...ends.map(Number)), view })
  return view
}

function makeView(state: RoomState, now: Millis, [me, people, pending]: From): RoomView {
  const { room } = state
  const mine = room.members.find((member) => member.user === me)
  const other = room.kind === 'direct' ? room.members.find((member) => member.user !== me) : undefined
  const last = lastMessageOf(state)
  const silenced = mine?.silenced_until !== undefined && mine.silenced_until > now ? mine.silenced_until : undefined
  return {
    id: room.id,
    kind: room.kind,
    name: room.title ?? other?.name ?? '',
    members: room.members,
    memberCount: room.member_count,
    mayWrite: room.locked !== true && mine?.role !== 'read_only' && silenced === undefined,
    locked: room.locked === true,
    mayManage: room.kind === 'group' && (mine?.role === 'owner' || mine?.role === 'admin'),
    isOwner: mine?.role === 'owner',
    muted: isMuted(state, now),
    unread: unreadOf(state, me),
    readNumber: state.read_number,
    loaded: state.shown,
    more: state.more,
    at: Math.max(lastActivityOf(state), pending.at(-1)?.written_at ?? 0),
    pending: pending.length,
    failed: pending.some((row) => row.state === 'failed' || row.state === 'ask'),
    ...(mine && { me: mine }),
    ...(room.event !== undefined && { event: room.event }),
    ...(other && { other: people[other.user] ?? { id: other.user, name: other.name, handle: other.handle } }),
    ...(silenced !== undefined && { silencedUntil: silenced }),
    ...(state.muted_until !== undefined && { mutedUntil: state.muted_until }),
    ...(last && { last: lastOf(last, me, people) }),
  }
}

function lastOf(last: Message, me: UserId | undefined, people: Readonly<Record<UserId, Person>>): NonNullable<RoomView['last']> {
  const author = people[last.author]
  return {
    mine: last.author === me,
    at: last.sent_at,
    deleted: last.deleted_at !== undefined,
    ...(last.text !== undefined && { text: last.text }),
    ...(last.note && { note: { number: last.number, note: last.note, author: author ?? { id: last.author, name: '', handle: '' }, mine: last.author === me } }),
    ...(author && { author }),
  }
}
