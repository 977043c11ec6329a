/** For every logged push: applying it to the held state equals loading a new snapshot. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChatPush, type ChatSnapshot, LIMITS, type Profile, type UserPush, type UserSnapshot } from '@/wire'
import { aProfile } from '@/testing/builders'
import { FakeChat, Refuse, type Emitted } from '@/testing/fake-chat'
import { randomFrom } from '@/testing/random'
import { idOf } from '../slice'
import type { Chat, RoomState } from '../parts'
import { reduceChatPush, reduceUserPush, startChat } from './chat'
import { type ChatDraft, draftOf } from './chat-draft'
import { lastMessageOf, unreadOf } from './chat-messages'
import { REACTIONS } from './chat-reactions'
import { applyChatSnapshot, applyUserSnapshot } from './chat-rooms'

class World {
  readonly model = new FakeChat()
  readonly me = this.user('Maya Okafor')
  readonly others = ['Diego', 'Priya', 'Tomasz', 'Linh'].map((name) => this.user(name))
  held: Chat = this.loaded()
  pushes = 0

  private user(name: string): Profile {
    const user = aProfile(name)
    this.model.users.set(user.id, user)
    return user
  }

  crowd(count: number): Profile[] {
    return Array.from({ length: count }, (_, at) => this.user(`Guest ${at}`))
  }

  /** The state of a fresh page, before any room is opened. */
  loaded(): Chat {
    return this.change(startChat(), (draft) => applyUserSnapshot(draft, this.model.snapshotOf(`user:${this.me.id}`, this.me.id) as UserSnapshot))
  }

  open(chat: Chat, id: string): Chat {
    return this.change(chat, (draft) => applyChatSnapshot(draft, this.model.snapshotOf(`chat:${id}`, this.me.id) as ChatSnapshot))
  }

  /** Runs a command and applies the pushes that my socket would receive. */
  run(by: Profile, cmd: Parameters<FakeChat['run']>[0], args: unknown): void {
    const hearing = new Set(Object.keys(this.held.rooms).map((id) => `chat:${id}`)).add(`user:${this.me.id}`)
    try {
      const { emitted } = this.model.run(cmd, by.id, args as never)
      for (const one of emitted) if (hearing.has(one.topic)) this.hear(one)
    } catch (error) {
      if (!(error instanceof Refuse)) throw error
    }
  }

  private hear({ topic, push, cut }: Emitted): void {
    if (cut === this.me.id) return
    this.pushes++
    this.held = this.change(this.held, (draft) => {
      if (topic.startsWith('chat:')) reduceChatPush(draft, idOf(topic), push as ChatPush)
      else reduceUserPush(draft, push as UserPush)
    })
  }

  /** Opens stale rooms again at once. */
  private change(chat: Chat, reduce: (draft: ChatDraft) => void): Chat {
    const draft = draftOf(chat, this.me.id)
    reduce(draft)
    const stale = [...draft.stale].filter((id) => this.model.mayRead(`chat:${id}`, this.me.id))
    return stale.reduce((next, id) => this.open(next, id), draft.done())
  }

  check(): void {
    let fresh = this.loaded()
    for (const [id, room] of Object.entries(this.held.rooms)) if (room.loaded) fresh = this.open(fresh, id)
    expect(this.view(this.held)).toEqual(this.view(fresh))
  }

  private view(chat: Chat) {
    return Object.fromEntries(Object.entries(chat.rooms).map(([id, room]) => [id, this.viewOf(room)]))
  }

  private viewOf(state: RoomState) {
    const { room, read_number, muted_until, loaded, messages } = state
    const members = [...room.members].sort((one, other) => (one.user < other.user ? -1 : 1))
    const last = lastMessageOf(state)
    return {
      ...{ title: room.title, kind: room.kind, member_count: room.member_count, members, read_number, muted_until, last, loaded },
      unread: unreadOf(state, this.me.id),
      // A page that has been open for long holds more messages than a fresh one.
      messages: loaded ? messages.slice(-LIMITS.HISTORY_PAGE) : 'not opened',
      reactions: loaded ? messages.slice(-LIMITS.HISTORY_PAGE).map(({ id }) => state.reactions?.[id]) : 'not opened',
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:16:00-08:00') })
  return () => vi.useRealTimers()
})

function step(world: World, random: ReturnType<typeof randomFrom>): void {
  const { model, me, others } = world
  const room = random.pick([...model.rooms.values()])
  const chat = room.id
  const by = random.pick([me, ...others])
  const user = random.pick([me, ...others]).id
  const message = random.pick(room.messages)?.id ?? 'none'
  const number = random.below(room.messages.length + 2)
  random.pick([
    () => world.run(by, 'chat.send', { chat, text: `word ${random.below(1000)}` }),
    () => world.run(by, 'chat.send', { chat, text: 'again', reply_to: message }),
    () => world.run(by, 'chat.edit', { message, text: `better ${random.below(1000)}` }),
    () => world.run(by, 'chat.delete', { message }),
    () => world.run(by, 'chat.react', { message, kind: random.pick(REACTIONS), on: random.below(3) > 0 }),
    () => world.run(me, 'chat.read', { chat, number }),
    () => world.run(me, 'chat.mute', { chat }),
    () => world.run(me, 'chat.mute', { chat, until: Date.now() + 3_600_000 }),
    () => world.run(me, 'chat.unmute', { chat }),
    () => world.run(by, 'chat.silence', { chat, user }),
    () => world.run(by, 'chat.unsilence', { chat, user }),
    () => world.run(by, 'chat.set_role', { chat, user, role: random.pick(['owner', 'admin', 'member', 'read_only'] as const) }),
    () => world.run(by, 'chat.add_members', { chat, users: [user] }),
    () => world.run(by, 'chat.remove_member', { chat, user }),
    () => world.run(by, 'chat.leave', { chat }),
    () => world.run(by, 'chat.rename', { chat, title: `Room ${random.below(100)}` }),
    () => world.run(by, 'chat.create', { title: 'New', members: [user, me.id] }),
    () => world.run(by, 'chat.open_direct', { user: user === by.id ? me.id : user }),
    () => {
      if (world.held.rooms[chat]) world.held = world.open(world.held, chat)
    },
  ])()
}

describe.each([1, 2, 3, 4, 5, 6])('seed %i', (seed) => {
  test('small rooms, opened or not, match a fresh load after every step', () => {
    const random = randomFrom(seed)
    const world = new World()
    for (const other of world.others) world.run(other, 'chat.create', { title: 'Start', members: [world.me.id] })
    for (let at = 0; at < 250; at++) {
      vi.advanceTimersByTime(1000)
      step(world, random)
      world.check()
    }
    expect(world.pushes).toBeGreaterThan(50)
  })

  test('a room with more members than are listed matches a fresh load after every step', () => {
    const random = randomFrom(seed + 100)
    const world = new World()
    const { me, others } = world
    const crowd = world.crowd(LIMITS.ROOM_MEMBERS_LISTED + 3)
    const owner = others[0] ?? me
    world.run(owner, 'chat.create', { title: 'Club', members: [me.id, ...crowd.map((one) => one.id)] })
    const [chat = ''] = Object.keys(world.held.rooms)
    for (let at = 0; at < 60; at++) {
      const user = random.pick([...crowd, ...others]).id
      random.pick([
        () => world.run(owner, 'chat.remove_member', { chat, user }),
        () => world.run(owner, 'chat.add_members', { chat, users: [user] }),
        () => world.run(owner, 'chat.set_role', { chat, user, role: random.pick(['admin', 'member', 'read_only'] as const) }),
        () => world.run(owner, 'chat.silence', { chat, user }),
        () => world.run(random.pick(crowd), 'chat.send', { chat, text: 'hi' }),
      ])()
      world.check()
    }
  })
})
