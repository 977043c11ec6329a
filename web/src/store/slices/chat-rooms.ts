/** Rooms, who is in them and what is mine in them: as snapshots and pages tell it, and as members come and go. */
import { type ChatSnapshot, LIMITS, type Member, type Millis, type ReadMark, type Role, type Room, type RoomEntry, type UserId, type UserSnapshot } from '@/wire'
import type { RoomState } from '../state'
import { type ChatDraft, personOf, type RoomDraft } from './chat-draft'
import { lastMessageOf, reachesBack } from './chat-messages'

/** A room heard of by itself: its messages and what is mine in it come with its snapshot. */
export function putRoom(draft: ChatDraft, room: Room): void {
  putMembers(draft, room)
  const known = draft.room(room.id)
  if (known?.loaded) return
  if (known) known.room = room
  else draft.putRoom(room.id, emptyRoom(room))
  draft.stale.add(room.id)
}

/** A row of my list. A room whose topic was opened knows better what is everybody's in it. */
export function putEntry(draft: ChatDraft, entry: RoomEntry): void {
  putMembers(draft, entry.room)
  const known = draft.room(entry.room.id)
  if (known?.loaded) {
    setMuted(known, entry.muted_until)
    return readUpTo(draft, entry.room.id, entry.read_number)
  }
  const fresh: RoomState = {
    ...emptyRoom(entry.room),
    read_number: entry.read_number,
    counted: { unread: entry.unread, upto: entry.last_message?.number ?? 0 },
    messages: known ? known.messages : [],
    shown: known?.shown ?? false,
    ...(entry.last_message && { last_message: entry.last_message }),
    ...(entry.muted_until !== undefined && { muted_until: entry.muted_until }),
  }
  draft.putRoom(entry.room.id, fresh)
  if (known) readUpTo(draft, entry.room.id, known.read_number)
}

/** The state of a chat's topic: it replaces what was held. */
export function putChatSnapshot(draft: ChatDraft, snapshot: ChatSnapshot): void {
  const { room, settings, messages, more, reads, people } = snapshot
  putMembers(draft, room)
  for (const person of people) draft.putPerson(person)
  const known = draft.room(room.id)
  const last = messages.at(-1)
  draft.putRoom(room.id, {
    room,
    read_number: settings.read_number,
    counted: { unread: settings.unread, upto: last?.number ?? 0 },
    messages,
    loaded: true,
    shown: true,
    more,
    reads: marksOf(reads),
    ...(last && { last_message: last }),
    ...(settings.muted_until !== undefined && { muted_until: settings.muted_until }),
  })
  // What I read meanwhile may not have reached the server yet; asking it again would answer the same.
  if (known) readUpTo(draft, room.id, known.read_number)
  draft.stale.delete(room.id)
}

/** The state of my own topic: the newest rooms of my list, and if there are no more, what is not there is not mine. */
export function putUserSnapshot(draft: ChatDraft, snapshot: UserSnapshot): void {
  const listed = new Set(snapshot.rooms.map((entry) => entry.room.id))
  if (snapshot.cursor === undefined) {
    for (const { room } of draft.rooms()) if (!listed.has(room.id)) draft.dropRoom(room.id)
  }
  for (const entry of snapshot.rooms) putEntry(draft, entry)
  draft.setList({ is: 'ready', loadingMore: false, ...(snapshot.cursor !== undefined && { cursor: snapshot.cursor }) })
}

/** When a room was last heard of: what my list is ordered by. */
export function lastActivityOf(room: RoomState): Millis {
  return lastMessageOf(room)?.sent_at ?? room.room.created_at
}

/** A read position only grows. */
export function readUpTo(draft: ChatDraft, chat: string, number: number): void {
  const room = draft.room(chat)
  if (!room || number <= room.read_number) return
  if (!reachesBack(room, number)) {
    // Between the old position and what was counted, only the server knows whose messages those were.
    draft.stale.add(chat)
    room.counted = { ...room.counted, unread: Math.min(room.counted.unread, room.counted.upto - number) }
  }
  room.read_number = number
}

export function setMuted(room: RoomDraft, until: Millis | undefined): void {
  if (until === undefined) delete room.muted_until
  else room.muted_until = until
}

export function putMember(draft: ChatDraft, room: RoomDraft, member: Member): void {
  draft.putPerson(personOf(member))
  const at = room.room.members.findIndex((other) => other.user === member.user)
  if (at >= 0) return changeMember(room, member.user, member)
  const { members, member_count } = room.room
  const fits = isWhole(room.room) && members.length < LIMITS.ROOM_MEMBERS_LISTED
  if (fits) room.room = { ...room.room, members: [...members, member], member_count: member_count + 1 }
  // Nobody joins above plain members; who joins a room that is listed in part is counted, once.
  else if (!draft.again) room.room = { ...room.room, member_count: member_count + 1 }
}

export function dropMember(draft: ChatDraft, room: RoomDraft, user: UserId): void {
  const { member_count } = room.room
  const members = room.room.members.filter((member) => member.user !== user)
  const wasListed = members.length < room.room.members.length
  // Who is listed in their place only the server knows.
  if (wasListed && !isWhole(room.room)) draft.stale.add(room.room.id)
  if (wasListed || !draft.again) room.room = { ...room.room, members, member_count: member_count - 1 }
  delete room.reads[user]
}

/** Whether everybody who is in it is listed. */
function isWhole(room: Room): boolean {
  return room.member_count <= room.members.length
}

/** Owners and admins are listed first: where not everybody is, becoming or ceasing to be one changes who is listed. */
export function changeRole(draft: ChatDraft, room: RoomDraft, user: UserId, role: Role): void {
  const before = room.room.members.find((member) => member.user === user)
  changeMember(room, user, { role })
  if (!isWhole(room.room) && isManager(role) !== isManager(before?.role)) draft.stale.add(room.room.id)
}

function isManager(role: Role | undefined): boolean {
  return role === 'owner' || role === 'admin'
}

export function silence(room: RoomDraft, user: UserId, silenced_until: Millis): void {
  changeMember(room, user, { silenced_until })
}

export function unsilence(room: RoomDraft, user: UserId): void {
  const members = room.room.members.map((member) => {
    if (member.user !== user) return member
    const { silenced_until: _, ...rest } = member
    return rest
  })
  room.room = { ...room.room, members }
}

function changeMember(room: RoomDraft, user: UserId, change: Partial<Member>): void {
  const members = room.room.members.map((member) => (member.user === user ? { ...member, ...change } : member))
  room.room = { ...room.room, members }
}

function putMembers(draft: ChatDraft, room: Room): void {
  for (const member of room.members) draft.putPerson(personOf(member))
}

function marksOf(reads: readonly ReadMark[]): Record<UserId, number> {
  return Object.fromEntries(reads.map((mark) => [mark.user, mark.number]))
}

function emptyRoom(room: Room): RoomState {
  return { room, read_number: 0, counted: { unread: 0, upto: 0 }, messages: [], loaded: false, shown: false, more: true, reads: {} }
}
