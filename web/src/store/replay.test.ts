/** What the real server sent (`server/tests/it/recording.rs`): a state plus its pushes equals the state that is loaded afterwards. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Topic, UserId } from '@/wire'
import { aProfile } from '@/testing/builders'
import recordings from '@/testing/recordings.json'
import { applyPushes, applySnapshot, type Push } from './apply'
import { resetStore, setState, state } from './index'
import { idOf } from './slice'
import { lastMessageOf, unreadOf } from './slices/chat-messages'
import './slices/live-board'
import './slices/series-table'

interface Recording {
  topic: Topic
  me: UserId
  start: unknown
  pushes: { push: string; data: unknown }[]
  end: unknown
  rooms: Record<Topic, unknown>
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:16:00-08:00') })
  return () => vi.useRealTimers()
})

function begin(me: UserId): void {
  resetStore()
  setState({ session: { user: { ...aProfile('Maya Okafor'), id: me }, signedIn: true, profileSkip: true } })
}

/** Loads the rooms that the reducers could not derive, as the client does. */
function load(stale: readonly Topic[], rooms: Recording['rooms']): void {
  for (const topic of stale) if (rooms[topic] !== undefined) applySnapshot(topic, rooms[topic])
}

/** What a topic's state says, without how it came to be known. */
function view(topic: Topic, me: UserId) {
  const { chat, events, live, play, notifications, series } = state()
  const rooms = Object.fromEntries(
    Object.entries(chat.rooms).map(([id, room]) => {
      const { member_count, members, title, locked } = room.room
      const byId = [...members].sort((one, other) => (one.user < other.user ? -1 : 1))
      const { read_number, muted_until, reads, messages, reactions } = room
      const settings = { read_number, muted_until, unread: unreadOf(room, me), last: lastMessageOf(room) }
      return [id, { title, locked, member_count, members: byId, ...settings, ...(topic === `chat:${id}` && { reads, messages, reactions }) }]
    }),
  )
  const event = events.known[idOf(topic)]
  const roster = event?.is === 'ready' && { ...event, enrolments: [...event.enrolments].sort((one, other) => (one.id < other.id ? -1 : 1)) }
  const free = Object.fromEntries(Object.entries(play.free).map(([id, { player }]) => [id, player]))
  return { rooms, roster, free, table: series.known[idOf(topic)], board: live.known[idOf(topic)], unread: notifications.unread }
}

test.each((recordings as unknown as Recording[]).map((one) => [one.topic, one] as const))('%s', (topic, { me, start, pushes, end, rooms }) => {
  begin(me)
  applySnapshot(topic, start)
  const before = view(topic, me)
  for (const push of pushes) load(applyPushes([{ topic, ...push } as Push]), rooms)
  const replayed = view(topic, me)
  begin(me)
  load(applySnapshot(topic, end), rooms)
  const fresh = view(topic, me)
  expect(replayed).toEqual(fresh)
  expect(fresh).not.toEqual(before)
})
