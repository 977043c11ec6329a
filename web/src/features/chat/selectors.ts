/**
 * The state of the chat screens.
 *
 *   useRoomList()          my rooms, most recently active first, with the state of the list
 *   useRoom(id)            one room, or undefined while unknown
 *   useChatRows(id, unreadAfter)   the rows of the open room: days, unread divider, messages, pending
 *   useTypers(id)          who is typing now
 *   useReadBy(id, number)  which of the others have read up to a message
 *
 * The screen of an open room also calls `useTopic('chat:…', { viewing: true })` of `realtime/use-topic`.
 */
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { ChatId, EventId, LeagueId, Member, Message, Millis, Person, RoomKind, SeriesId, UserId } from '@/wire'
import { useStore } from '@/store/index'
import { lastMessageOf, unreadOf } from '@/store/slices/chat-messages'
import { isMuted, lastActivityOf } from '@/store/slices/chat-rooms'
import type { Pending, RoomState } from '@/store/parts'
import { type ChatMessage, type ChatNote, type ChatRow, rowsOf, unacknowledged } from './rows'

export interface RoomView {
  id: ChatId
  kind: RoomKind
  /** A group's title, or the other person's name in a direct chat. */
  name: string
  /** The other person of a direct chat. */
  other?: Person
  /** The event, the series, or the league that the room belongs to. */
  event?: EventId
  series?: SeriesId
  league?: LeagueId
  /** The newest announcement of an organiser, and who made it. */
  announcement?: { message: Message; author?: string }
  members: readonly Member[]
  memberCount: number
  me?: Member
  mayWrite: boolean
  /** Nobody may write: one of the two blocked the other, or is gone; the server does not say which. */
  locked: boolean
  /** Until when I am silenced; the year 9999 means forever. */
  silencedUntil?: Millis
  /** Owners and admins of a group: add, remove, silence, rename. */
  mayManage: boolean
  isOwner: boolean
  muted: boolean
  mutedUntil?: Millis
  unread: number
  readNumber: number
  /** Whether there are messages to show: the server's, or those of an earlier page. */
  loaded: boolean
  /** The messages are an earlier page's: the server's are on their way, or there is no connection. */
  stored: boolean
  /** Whether `loadOlder(id)` can load older messages. */
  more: boolean
  last?: { text?: string; author?: Person; mine: boolean; at: Millis; deleted: boolean; note?: ChatNote }
  /** The time of the last activity. */
  at: Millis
  /** How many of my messages are unsent, and whether one of them needs an action of mine. */
  pending: number
  failed: boolean
  /** The text of my newest message that is not sent yet. */
  waiting?: string
}

export interface RoomList {
  rooms: readonly RoomView[]
  is: 'loading' | 'ready' | 'error'
  /** Whether `loadMoreRooms()` can load more rooms. */
  more: boolean
  loadingMore: boolean
}

const NONE: readonly Pending[] = []
const NO_MESSAGES: readonly Message[] = []
const NOBODY: Readonly<Record<UserId, Millis>> = {}

export function useRoomList(): RoomList {
  const { rooms, pending, people, list, me, offline } = useStore(
    useShallow(({ chat, session, connection }) => ({
      rooms: chat.rooms,
      pending: chat.pending,
      people: chat.people,
      list: chat.list,
      me: session.user?.id,
      offline: connection.state === 'offline',
    })),
  )
  const rows = useMemo(
    () =>
      Object.values(rooms)
        .map((room) => viewOf(room, me, people, pending[room.room.id] ?? NONE))
        .sort((one, other) => other.at - one.at),
    [rooms, pending, people, me],
  )
  // Without a connection, and nothing from before on this device, no list will come.
  const is = list.is === 'loading' && offline ? 'error' : list.is
  return { rooms: rows, is, more: list.cursor !== undefined, loadingMore: list.loadingMore }
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
  const { room, pending, people, changing, reacting, me } = useStore(
    useShallow(({ chat, session }) => ({
      room: chat.rooms[id],
      pending: chat.pending[id] ?? NONE,
      people: chat.people,
      changing: chat.changing,
      reacting: chat.reacting,
      me: session.user?.id,
    })),
  )
  const messages = room?.messages
  const reactions = room?.reactions
  const stored = room?.shown ? undefined : room?.stored
  return useMemo(() => {
    const shown = withStored(stored, messages ?? NO_MESSAGES)
    return rowsOf({ messages: shown, pending: unacknowledged(pending, shown, me), people, changing, reactions, reacting, me, unreadAfter })
  }, [messages, stored, pending, people, changing, reactions, reacting, me, unreadAfter])
}

/** An earlier page's messages, and what has arrived since. */
function withStored(stored: readonly Message[] | undefined, messages: readonly Message[]): readonly Message[] {
  const last = stored?.at(-1)?.number ?? 0
  return stored ? [...stored, ...messages.filter(({ number }) => number > last)] : messages
}

function isStored(room: RoomState): boolean {
  return room.last === true || (!room.shown && room.stored !== undefined)
}

/** My newest message, if I may still edit it. */
export function newestEditable(id: ChatId): ChatMessage | undefined {
  const { chat, session } = useStore.getState()
  const message = chat.rooms[id]?.messages.findLast(({ author, deleted_at, note }) => author === session.user?.id && deleted_at === undefined && !note)
  if (!message || chat.changing[message.id]) return undefined
  const row = rowsOf({ messages: [message], pending: [], people: chat.people, changing: {}, me: session.user?.id, unreadAfter: undefined }).find(({ is }) => is === 'message')
  return row?.is === 'message' && (row.message.editableUntil ?? 0) > Date.now() ? row.message : undefined
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

type ViewInputs = readonly [me: UserId | undefined, people: Readonly<Record<UserId, Person>>, pending: readonly Pending[]]

const views = new WeakMap<RoomState, { inputs: ViewInputs; until: Millis; view: RoomView }>()

/** An unchanged room keeps its identity, so that a push for another room does not render its row again. */
function viewOf(state: RoomState, ...inputs: ViewInputs): RoomView {
  const now = Date.now()
  const cached = views.get(state)
  if (cached && now < cached.until && cached.inputs.every((part, index) => part === inputs[index])) return cached.view
  const view = makeView(state, now, inputs)
  const ends = [state.muted_until, view.silencedUntil].filter((end) => end !== undefined && end > now)
  views.set(state, { inputs, until: Math.min(Infinity, ...ends.map(Number)), view })
  return view
}

function makeView(state: RoomState, now: Millis, [me, people, pending]: ViewInputs): RoomView {
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
    loaded: state.shown || state.stored !== undefined,
    stored: isStored(state),
    more: state.more && !isStored(state),
    at: Math.max(lastActivityOf(state), pending.at(-1)?.written_at ?? 0),
    pending: pending.length,
    failed: pending.some((row) => row.state === 'failed' || row.state === 'ask'),
    ...(mine && { me: mine }),
    ...(room.event !== undefined && { event: room.event }),
    ...(room.series !== undefined && { series: room.series }),
    ...(room.league !== undefined && { league: room.league }),
    ...(state.announcement && { announcement: announcementOf(state.announcement, people) }),
    ...(other && { other: people[other.user] ?? { id: other.user, name: other.name, handle: other.handle } }),
    ...(silenced !== undefined && { silencedUntil: silenced }),
    ...(state.muted_until !== undefined && { mutedUntil: state.muted_until }),
    ...(pending.length > 0 && { waiting: pending.at(-1)?.text ?? '' }),
    ...(last && { last: lastOf(last, me, people) }),
  }
}

function announcementOf(message: Message, people: Readonly<Record<UserId, Person>>): NonNullable<RoomView['announcement']> {
  const author = people[message.author]?.name
  return { message, ...(author !== undefined && { author }) }
}

function lastOf(last: Message, me: UserId | undefined, people: Readonly<Record<UserId, Person>>): NonNullable<RoomView['last']> {
  const author = people[last.author]
  return {
    mine: last.author === me,
    at: last.sent_at,
    deleted: last.deleted_at !== undefined,
    ...(last.text !== undefined && { text: last.text }),
    ...(last.note && { note: { number: last.number, note: last.note, date: last.date, author: author ?? { id: last.author, name: '', handle: '' }, mine: last.author === me } }),
    ...(author && { author }),
  }
}
