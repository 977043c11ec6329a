/** The parts of the state that several slices read and change; the other slices declare their own. */
import type { ChatId, Message, MessageId, Millis, Person, Profile, Reaction, ReactionKind, Room, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'

export interface Session {
  /** The stored profile; stays while a lost session waits for the same user to sign in again. */
  user: Profile | null
  /** Whether an identity token is stored, as the redirect rules require. */
  signedIn: boolean
  /** Whether onboarding was done or skipped. */
  profileSkip: boolean
}

/** `offline`: the device says so, or there was no contact for a while. `stopped`: reconnecting is useless, as for an old client. */
export interface Connection {
  state: 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline' | 'stopped'
  /** When the connection was last live. */
  since: Millis
}

export interface Chat {
  rooms: Readonly<Record<ChatId, RoomState>>
  /** How far my list of rooms is loaded. */
  list: { is: 'loading' | 'ready' | 'error'; cursor?: string; loadingMore: boolean }
  /** My messages that the server has not acknowledged, by room, oldest first. */
  pending: Readonly<Record<ChatId, readonly Pending[]>>
  /** Who is typing, and when that expires. */
  typing: Readonly<Record<ChatId, Readonly<Record<UserId, Millis>>>>
  /** Everybody named in a room or message. */
  people: Readonly<Record<UserId, Person>>
  /** My edits and deletions in flight, by message: shown at once, reverted if refused. */
  changing: Readonly<Record<MessageId, { text: string } | { deleted: true }>>
  /** My reactions in flight, by message: whether I want each. */
  reacting: Readonly<Record<MessageId, WantedReactions>>
}

export type WantedReactions = Readonly<Partial<Record<ReactionKind, boolean>>>

export interface RoomState {
  room: Room
  read_number: number
  muted_until?: Millis
  /** Others' unread messages as the server counted them, up to message `upto`; later ones are in `messages`. */
  counted: { unread: number; upto: number }
  /** The newest message in my list's answer; `messages` may hold newer ones. */
  last_message?: Message
  /** By number. Once `loaded`, without gaps, except for messages that a block hides. */
  messages: readonly Message[]
  /** Whether a snapshot arrived since the topic was last reset. */
  loaded: boolean
  /** Whether a snapshot ever arrived: the old messages are shown until the next one. */
  shown: boolean
  /** Whether older messages exist. */
  more: boolean
  /** Of an earlier page, and not yet replaced by the server's snapshots. */
  last?: true
  /** Messages of an earlier page, on screen until the room's snapshot replaces them: nothing else reads them. */
  stored?: readonly Message[]
  /** How far the others have read. */
  reads: Readonly<Record<UserId, number>>
  /** To those of the messages that somebody reacted to. */
  reactions?: Readonly<Record<MessageId, readonly Reaction[]>>
  /** The newest announcement that is not deleted. */
  announcement?: Message
}

export interface Pending {
  /** The command's key: the same over retries, reloads and reconnects. */
  key: string
  chat: ChatId
  user: UserId
  text: string
  reply_to?: MessageId
  written_at: Millis
  /** The number of the room's newest message when it was first sent: its own is higher. */
  after?: number
  /** `ask`: older than six days, so its author is asked before it is sent. */
  state: 'waiting' | 'sending' | 'failed' | 'ask'
  trouble?: Trouble
}

export interface Presence {
  /** By watched user; missing if unknown. */
  online: Readonly<Record<UserId, boolean>>
}
