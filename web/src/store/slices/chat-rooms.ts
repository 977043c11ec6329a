/** Rooms, their members and my settings in them, merged from snapshots, pages and pushes. */
import { type ChatSnapshot, LIMITS, type Member, type Millis, type ReadMark, type Role, type Room, type RoomEntry, type UserId, type UserSnapshot } from '@/wire'
import type { RoomState } from '../parts'
import { type ChatDraft, personOf, type RoomDraft } from './chat-draft'
import { lastMessageOf, holdsAllAfter } from './chat-messages'
import { reactionsOf } from './chat-reactions'

/** A room without its messages and my settings, which come with its snapshot. */
export function mergeRoom(draft: ChatDraft, room: Room): void {
  setPeople(draft, room)
  const known = draft.room(room.id)
  if (known?.loaded) return
  if (known) known.room = room
  else draft.setRoom(room.id, emptyRoom(room))
  draft.stale.add(room.id)
}

/** A row of my list. If the room's topic is open, only my own settings are taken from it. */
export function mergeEntry(draft: ChatDraft, entry: RoomEntry): void {
  setPeople(draft, entry.room)
  const before = draft.room(entry.room.id)
  const known = withoutLast(before)
  const stored = before?.last && before.shown ? before.messages : before?.stored
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
    ...(stored && { stored }),
    ...(before?.reactions && { reactions: before.reactions }),
    ...(entry.last_message && { last_message: entry.last_message }),
    ...(entry.muted_until !== undefined && { muted_until: entry.muted_until }),
  }
  draft.setRoom(entry.room.id, fresh)
  if (known) readUpTo(draft, entry.room.id, known.read_number)
}

/** What is left of an earlier page is replaced by what the server says, not merged. */
function withoutLast(room: RoomDraft | undefined): RoomDraft | undefined {
  return room?.last ? undefined : room
}

/** A chat topic's snapshot: replaces the room. */
export function applyChatSnapshot(draft: ChatDraft, snapshot: ChatSnapshot): void {
  const { room, settings, messages, more, reads, people, reactions, announcement } = snapshot
  setPeople(draft, room)
  for (const person of people) draft.setPerson(person)
  const known = withoutLast(draft.room(room.id))
  const last = messages.at(-1)
  draft.setRoom(room.id, {
    room,
    read_number: settings.read_number,
    counted: { unread: settings.unread, upto: last?.number ?? 0 },
    messages,
    loaded: true,
    shown: true,
    more,
    reads: marksOf(reads),
    reactions: reactionsOf(reactions ?? []),
    ...(last && { last_message: last }),
    ...(announcement && { announcement }),
    ...(settings.muted_until !== undefined && { muted_until: settings.muted_until }),
  })
  // My read position may not have reached the server yet.
  if (known) readUpTo(draft, room.id, known.read_number)
  draft.stale.delete(room.id)
}

/** My own topic's snapshot: the newest rooms. Without a cursor it lists all of them, so any other room is dropped. */
export function applyUserSnapshot(draft: ChatDraft, snapshot: UserSnapshot): void {
  const listed = new Set(snapshot.rooms.map((entry) => entry.room.id))
  for (const { room, last } of draft.rooms()) {
    if ((last || snapshot.cursor === undefined) && !listed.has(room.id)) draft.dropRoom(room.id)
  }
  for (const entry of snapshot.rooms) mergeEntry(draft, entry)
  draft.setList({ is: 'ready', loadingMore: false, ...(snapshot.cursor !== undefined && { cursor: snapshot.cursor }) })
}

/** The last message's time, by which my list is ordered. */
export function lastActivityOf(room: RoomState): Millis {
  return lastMessageOf(room)?.sent_at ?? room.room.created_at
}

/** A read position only grows. */
export function readUpTo(draft: ChatDraft, chat: string, number: number): void {
  const room = draft.room(chat)
  if (!room || number <= room.read_number) return
  if (!holdsAllAfter(room, number)) {
    // The messages between the old position and the counted ones are not loaded, so the server has to count again.
    draft.stale.add(chat)
    room.counted = { ...room.counted, unread: Math.min(room.counted.unread, room.counted.upto - number) }
  }
  room.read_number = number
}

export function isMuted(room: RoomState, now: number): boolean {
  return room.muted_until !== undefined && room.muted_until > now
}

export function setMuted(room: RoomDraft, until: Millis | undefined): void {
  if (until === undefined) delete room.muted_until
  else room.muted_until = until
}

export function addMember(draft: ChatDraft, room: RoomDraft, member: Member): void {
  draft.setPerson(personOf(member))
  const at = room.room.members.findIndex((other) => other.user === member.user)
  if (at >= 0) return changeMember(room, member.user, member)
  const { members, member_count } = room.room
  const fits = isWhole(room.room) && members.length < LIMITS.ROOM_MEMBERS_LISTED
  if (fits) room.room = { ...room.room, members: [...members, member], member_count: member_count + 1 }
  // New members are listed last, so one who joins a partly listed room only changes the count.
  else if (!draft.again) room.room = { ...room.room, member_count: member_count + 1 }
}

export function removeMember(draft: ChatDraft, room: RoomDraft, user: UserId): void {
  const { member_count } = room.room
  const members = room.room.members.filter((member) => member.user !== user)
  const wasListed = members.length < room.room.members.length
  // Only the server knows who is listed instead.
  if (wasListed && !isWhole(room.room)) draft.stale.add(room.room.id)
  if (wasListed || !draft.again) room.room = { ...room.room, members, member_count: member_count - 1 }
  delete room.reads[user]
}

/** Whether all members are listed. */
function isWhole(room: Room): boolean {
  return room.member_count <= room.members.length
}

/** Owners and admins are listed first, so in a partly listed room a change of role may change who is listed. */
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

function setPeople(draft: ChatDraft, room: Room): void {
  for (const member of room.members) draft.setPerson(personOf(member))
}

function marksOf(reads: readonly ReadMark[]): Record<UserId, number> {
  return Object.fromEntries(reads.map((mark) => [mark.user, mark.number]))
}

function emptyRoom(room: Room): RoomState {
  return { room, read_number: 0, counted: { unread: 0, upto: 0 }, messages: [], loaded: false, shown: false, more: true, reads: {} }
}
