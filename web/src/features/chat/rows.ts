/**
 * The rows of a room's list: days, the unread divider, messages, notes and pending messages.
 *
 * An unchanged row keeps its identity, so that one push renders one row and not two hundred.
 */
import { LIMITS, type Message, type Millis, type Note, type NoteDate, type Person, type Reaction, type UserId } from '@/wire'
import type { Pending, RoomState, WantedReactions } from '@/store/parts'
import type { State } from '@/store/state'
import { dayOf } from '@/lib/time'
import { withMine } from './reactions'

export type ChatRow =
  | { is: 'day'; key: string; at: Millis }
  | { is: 'unread'; key: string; count: number }
  | { is: 'message'; key: string; message: ChatMessage }
  | { is: 'note'; key: string; note: ChatNote }
  | { is: 'pending'; key: string; pending: Pending; joined: boolean }

export interface ChatMessage {
  id: string
  number: number
  author: Person
  mine: boolean
  /** Absent once deleted. */
  text?: string
  sentAt: Millis
  edited: boolean
  deleted: boolean
  /** My edit or deletion awaits the server. */
  changing: boolean
  /** Until when I may edit it; only for mine, not deleted. */
  editableUntil?: Millis
  /** As I want them: mine that are on their way count. */
  reactions: readonly Reaction[]
  replyTo?: { id: string; author: Person | undefined; text: string | undefined }
  /** Within five minutes of the same author's previous message of that day: shown without name and portrait. */
  joined: boolean
}

/** A system message of a game's room: who joined, who left, what changed. */
export interface ChatNote {
  /** In the room of a series: the date that it is about. */
  date?: NoteDate | undefined
  number: number
  note: Note
  /** Who caused it. */
  author: Person
  mine: boolean
}

const NO_REACTIONS: readonly Reaction[] = []

type MessageRow = Extract<ChatRow, { is: 'message' }>

/** An author's messages this close together form one block. */
const JOINED_MS = 5 * 60_000
const EDIT_MS = LIMITS.MESSAGE_EDIT_MINUTES * 60_000

export interface RowsOf {
  messages: readonly Message[]
  pending: readonly Pending[]
  people: Readonly<Record<UserId, Person>>
  changing: State['chat']['changing']
  reactions?: RoomState['reactions']
  reacting?: State['chat']['reacting']
  me: UserId | undefined
  /** My read position when the room was opened; without one there is no divider. */
  unreadAfter: number | undefined
}

export function rowsOf({ messages, pending, people, changing, reactions, reacting, me, unreadAfter = Infinity }: RowsOf): ChatRow[] {
  const rows: ChatRow[] = []
  const byId = new Map(messages.map((message) => [message.id, message]))
  const unread = messages.filter(({ number, author, deleted_at, note }) => number > unreadAfter && author !== me && deleted_at === undefined && note === undefined)
  let before: { author: UserId | undefined; at: Millis } | undefined
  for (const message of messages) {
    if (!before || dayOf(before.at) !== dayOf(message.sent_at)) {
      rows.push({ is: 'day', key: `day ${dayOf(message.sent_at)}`, at: message.sent_at })
      before = undefined
    }
    if (message === unread[0]) {
      rows.push({ is: 'unread', key: 'unread', count: unread.length })
      before = undefined
    }
    if (message.note) {
      rows.push(noteOf([message, people[message.author], me]))
      before = { author: undefined, at: message.sent_at }
      continue
    }
    const replied = message.reply_to === undefined ? undefined : byId.get(message.reply_to)
    const author = people[message.author]
    const joined = follows(before, message.author, message.sent_at)
    rows.push(rowOf([message, author, me, changing[message.id], replied, replied && people[replied.author], joined, reactions?.[message.id], reacting?.[message.id]]))
    before = { author: message.author, at: message.sent_at }
  }
  for (const row of pending) {
    rows.push({ is: 'pending', key: row.key, pending: row, joined: follows(before, me, row.written_at) })
    before = { author: me, at: row.written_at }
  }
  return rows
}

/**
 * Without the messages that the room has already: a connection that ends before the reply leaves their keys unsettled until
 * they are sent again.
 */
export function unacknowledged(pending: readonly Pending[], messages: readonly Message[], me: UserId | undefined): readonly Pending[] {
  const matched = new Set<number>()
  const left = pending.filter((row) => {
    if (row.after === undefined || row.state === 'failed' || row.state === 'ask') return true
    const after = row.after
    const same = messages.findLast(
      ({ number, author, text, reply_to }) => number > after && author === me && text === row.text && reply_to === row.reply_to && !matched.has(number),
    )
    if (same) matched.add(same.number)
    return !same
  })
  return left.length === pending.length ? pending : left
}

function follows(before: { author: UserId | undefined; at: Millis } | undefined, author: UserId | undefined, at: Millis): boolean {
  return before !== undefined && before.author === author && at - before.at < JOINED_MS
}

/** Everything that a message's row depends on. */
type RowInputs = readonly [
  message: Message,
  author: Person | undefined,
  me: UserId | undefined,
  change: { text: string } | { deleted: true } | undefined,
  replied: Message | undefined,
  repliedTo: Person | undefined,
  joined: boolean,
  reactions: readonly Reaction[] | undefined,
  wanted: WantedReactions | undefined,
]

const messageRows = new WeakMap<Message, { inputs: RowInputs; row: MessageRow }>()

function rowOf(inputs: RowInputs): MessageRow {
  const [message] = inputs
  const cached = messageRows.get(message)
  if (cached && cached.inputs.every((part, index) => part === inputs[index])) return cached.row
  const row: MessageRow = { is: 'message', key: message.id, message: messageOf(inputs) }
  messageRows.set(message, { inputs, row })
  return row
}

type NoteRow = Extract<ChatRow, { is: 'note' }>

const noteRows = new WeakMap<Message, { inputs: readonly unknown[]; row: NoteRow }>()

function noteOf(inputs: readonly [Message, Person | undefined, UserId | undefined]): NoteRow {
  const [message, author, me] = inputs
  const cached = noteRows.get(message)
  if (cached && cached.inputs.every((part, index) => part === inputs[index])) return cached.row
  const { id, number, date, note = { kind: 'joined' } } = message
  const row: NoteRow = { is: 'note', key: id, note: { number, note, date, author: author ?? { id: message.author, name: '', handle: '' }, mine: message.author === me } }
  noteRows.set(message, { inputs, row })
  return row
}

function messageOf([message, author, me, change, replied, repliedTo, joined, reactions, wanted]: RowInputs): ChatMessage {
  const edit = change && 'text' in change ? change.text : undefined
  const deleted = message.deleted_at !== undefined || (change !== undefined && 'deleted' in change)
  const text = deleted ? undefined : (edit ?? message.text)
  const mine = message.author === me
  return {
    id: message.id,
    number: message.number,
    author: author ?? { id: message.author, name: '', handle: '' },
    mine,
    sentAt: message.sent_at,
    edited: message.edited_at !== undefined || edit !== undefined,
    deleted,
    changing: change !== undefined,
    joined,
    reactions: deleted ? NO_REACTIONS : withMine(reactions ?? NO_REACTIONS, wanted),
    ...(mine && !deleted && { editableUntil: message.sent_at + EDIT_MS }),
    ...(text !== undefined && { text }),
    ...(message.reply_to !== undefined && { replyTo: { id: message.reply_to, author: repliedTo, text: replied?.text } }),
  }
}
