/**
 * A plain model of the server's chat: commands change it and emit pushes, snapshots read it. Tests compare the store's
 * state with it.
 */
import {
  type Calls,
  type ChatId,
  type ChatPush,
  type ChatSnapshot,
  LIMITS,
  type Member,
  type Message,
  type MessageReactions,
  type Millis,
  type Profile,
  type Reaction,
  type Refusal,
  type Role,
  type Room,
  type RoomEntry,
  type RoomPage,
  type Topic,
  type UserId,
  type UserPush,
} from '@/wire'
import { REACTIONS } from '@/store/slices/chat-reactions'
import { personOfProfile } from './builders'

interface Seat {
  user: UserId
  role: Role
  silenced_until?: Millis
  muted_until?: Millis
  read_number: number
}

interface FakeRoom {
  id: ChatId
  kind: 'direct' | 'group'
  title?: string
  seats: Seat[]
  messages: Message[]
  /** Who reacted, as `message kind`. */
  reactions: Map<string, Set<UserId>>
  created_at: Millis
  /** Who left, and who invites them back. */
  left: Map<UserId, UserId | null>
}

export interface Emitted {
  topic: Topic
  push: ChatPush | UserPush
  unlogged?: boolean
  /** The user who loses access to the topic. */
  cut?: UserId
  /** The message that it is about: deleting that turns this push into a skip. */
  subject?: string
}

export class Refuse extends Error {
  readonly refusal: Refusal
  constructor(refusal: Partial<Refusal> & Pick<Refusal, 'code'>) {
    super(refusal.code)
    this.refusal = { message: refusal.code, retry: false, ...refusal }
  }
}

const RANK: Record<Role, number> = { owner: 0, admin: 1, member: 2, read_only: 3 }
export const FOR_GOOD = 253_402_300_799_999

type ChatCmd = Extract<keyof Calls, `chat.${string}`>
type Handlers = { [C in ChatCmd]: (me: UserId, args: Calls[C]['args']) => Calls[C]['ok'] }

export class FakeChat {
  readonly users = new Map<UserId, Profile>()
  readonly rooms = new Map<ChatId, FakeRoom>()
  /** Rooms per page of a list. */
  pageSize = 100
  private emitted: Emitted[] = []
  private clock = 0
  private made = 0

  /** Runs a command; returns its result and the pushes. */
  run<C extends ChatCmd>(cmd: C, me: UserId, args: Calls[C]['args']): { ok: Calls[C]['ok']; emitted: Emitted[] } {
    this.emitted = []
    const ok = this.handlers[cmd](me, args)
    return { ok: structuredClone(ok), emitted: this.emitted }
  }

  private readonly handlers: Handlers = {
    'chat.open_direct': (me, { user }) => {
      const there = [...this.rooms.values()].find((room) => room.kind === 'direct' && room.seats.every((seat) => seat.user === me || seat.user === user))
      return this.roomView(there ?? this.createRoom('direct', undefined, [me, user], 'member'))
    },
    'chat.create': (me, { title, members }) => this.roomView(this.createRoom('group', title, [me, ...members.filter((user) => user !== me)], 'member')),
    'chat.send': (me, { chat, text, reply_to }) => {
      const room = this.room(me, chat)
      this.mayPost(this.seat(room, me))
      if (text.trim() === '') throw new Refuse({ code: 'invalid', field: 'text', message: 'Write something' })
      const number = room.messages.length + 1
      const message: Message = { id: `${chat}/${number}`, chat, number, author: me, text, sent_at: this.now(), ...(reply_to !== undefined && { reply_to }) }
      room.messages.push(message)
      this.emit(`chat:${chat}`, { push: 'message', data: { ...message } }, { subject: message.id })
      return message
    },
    'chat.edit': (me, { message: id, text }) => {
      const message = this.own(me, id)
      Object.assign(message, { text, edited_at: this.now() })
      this.emit(`chat:${message.chat}`, { push: 'message_edited', data: { ...message } }, { subject: id })
      return message
    },
    'chat.delete': (me, { message: id }) => {
      const message = this.own(me, id)
      delete message.text
      message.deleted_at = this.now()
      for (const kind of REACTIONS) this.room(me, message.chat).reactions.delete(`${id} ${kind}`)
      this.emit(`chat:${message.chat}`, { push: 'message_deleted', data: { ...message } })
      return message
    },
    'chat.react': (me, { message, kind, on }) => {
      const chat = message.split('/')[0] ?? ''
      const room = this.room(me, chat)
      const known = room.messages.find(({ id }) => id === message)
      if (!known) throw new Refuse({ code: 'not_found' })
      if (on) this.mayPost(this.seat(room, me))
      if (on && known.deleted_at !== undefined) throw new Refuse({ code: 'conflict' })
      const people = room.reactions.get(`${message} ${kind}`) ?? new Set()
      room.reactions.set(`${message} ${kind}`, people)
      if (people.has(me) !== on) {
        if (on) people.add(me)
        else people.delete(me)
        this.emit(`chat:${chat}`, { push: 'reacted', data: { message, user: me, kind, on, count: people.size } }, { subject: message })
      }
      return { message, reactions: this.reactionsTo(room, message, me) }
    },
    'chat.reactions': (me, { message }) => {
      const room = this.room(me, message.split('/')[0] ?? '')
      const reactors = REACTIONS.flatMap((kind) => this.people([...(room.reactions.get(`${message} ${kind}`) ?? [])]).map((person) => ({ kind, person })))
      return { reactors, more: false }
    },
    'chat.read': (me, { chat, number }) => {
      const room = this.room(me, chat)
      const seat = this.seat(room, me)
      const to = Math.min(number, room.messages.length)
      if (to > seat.read_number) {
        seat.read_number = to
        this.emit(`user:${me}`, { push: 'chat_read', data: { chat, number: to } })
        this.emit(`chat:${chat}`, { push: 'read', data: { user: me, number: to } }, { unlogged: true })
      }
      return {}
    },
    'chat.mute': (me, { chat, until = FOR_GOOD }) => {
      this.seat(this.room(me, chat), me).muted_until = until
      this.emit(`user:${me}`, { push: 'chat_muted', data: { chat, until } })
      return {}
    },
    'chat.unmute': (me, { chat }) => {
      delete this.seat(this.room(me, chat), me).muted_until
      this.emit(`user:${me}`, { push: 'chat_unmuted', data: { chat } })
      return {}
    },
    'chat.silence': (me, { chat, user, until = FOR_GOOD }) => {
      const room = this.room(me, chat)
      this.seat(room, user).silenced_until = until
      this.emit(`chat:${chat}`, { push: 'member_silenced', data: { user, until, by: me } })
      return this.roomView(room)
    },
    'chat.unsilence': (me, { chat, user }) => {
      const room = this.room(me, chat)
      delete this.seat(room, user).silenced_until
      this.emit(`chat:${chat}`, { push: 'member_unsilenced', data: { user, by: me } })
      return this.roomView(room)
    },
    'chat.add_members': (me, { chat, users }) => {
      const room = this.room(me, chat)
      const left = users.filter((user) => room.left.has(user))
      if (left.length > 0) throw new Refuse({ code: 'conflict', field: 'users', data: { state: 'left', users: left } })
      for (const user of users.filter((id) => !room.seats.some((seat) => seat.user === id))) {
        room.seats.push({ user, role: 'member', read_number: room.messages.length })
        this.emit(`chat:${chat}`, { push: 'member_joined', data: { member: this.member(this.seat(room, user)), by: me } })
        this.emit(`user:${user}`, { push: 'room_opened', data: { room: this.roomView(room) } })
      }
      return this.roomView(room)
    },
    'chat.invite_back': (me, { chat, users }) => {
      for (const user of users) this.room(me, chat).left.set(user, me)
      return {}
    },
    'chat.rejoin': (me, { chat }) => {
      const room = this.rooms.get(chat)
      const by = room?.left.get(me)
      if (!room || by === undefined || by === null) throw new Refuse({ code: 'not_found' })
      room.left.delete(me)
      return this.handlers['chat.add_members'](by, { chat, users: [me] })
    },
    'chat.remove_member': (me, { chat, user }) => {
      const room = this.room(me, chat)
      this.unseat(room, user)
      this.emit(`chat:${chat}`, { push: 'member_removed', data: { user, by: me } }, { cut: user })
      this.emit(`user:${user}`, { push: 'room_closed', data: { chat } })
      return this.roomView(room)
    },
    'chat.set_role': (me, { chat, user, role }) => {
      const room = this.room(me, chat)
      this.seat(room, user).role = role
      this.emit(`chat:${chat}`, { push: 'role_changed', data: { user, role, by: me } })
      return this.roomView(room)
    },
    'chat.leave': (me, { chat }) => {
      this.unseat(this.room(me, chat), me)
      this.rooms.get(chat)?.left.set(me, null)
      this.emit(`chat:${chat}`, { push: 'member_left', data: { user: me } }, { cut: me })
      this.emit(`user:${me}`, { push: 'room_closed', data: { chat } })
      return {}
    },
    'chat.rename': (me, { chat, title }) => {
      const room = this.room(me, chat)
      room.title = title
      this.emit(`chat:${chat}`, { push: 'room_renamed', data: { title, by: me } })
      return this.roomView(room)
    },
    'chat.list': (me, { cursor }) => this.page(me, cursor === undefined ? 0 : Number(cursor)),
    'chat.history': (me, { chat, before = Infinity, limit = LIMITS.HISTORY_PAGE }) => {
      const room = this.room(me, chat)
      const older = room.messages.filter((message) => message.number < before)
      const messages = older.slice(-limit)
      return { messages, more: older.length > messages.length, people: this.people(messages.map((message) => message.author)), reactions: this.reactionsIn(room, messages, me) }
    },
    'chat.typing': (me, { chat }) => {
      this.room(me, chat)
      this.emit(`chat:${chat}`, { push: 'typing', data: { user: me } }, { unlogged: true })
      return {}
    },
  }

  snapshotOf(topic: Topic, me: UserId): unknown {
    const [noun, id = ''] = topic.split(':')
    if (noun === 'user') {
      if (id !== me) throw new Refuse({ code: 'not_found' })
      return structuredClone(this.page(me, 0))
    }
    return structuredClone(this.chatSnapshot(me, id))
  }

  mayRead(topic: Topic, me: UserId): boolean {
    const [noun, id = ''] = topic.split(':')
    return noun === 'user' ? id === me : (this.rooms.get(id)?.seats.some((seat) => seat.user === me) ?? false)
  }

  roomsOf(me: UserId): FakeRoom[] {
    return [...this.rooms.values()].filter((room) => room.seats.some((seat) => seat.user === me))
  }

  private chatSnapshot(me: UserId, chat: ChatId): ChatSnapshot {
    const room = this.room(me, chat)
    const { unread, read_number, muted_until } = this.entry(room, me)
    const messages = room.messages.slice(-LIMITS.HISTORY_PAGE)
    const shown = this.roomView(room)
    const listed = new Set(shown.members.map((member) => member.user))
    return {
      room: shown,
      settings: { unread, read_number, ...(muted_until !== undefined && { muted_until }) },
      messages,
      more: messages.length < room.messages.length,
      reads: room.seats.filter((seat) => seat.user !== me && listed.has(seat.user)).map((seat) => ({ user: seat.user, number: seat.read_number })),
      people: this.people(messages.map((message) => message.author).filter((user) => !listed.has(user))),
      reactions: this.reactionsIn(room, messages, me),
    }
  }

  private reactionsIn(room: FakeRoom, messages: readonly Message[], me: UserId): MessageReactions[] {
    return messages.map(({ id }) => ({ message: id, reactions: this.reactionsTo(room, id, me) })).filter(({ reactions }) => reactions.length > 0)
  }

  private reactionsTo(room: FakeRoom, message: string, me: UserId): Reaction[] {
    return REACTIONS.flatMap((kind) => {
      const people = room.reactions.get(`${message} ${kind}`)
      return people && people.size > 0 ? [{ kind, count: people.size, mine: people.has(me) }] : []
    })
  }

  private page(me: UserId, from: number): RoomPage {
    const mine = this.roomsOf(me).sort((one, other) => lastActivity(other) - lastActivity(one))
    const rooms = mine.slice(from, from + this.pageSize).map((room) => this.entry(room, me))
    return { rooms, ...(from + this.pageSize < mine.length && { cursor: String(from + this.pageSize) }) }
  }

  private entry(room: FakeRoom, me: UserId): RoomEntry {
    const { read_number, muted_until } = this.seat(room, me)
    const unread = room.messages.filter((message) => message.number > read_number && message.author !== me && message.deleted_at === undefined).length
    const last_message = room.messages.at(-1)
    return { room: this.roomView(room), unread, read_number, ...(last_message && { last_message }), ...(muted_until !== undefined && { muted_until }) }
  }

  private roomView({ id, kind, title, seats, created_at }: FakeRoom): Room {
    const ordered = [...seats].sort((one, other) => Math.min(RANK[one.role], 2) - Math.min(RANK[other.role], 2))
    const members = ordered.slice(0, LIMITS.ROOM_MEMBERS_LISTED).map((seat) => this.member(seat))
    return { id, kind, members, member_count: seats.length, created_at, ...(title !== undefined && { title }) }
  }

  private member({ user, role, silenced_until }: Seat): Member {
    const { name, handle } = this.user(user)
    return { user, name, handle, role, ...(silenced_until !== undefined && { silenced_until }) }
  }

  private people(users: readonly UserId[]) {
    return [...new Set(users)].map((user) => personOfProfile(this.user(user)))
  }

  private createRoom(kind: FakeRoom['kind'], title: string | undefined, users: UserId[], role: Role): FakeRoom {
    const seats = users.map((user, at): Seat => ({ user, role: kind === 'group' && at === 0 ? 'owner' : role, read_number: 0 }))
    const room: FakeRoom = { id: `room-${++this.made}`, kind, seats, messages: [], reactions: new Map(), left: new Map(), created_at: this.now(), ...(title !== undefined && { title }) }
    this.rooms.set(room.id, room)
    for (const user of users) this.emit(`user:${user}`, { push: 'room_opened', data: { room: this.roomView(room) } })
    return room
  }

  private emit(topic: Topic, push: ChatPush | UserPush, more: Omit<Emitted, 'topic' | 'push'> = {}): void {
    this.emitted.push({ topic, push: structuredClone(push), ...more })
  }

  private user(id: UserId): Profile {
    const user = this.users.get(id)
    if (!user) throw new Refuse({ code: 'not_found' })
    return user
  }

  private room(me: UserId, chat: ChatId): FakeRoom {
    const room = this.rooms.get(chat)
    if (!room?.seats.some((seat) => seat.user === me)) throw new Refuse({ code: 'not_found' })
    return room
  }

  private seat(room: FakeRoom, user: UserId): Seat {
    const seat = room.seats.find((other) => other.user === user)
    if (!seat) throw new Refuse({ code: 'not_found' })
    return seat
  }

  private unseat(room: FakeRoom, user: UserId): void {
    this.seat(room, user)
    room.seats = room.seats.filter((seat) => seat.user !== user)
  }

  private own(me: UserId, id: string): Message {
    const message = this.room(me, id.split('/')[0] ?? '').messages.find((one) => one.id === id)
    if (!message) throw new Refuse({ code: 'not_found' })
    if (message.author !== me) throw new Refuse({ code: 'forbidden' })
    return message
  }

  private mayPost(seat: Seat): void {
    if (seat.role === 'read_only') throw new Refuse({ code: 'read_only' })
    if (seat.silenced_until !== undefined && seat.silenced_until > Date.now()) throw new Refuse({ code: 'silenced', data: { until: seat.silenced_until } })
  }

  private now(): Millis {
    this.clock = Math.max(Date.now(), this.clock + 1)
    return this.clock
  }
}

function lastActivity(room: FakeRoom): Millis {
  return room.messages.at(-1)?.sent_at ?? room.created_at
}
