/**
 * One room's messages: merged by number, and counted as unread.
 *
 * INVARIANT: a message never reverts to an older version, in whatever order replies and pushes arrive: deleted wins unless it was shown
 * again, then the later edit.
 */
import type { Message, UserId } from '@/wire'
import type { RoomState } from '../parts'
import type { RoomDraft } from './chat-draft'

/** Messages held of a room off screen after trimming. */
const TRIM_TO = 200

function newerOf(known: Message, other: Message): Message {
  if (known.deleted_at !== undefined && other.deleted_at !== undefined) return other.deleted_at > known.deleted_at ? other : known
  if (known.deleted_at !== undefined) return isShownAfter(other, known.deleted_at) ? other : known
  if (other.deleted_at !== undefined) return isShownAfter(known, other.deleted_at) ? known : other
  return changedAt(other) >= changedAt(known) ? other : known
}

const changedAt = ({ edited_at = 0, shown_at = 0 }: Message) => Math.max(edited_at, shown_at)

/** A hidden message reads as deleted until a moderator lets it stand. */
function isShownAfter({ deleted_at, shown_at }: Message, hiddenAt: number): boolean {
  return deleted_at === undefined && shown_at !== undefined && shown_at >= hiddenAt
}

/** Inserts a message by its number, or updates it. Returns the version held before. */
export function mergeMessage(room: RoomDraft, message: Message): Message | undefined {
  if (room.last_message?.id === message.id) room.last_message = newerOf(room.last_message, message)
  const at = indexFor(room.messages, message.number)
  const known = room.messages[at]
  if (known?.number === message.number) {
    room.messages[at] = newerOf(known, message)
    return known
  }
  room.messages.splice(at, 0, message)
  return undefined
}

/** Updates a message if it is loaded; others arrive up to date with their page. Returns the version held before. */
export function changeMessage(room: RoomDraft, message: Message): Message | undefined {
  if (room.last_message?.id === message.id) room.last_message = newerOf(room.last_message, message)
  const at = indexFor(room.messages, message.number)
  const known = room.messages[at]
  if (known?.number !== message.number) return undefined
  room.messages[at] = newerOf(known, message)
  return known
}

/** The index at which a number belongs; nearly always the end. */
function indexFor(messages: readonly Message[], number: number): number {
  let low = 0
  let high = messages.length
  const last = messages[high - 1]
  if (!last || last.number < number) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((messages[middle]?.number ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

export function lastMessageOf(room: RoomState): Message | undefined {
  const last = room.messages.at(-1)
  if (!last) return room.last_message
  return !room.last_message || last.number >= room.last_message.number ? last : room.last_message
}

/** Others' messages after `read_number` that are not deleted. */
export function unreadOf(room: RoomState, me: UserId | undefined): number {
  const after = holdsAllAfter(room, room.read_number) ? room.read_number : Math.max(room.read_number, room.counted.upto)
  return (after === room.read_number ? 0 : room.counted.unread) + countUnread(room.messages, after, me)
}

/** Whether all messages after a number are held, or already counted. */
export function holdsAllAfter(room: RoomState, number: number): boolean {
  if (number >= room.counted.upto) return true
  if (!room.loaded) return false
  const first = room.messages[0]
  return !room.more || (first !== undefined && first.number <= number + 1)
}

function countUnread(messages: readonly Message[], after: number, me: UserId | undefined): number {
  let count = 0
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]
    if (!message || message.number <= after) break
    if (message.author !== me && message.deleted_at === undefined) count++
  }
  return count
}

/** Drops the oldest messages of a room that is off screen. */
export function trim(room: RoomDraft, me: UserId | undefined): void {
  if (room.messages.length <= 2 * TRIM_TO) return
  room.counted = { unread: unreadOf(room, me), upto: lastMessageOf(room)?.number ?? 0 }
  room.messages.splice(0, room.messages.length - TRIM_TO)
  room.more = true
}
