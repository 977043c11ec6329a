/**
 * A fake server that speaks the wire protocol: sessions, topics with logs, keys, and a chat. It simulates failures on
 * request: lost pushes and replies, refusals, a network outage, a restored database.
 */
import { vi } from 'vitest'
import type { Calls, ChatId, ErrorCode, EventPush, MatchPush, Millis, Notifications, Opened, PlayPush, Profile, SearchPage, Topic, UserId, UserPush } from '@/wire'
import { aProfile, personOfProfile, tokensFor } from './builders'
import { type Emitted, FakeChat, Refuse } from './fake-chat'
import { FakeRest } from './fake-rest'
import { connectTo, FakeSocket } from './fake-socket'

type Cmd = keyof Calls

interface Logged {
  seq: number
  body: object | null
  subject?: string
}

interface Connection {
  user: UserId | null
  topics: Map<Topic, number>
  watched: Set<UserId>
}

interface ClientFrame {
  id?: number
  cmd?: Cmd
  key?: string
  args?: unknown
}

export class FakeServer {
  readonly chat = new FakeChat()
  readonly rest = new FakeRest(this)
  readonly connections = new Map<FakeSocket, Connection>()
  /** Every request of every socket, in order. */
  readonly requests: { cmd: Cmd; key?: string; args: unknown; user: UserId | null }[] = []
  /** The reply to `session.open`, besides its topics. */
  readonly opened = { beat_ms: 25_000, reconnect_window_ms: 0, token_ttl_ms: 900_000 }
  /** The most missed pushes of one topic that are replayed. */
  replayMax = 500
  /** Rooms so inactive that `session.open` does not subscribe to them. */
  readonly inactive = new Set<ChatId>()
  /** The result of `people.search`. */
  search: (question: Calls['people.search']['args']) => SearchPage = () => ({ people: [], count: 0 })
  /** Notifications by user. */
  readonly notifications = new Map<UserId, Notifications>()
  /** Replies to commands of other nouns than chat. */
  readonly answers = new Map<Cmd, (args: never, user: UserId | null) => unknown>()
  /** Snapshots of topics of other nouns than chat and user; everybody has access to them. */
  readonly snapshots = new Map<Topic, unknown>()
  unreachable = false
  beats = 0
  private epoch = 'epoch-1'
  private readonly logs = new Map<Topic, Logged[]>()
  private readonly heads = new Map<Topic, number>()
  private readonly keys = new Map<string, unknown>()
  private readonly swallowed = new Map<Cmd, number>()
  private readonly refusals: { cmd: Cmd; refusal: Refuse }[] = []
  private lostPushes = 0
  private doubled = false

  /** Replaces the network. */
  static start(): FakeServer {
    const server = new FakeServer()
    connectTo(server)
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => server.rest.fetch(path, init))
    return server
  }

  addUser(name: string, more: Partial<Profile> = {}): Profile {
    const user = aProfile(name, more)
    this.chat.users.set(user.id, user)
    return user
  }

  /** Runs a command of another user or device. */
  run<C extends Extract<Cmd, `chat.${string}`>>(user: Profile, cmd: C, args: Calls[C]['args'], key?: string): Calls[C]['ok'] {
    const { ok, emitted } = this.chat.run(cmd, user.id, args)
    for (const one of emitted) this.emit(one, key)
    return ok
  }

  /** The next pushes are lost. */
  losePushes(count: number): void {
    this.lostPushes = count
  }

  /** The next push arrives twice. */
  doublePush(): void {
    this.doubled = true
  }

  /** The next command of that name takes effect, but its reply is lost. */
  swallowReply(cmd: Cmd, times = 1): void {
    this.swallowed.set(cmd, times)
  }

  refuse(cmd: Cmd, code: ErrorCode, more: { retry?: boolean; after_ms?: number; field?: string } = {}): void {
    this.refusals.push({ cmd, refusal: new Refuse({ code, ...more }) })
  }

  /** Closes all connections. */
  drop(code = 1006): void {
    for (const socket of [...this.connections.keys()]) socket.end(code)
  }

  goOffline(): void {
    this.unreachable = true
    this.drop()
  }

  goOnline(): void {
    this.unreachable = false
    window.dispatchEvent(new Event('online'))
  }

  /** Simulates a restored backup: a new epoch and empty logs. */
  restore(): void {
    this.epoch = 'epoch-2'
    this.logs.clear()
  }

  /** Drops all logs, but keeps the sequence numbers. */
  trimLogs(): void {
    this.logs.clear()
  }

  sendAll(frame: unknown): void {
    for (const socket of this.connections.keys()) socket.deliver(frame)
  }

  closeTopic(topic: Topic, reason: 'reset' | 'revoked' | 'gone'): void {
    for (const [socket, { topics }] of this.connections) if (topics.delete(topic)) socket.deliver({ topic, push: 'closed', data: { reason } })
  }

  presence(user: UserId, online: boolean): void {
    for (const [socket, connection] of this.connections) {
      if (connection.watched.has(user)) socket.deliver({ topic: `user:${connection.user ?? ''}`, push: 'presence', data: { user, online } })
    }
  }

  head(topic: Topic): number {
    return this.heads.get(topic) ?? 0
  }

  commandsOf(cmd: Cmd): unknown[] {
    return this.requests.filter((request) => request.cmd === cmd).map((request) => request.args)
  }

  connected(socket: FakeSocket): void {
    this.connections.set(socket, { user: null, topics: new Map(), watched: new Set() })
  }

  gone(socket: FakeSocket): void {
    this.connections.delete(socket)
  }

  receive(socket: FakeSocket, text: string): void {
    const connection = this.connections.get(socket)
    if (!connection) return
    const frame = JSON.parse(text) as ClientFrame
    if (frame.id === undefined || frame.cmd === undefined) return void this.beats++
    const { id, cmd, key, args } = frame
    this.requests.push({ cmd, args, user: connection.user, ...(key !== undefined && { key }) })
    try {
      this.refuseIfAsked(cmd)
      const { ok, after } = this.answer(socket, connection, frame)
      if (!this.swallow(cmd)) socket.deliver({ id, ok: structuredClone(ok) })
      after?.()
    } catch (error) {
      if (!(error instanceof Refuse)) throw error
      socket.deliver({ id, err: error.refusal })
      if (cmd === 'session.open') socket.end(error.refusal.code === 'session_revoked' ? 4403 : 4401)
    }
  }

  private answer(socket: FakeSocket, connection: Connection, { cmd, key, args }: ClientFrame): { ok: unknown; after?: () => void } {
    switch (cmd) {
      case 'session.open':
        return this.open(socket, connection, args as Calls['session.open']['args'])
      case 'session.renew':
        this.rest.userOf((args as Calls['session.renew']['args']).access_token)
        return { ok: { token_ttl_ms: 900_000 } }
      case 'topic.open':
        return this.openTopic(socket, connection, args as Calls['topic.open']['args'])
      case 'topic.close':
        connection.topics.delete((args as Calls['topic.close']['args']).topic)
        return { ok: {} }
      case 'presence.watch':
        connection.watched = new Set((args as Calls['presence.watch']['args']).users)
        return { ok: { online: [...connection.watched].filter((user) => this.isOnline(user)) } }
      case 'people.find': {
        const text = (args as Calls['people.find']['args']).text.toLowerCase()
        const people = [...this.chat.users.values()].filter((user) => user.id !== connection.user && user.name.toLowerCase().includes(text))
        return { ok: { people: people.map(personOfProfile) } }
      }
      case 'people.search':
        return { ok: this.search(args as Calls['people.search']['args']) }
      case 'notification.list':
        return { ok: this.notifications.get(connection.user ?? '') ?? { notifications: [], unread: 0 } }
      case 'notification.read': {
        const data = args as Calls['notification.read']['args']
        return { ok: {}, after: () => this.emit({ topic: `user:${connection.user ?? ''}`, push: { push: 'notifications_read', data } }, key) }
      }
      default: {
        const answer = cmd && this.answers.get(cmd)
        if (answer) return { ok: answer(args as never, connection.user) }
        return { ok: this.command(connection, cmd as Extract<Cmd, `chat.${string}`>, key, args) }
      }
    }
  }

  private command(connection: Connection, cmd: Extract<Cmd, `chat.${string}`>, key: string | undefined, args: unknown): unknown {
    if (connection.user === null) throw new Refuse({ code: 'sign_in_required' })
    const known = key === undefined ? undefined : this.keys.get(`${connection.user} ${key}`)
    if (known !== undefined) return known
    const { ok, emitted } = this.chat.run(cmd, connection.user, args as never)
    if (key !== undefined) this.keys.set(`${connection.user} ${key}`, ok)
    for (const one of emitted) this.emit(one, key)
    return ok
  }

  private open(socket: FakeSocket, connection: Connection, { access_token, epoch, resume = {} }: Calls['session.open']['args']): { ok: Opened; after: () => void } {
    const user = access_token === undefined ? null : this.rest.userOf(access_token)
    connection.user = user?.id ?? null
    const own = `user:${user?.id ?? ''}`
    const recent = user ? [own, ...this.chat.roomsOf(user.id).filter((room) => !this.inactive.has(room.id)).map((room) => `chat:${room.id}`)] : []
    const named = Object.keys(resume).filter((topic) => (user ? this.chat.mayRead(topic, user.id) : this.mayOpen(topic, null)))
    const topics: Record<Topic, number> = {}
    const reset: Topic[] = []
    for (const topic of new Set([...recent, ...named])) {
      const since = resume[topic]
      if (since === undefined) topics[topic] = this.head(topic)
      else if ((epoch === undefined || epoch === this.epoch) && this.canReplay(topic, since)) topics[topic] = since
      else {
        reset.push(topic)
        if (topic === own) topics[topic] = this.head(topic)
      }
    }
    const ok: Opened = { ...this.opened, session: 'session', server_time: Date.now(), epoch: this.epoch, topics, reset, ...(user && { user }) }
    return { ok, after: () => this.listen(socket, connection, topics) }
  }

  private openTopic(socket: FakeSocket, connection: Connection, { topic, since }: Calls['topic.open']['args']): { ok: unknown; after: () => void } {
    if (!this.mayOpen(topic, connection.user)) throw new Refuse({ code: 'not_found' })
    const replays = since !== undefined && this.canReplay(topic, since)
    const seq = replays ? since : this.head(topic)
    const snapshot = replays ? null : this.snapshotOf(topic, connection.user)
    return { ok: { seq, snapshot }, after: () => this.listen(socket, connection, { [topic]: seq }) }
  }

  /** Guests watch matches, and nothing else. */
  private mayOpen(topic: Topic, user: UserId | null): boolean {
    if (user === null) return topic.startsWith('match:') && this.snapshots.has(topic)
    return this.snapshots.has(topic) || this.chat.mayRead(topic, user)
  }

  private snapshotOf(topic: Topic, user: UserId | null): unknown {
    if (this.snapshots.has(topic) || user === null) return this.snapshots.get(topic)
    const snapshot = this.chat.snapshotOf(topic, user)
    if (!topic.startsWith('user:')) return snapshot
    return { ...(snapshot as object), unread_notifications: this.notifications.get(user)?.unread ?? 0 }
  }

  private canReplay(topic: Topic, since: number): boolean {
    const missed = this.head(topic) - since
    const logged = this.logs.get(topic)?.filter((entry) => entry.seq > since).length ?? 0
    return missed >= 0 && logged === missed && missed <= this.replayMax
  }

  private listen(socket: FakeSocket, connection: Connection, from: Record<Topic, number>): void {
    for (const [topic, since] of Object.entries(from)) {
      connection.topics.set(topic, since)
      for (const entry of this.logs.get(topic) ?? []) if (entry.seq > since) socket.deliver(frameOf(topic, entry))
    }
  }

  /** A push on a user's own topic. */
  push(user: Profile, push: UserPush): void {
    this.emit({ topic: `user:${user.id}`, push })
  }

  /** A push on a topic of `snapshots`. */
  pushTo(topic: Topic, push: EventPush | MatchPush | PlayPush | UserPush): void {
    this.emit({ topic, push: push as never })
  }

  private emit({ topic, push, unlogged, cut, subject }: Emitted, key?: string): void {
    const body = { ...push, ...(key !== undefined && { key }) }
    if (unlogged) return this.broadcast(topic, { topic, ...body })
    if (push.push === 'message_deleted') this.retract(topic, push.data.id)
    const entry: Logged = { seq: this.head(topic) + 1, body, ...(subject !== undefined && { subject }) }
    this.heads.set(topic, entry.seq)
    this.logs.set(topic, [...(this.logs.get(topic) ?? []), entry])
    if (cut !== undefined) this.cut(topic, cut)
    if (this.lostPushes > 0) return void this.lostPushes--
    this.broadcast(topic, frameOf(topic, entry))
    if (this.doubled) {
      this.doubled = false
      this.broadcast(topic, frameOf(topic, entry))
    }
  }

  private retract(topic: Topic, subject: string): void {
    for (const entry of this.logs.get(topic) ?? []) if (entry.subject === subject) entry.body = null
  }

  private cut(topic: Topic, user: UserId): void {
    for (const [socket, connection] of this.connections) {
      if (connection.user === user && connection.topics.delete(topic)) socket.deliver({ topic, push: 'closed', data: { reason: 'revoked' } })
    }
  }

  private broadcast(topic: Topic, frame: object): void {
    for (const [socket, { topics }] of this.connections) if (topics.has(topic)) socket.deliver(structuredClone(frame))
  }

  private refuseIfAsked(cmd: Cmd): void {
    const at = this.refusals.findIndex((one) => one.cmd === cmd)
    const [refusal] = at < 0 ? [] : this.refusals.splice(at, 1)
    if (refusal) throw refusal.refusal
  }

  private swallow(cmd: Cmd): boolean {
    const left = this.swallowed.get(cmd) ?? 0
    if (left > 0) this.swallowed.set(cmd, left - 1)
    return left > 0
  }

  private isOnline(user: UserId): boolean {
    return [...this.connections.values()].some((connection) => connection.user === user)
  }

  tokens(user: Profile, endsAt?: Millis) {
    return tokensFor(user, 'session', endsAt)
  }
}

function frameOf(topic: Topic, { seq, body }: Logged): object {
  return body ? { topic, seq, ...body } : { topic, seq }
}
