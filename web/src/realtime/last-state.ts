/**
 * The last state of somebody's rooms, games, courts and people, so that a page loaded without a network has something to
 * show. It is stored per person and erased at log-out.
 *
 * INVARIANT: it is never mixed with what the server says: it is shown only while there was no contact, and the server's
 * snapshots replace it.
 */
import type { DBSchema } from 'idb'
import { makeDatabase } from '@/lib/database'
import { setState, state, useStore } from '@/store/index'
import { whenSession } from '@/store/session'
import { lastActivityOf } from '@/store/slices/chat-rooms'
import type { RoomState } from '@/store/parts'
import type { State } from '@/store/state'
import type { Millis, UserId } from '@/wire'
import { dropSent, sentKeys } from './outbox'
import { showLastContact } from './status'

interface LastState {
  user: UserId
  at: Millis
  rooms: readonly RoomState[]
  /** The keys of the latest messages that were sent: those in the rooms must not show as waiting, too. */
  sent: readonly string[]
  people: State['chat']['people']
  mine: State['events']['mine']
  counts: State['events']['counts']
  games: State['events']['known']
  courts: State['courts']['known']
  profiles: State['people']['profiles']
}

interface Schema extends DBSchema {
  last: { key: string; value: LastState }
}

/** At most so often; also when the page is hidden. */
const STORE_EVERY_MS = 5000
const ROOMS_MAX = 30
const MESSAGES_MAX = 50
const KNOWN_MAX = 50
const SENT_MAX = 50

const database = makeDatabase<Schema>('rally-last', (open) => void open.createObjectStore('last', { keyPath: 'user' }))
let timer: ReturnType<typeof setTimeout> | undefined

function lastStateOf({ chat, events, courts, people }: State, user: UserId): LastState {
  const recent = Object.values(chat.rooms).sort((one, other) => lastActivityOf(other) - lastActivityOf(one))
  return {
    user,
    at: Date.now(),
    rooms: recent.slice(0, ROOMS_MAX).map(storable),
    sent: sentKeys().slice(-SENT_MAX),
    people: chat.people,
    mine: events.mine,
    counts: events.counts,
    games: readyIn(events.known),
    courts: readyIn(courts.known),
    profiles: readyIn(people.profiles),
  }
}

function storable(room: RoomState): RoomState {
  const { stored: _, ...rest } = room
  return { ...rest, messages: room.messages.slice(-MESSAGES_MAX) }
}

/** The entries that are loaded; the latest are at the end. */
function readyIn<E extends { is: string }>(entries: Readonly<Record<string, E>>): Record<string, E> {
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([, { is }]) => is === 'ready')
      .slice(-KNOWN_MAX),
  )
}

/** Stores only what came from the server: nothing without a connection, nor before the list of rooms was there. */
async function store(from = state()): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const { session, connection, chat } = from
  if (!session.signedIn || !session.user || connection.state !== 'live' || chat.list.is !== 'ready') return
  const last = lastStateOf(from, session.user.id)
  await database.run((open) => open.put('last', last)).catch(() => {})
}

/** Shows what was stored, if the server has not been reached yet; what was stored of others is erased. */
export async function showLastState(): Promise<void> {
  const user = state().session.user?.id
  if (user === undefined) return
  const last = await database
    .run(async (open) => {
      const users = await open.getAllKeys('last')
      for (const other of users) if (other !== user) await open.delete('last', other)
      return open.get('last', user)
    })
    .catch(() => undefined)
  await dropSent(last?.sent ?? [])
  const { session, connection, chat } = state()
  if (!last || session.user?.id !== user || connection.state === 'live' || chat.list.is !== 'loading') return
  setState(({ chat, events, courts, people }) => ({
    chat: { ...chat, people: last.people, list: { is: 'ready', loadingMore: false }, rooms: Object.fromEntries(last.rooms.map((room) => [room.room.id, asLast(room)])) },
    events: { ...events, mine: last.mine, ...(last.counts && { counts: last.counts }), known: mapped(last.games, (game) => ({ ...game, last: true })) },
    courts: { ...courts, known: last.courts },
    people: { ...people, profiles: last.profiles },
  }))
  showLastContact(last.at)
}

function asLast(room: RoomState): RoomState {
  return { ...room, loaded: false, last: true }
}

function mapped<E>(entries: Readonly<Record<string, E>>, to: (entry: E) => E): Record<string, E> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, to(entry)]))
}

/** Call once per page. */
export function storeLastState(): void {
  useStore.subscribe((now, before) => {
    // What came just before the connection was lost has not been stored yet.
    if (timer !== undefined && before.connection.state === 'live' && now.connection.state !== 'live') return void store(before)
    if (now.chat === before.chat && now.events === before.events && now.courts === before.courts && now.people === before.people) return
    timer ??= setTimeout(() => void store(), STORE_EVERY_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void store()
  })
  whenSession(async (event) => {
    if (event !== 'ended') return
    clearTimeout(timer)
    timer = undefined
    await database.run((open) => open.clear('last')).catch(() => {})
  })
}
