/**
 * What the program knows, as one tree. Nouns and fields are the wire's own.
 *
 * Screens read it through the hooks of `store/hooks` and their feature's `selectors`; they change it through their
 * feature's `actions`. Nothing else writes here: every answer, snapshot and push goes through the reducers in `slices`.
 */
import type { ChatId, Item, Level, LevelCategory, Message, MessageId, Millis, Person, Profile, Room, Section, SsoLink, Tiles, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Filters } from './filters'
import type { Courts } from './slices/courts'
import type { Events } from './slices/events'
import type { Matches } from './slices/matches'
import type { NotificationsState } from './slices/notifications'
import type { People } from './slices/people'
import type { Play } from './slices/play'

export interface State {
  session: Session
  connection: Connection
  chat: Chat
  presence: Presence
  people: People
  courts: Courts
  events: Events
  matches: Matches
  play: Play
  notifications: NotificationsState
  filters: Filters
  lookups: Lookups
  /** Pictures for maps, where the operator has named some. */
  tiles: Tiles | null
}

export interface Session {
  /** The stored profile; kept while a session has to be renewed by signing in again. */
  user: Profile | null
  /** Whether an identity token is stored: what the redirect rules look for. */
  signedIn: boolean
  /** Whether onboarding was done or skipped. */
  profileSkip: boolean
}

/** `offline` when the device says so, or nothing was heard for a while; `stopped` when coming back is no use (an old client). */
export interface Connection {
  state: 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline' | 'stopped'
  /** When the line was last live. */
  since: Millis
}

export interface Chat {
  rooms: Readonly<Record<ChatId, RoomState>>
  /** The list of my rooms: how far it is loaded. */
  list: { is: 'loading' | 'ready' | 'error'; cursor?: string; loadingMore: boolean }
  /** What I wrote that the server has not said yes to, by room, oldest first. */
  pending: Readonly<Record<ChatId, readonly Pending[]>>
  /** Who writes, and until when that is believed. */
  typing: Readonly<Record<ChatId, Readonly<Record<UserId, Millis>>>>
  /** Everybody whose name was heard. */
  people: Readonly<Record<UserId, Person>>
  /** My edits and deletions that are under way, by message: shown as done, undone if refused. */
  changing: Readonly<Record<MessageId, { text: string } | { deleted: true }>>
}

export interface RoomState {
  room: Room
  read_number: number
  muted_until?: Millis
  /** Others' unread messages as the server counted them, up to message `upto`; later ones are in `messages`. */
  counted: { unread: number; upto: number }
  /** The newest message in my list's answer; `messages` may hold newer ones. */
  last_message?: Message
  /** By number. Without a hole from the first one on once `loaded`, but for what a block withholds. */
  messages: readonly Message[]
  /** Whether a snapshot was taken since the topic was last lost. */
  loaded: boolean
  /** Whether one was ever taken: what we had is shown until the next one comes. */
  shown: boolean
  /** Whether older messages exist. */
  more: boolean
  /** How far the others have read. */
  reads: Readonly<Record<UserId, number>>
}

export interface Pending {
  /** The command's key: the same over retries, reloads and reconnects. */
  key: string
  chat: ChatId
  user: UserId
  text: string
  reply_to?: MessageId
  written_at: Millis
  /** `ask`: older than six days, so its author says first whether it is still meant. */
  state: 'waiting' | 'sending' | 'failed' | 'ask'
  trouble?: Trouble
}

export interface Presence {
  /** Of those who are watched, while the line is live. */
  online: Readonly<Record<UserId, boolean>>
}

export interface Lookups {
  terms: Lookup<Section>
  privacy: Lookup<Section>
  level: Lookup<Level>
  levelCategory: Lookup<LevelCategory>
  ageRange: Lookup<Item>
  gender: Lookup<Item>
  certificateLevel: Lookup<Item>
  eventType: Lookup<Item>
  facilityType: Lookup<Item>
  ssoLink: Lookup<SsoLink>
}

export interface Lookup<T> {
  is: 'idle' | 'loading' | 'ready' | 'error'
  items: readonly T[]
}
