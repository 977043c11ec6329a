/**
 * The doors through which anything of the server enters the store. Each runs typed reducers over a draft of the chat
 * and answers which chats need a fresh snapshot, because only the server can tell their state now.
 */
import type { Ask, ChatId, ChatPush, ChatSnapshot, Enrolment, Event, EventId, EventPush, EventSnapshot, FreePlayer, HistoryPage, Key, Match, Message, NotificationId, PlayPush, PlaySnapshot, Room, RoomPage, Topic, UserId, UserPush, UserSnapshot } from '@/wire'
import { state, setState } from './index'
import { reduceChatPush, reduceUserPush, putHistory } from './slices/chat'
import { type ChatDraft, draftOf } from './slices/chat-draft'
import { putMessage, trim } from './slices/chat-messages'
import { putChatSnapshot, putEntry, putRoom, putUserSnapshot } from './slices/chat-rooms'
import { eventChanged, matchChanged, reduceEventPush, stale, myEnrolmentChanged, withEntry, withSnapshot } from './slices/events'
import { resultChanged, staleHistories } from './slices/matches'
import { startNotifications, withNotification, withRead } from './slices/notifications'
import { blockChanged, followChanged, followerCame, startPeople } from './slices/people'
import { askChanged, mineChanged, reducePlayPush, stalePlay, withCell } from './slices/play'
import { cameOrLeft } from './slices/presence'
import { updateUser } from './session'

/** A push as it comes off the wire: its name may be one that this client does not know. */
export interface Push {
  topic: Topic
  /** Absent on an unlogged push. */
  seq?: number
  push: string
  key?: Key
  data: unknown
}

const TRIM_ABOVE = 400

/** Runs the reducer of every push, in order. `viewed` are the chats on screen, which keep what was scrolled to. */
export function applyPushes(pushes: readonly Push[], viewed: ReadonlySet<Topic> = new Set()): ChatId[] {
  return change((draft) => {
    const grown = new Set<ChatId>()
    for (const push of pushes) {
      applyOne(draft, push)
      if (push.push === 'message') grown.add(idOf(push.topic))
    }
    for (const chat of grown) {
      const room = draft.room(chat)
      if (room && room.messages.length > TRIM_ABOVE && !viewed.has(`chat:${chat}`)) trim(room, draft.me)
    }
  })
}

/** Once more, what came while an answer was under way: the answer may be older. */
export function applyAgain(pushes: readonly Push[]): ChatId[] {
  if (pushes.length === 0) return []
  return change((draft) => pushes.forEach((push) => applyOne(draft, push)), true)
}

export function applySnapshot(topic: Topic, snapshot: unknown): ChatId[] {
  if (topic.startsWith('event:')) {
    applyEvent(snapshot as EventSnapshot)
    return []
  }
  if (topic.startsWith('play:')) {
    setState(({ play }) => ({ play: withCell(play, topic, snapshot as PlaySnapshot) }))
    return []
  }
  if (topic.startsWith('user:')) {
    // Pushes were missed: what lists and cards say of me and others may be old.
    const { relations } = startPeople()
    setState(({ people, events, matches, play }) => ({
      people: { ...people, relations },
      events: stale(events),
      matches: staleHistories(matches),
      play: stalePlay(play),
      notifications: { ...startNotifications(), unread: (snapshot as UserSnapshot).unread_notifications },
    }))
  }
  return change((draft) => {
    if (topic.startsWith('chat:')) putChatSnapshot(draft, snapshot as ChatSnapshot)
    else if (topic.startsWith('user:')) putUserSnapshot(draft, snapshot as UserSnapshot)
  })
}

export function applyRoom(room: Room): ChatId[] {
  return change((draft) => putRoom(draft, room))
}

export function applyRoomPage(page: RoomPage): ChatId[] {
  return change((draft) => {
    for (const entry of page.rooms) putEntry(draft, entry)
    draft.setList({ is: 'ready', loadingMore: false, ...(page.cursor !== undefined && { cursor: page.cursor }) })
  })
}

export function applyHistory(chat: ChatId, page: HistoryPage): ChatId[] {
  return change((draft) => putHistory(draft, chat, page))
}

/** The answer to a message sent, edited or deleted. */
export function applyMessage(message: Message, key?: Key): ChatId[] {
  return change((draft) => {
    const room = draft.room(message.chat)
    if (room) putMessage(room, message)
    if (key !== undefined) draft.dropPending(message.chat, key)
  })
}

/** All of an event, as its topic or an answer tells it. */
export function applyEvent(snapshot: EventSnapshot): void {
  setState(({ events }) => ({ events: withSnapshot(events, snapshot) }))
}

/** The answer to a change of an event. */
export function applyEventChange(event: Event): void {
  setState(({ events }) => ({ events: eventChanged(events, event) }))
}

/** Where I stand in an event, as a push or the answer to what I did says. */
export function applyMyEnrolment(enrolment: Enrolment): void {
  setState(({ events }) => ({ events: myEnrolmentChanged(events, enrolment) }))
}

/** The answer to a result that was entered, edited, confirmed or disputed. */
export function applyResult(event: EventId, match: Match): void {
  setState(({ events, matches }) => ({ events: matchChanged(events, event, match), matches: resultChanged(matches, match) }))
}

/** The topic can no longer be followed: what is held of it is not to be trusted. */
export function forgetTopic(topic: Topic, gone: boolean): ChatId[] {
  if (gone && topic.startsWith('event:')) setState(({ events }) => ({ events: withEntry(events, idOf(topic), { is: 'gone' }) }))
  return change((draft) => {
    if (!topic.startsWith('chat:')) return
    const room = draft.room(idOf(topic))
    if (!room) return
    if (gone) draft.dropRoom(room.room.id)
    else room.loaded = false
  })
}

function applyOne(draft: ChatDraft, push: Push): void {
  if (push.topic.startsWith('chat:')) {
    reduceChatPush(draft, idOf(push.topic), push as ChatPush)
    if (push.key !== undefined) draft.dropPending(idOf(push.topic), push.key)
  } else if (push.topic.startsWith('event:')) {
    const known = push as EventPush
    setState(({ events, session }) => ({ events: reduceEventPush(events, idOf(push.topic), known, session.user?.id) }))
    if (known.push === 'match_changed') setState(({ matches }) => ({ matches: resultChanged(matches, known.data.match) }))
  } else if (push.topic.startsWith('play:')) {
    setState(({ play }) => ({ play: reducePlayPush(play, push.topic, push as PlayPush) }))
  } else if (push.topic.startsWith('user:')) {
    const known = push as UserPush
    if (!reduceOwnPush(known)) reduceUserPush(draft, known)
  }
}

/** What is told on my own topic and is not about a chat. */
function reduceOwnPush(push: UserPush): boolean {
  switch (push.push) {
    case 'presence':
      setState(({ presence }) => ({ presence: cameOrLeft(presence, push.data.user, push.data.online) }))
      return true
    case 'profile_changed':
      updateUser(push.data.profile)
      return true
    case 'notified':
      setState(({ notifications, people }) => ({
        notifications: withNotification(notifications, push.data.notification),
        people: push.data.notification.kind === 'followed' ? followerCame(people) : people,
      }))
      if (push.data.notification.kind === 'match_confirmed') setState(({ matches }) => ({ matches: staleHistories(matches) }))
      return true
    case 'notifications_read':
      applyRead(push.data.ids)
      return true
    case 'follow_changed':
      applyFollow(push.data.user, push.data.followed)
      return true
    case 'my_enrolment':
      applyMyEnrolment(push.data.enrolment)
      return true
    case 'my_play':
      applyFree(push.data.player)
      return true
    case 'ask_changed':
      applyAsk(push.data.ask)
      return true
    case 'block_changed':
      applyBlock(push.data.user, push.data.blocked)
      return true
    default:
      return false
  }
}

/** I follow somebody, or no longer do: as my tap says, and as the push says once more. */
export function applyFollow(user: UserId, followed: boolean): void {
  setState(({ people }) => ({ people: followChanged(people, user, followed) }))
}

/** What I said of being free, here or on another device; absent: no longer. */
export function applyFree(player: FreePlayer | undefined): void {
  setState(({ play }) => ({ play: mineChanged(play, player) }))
}

export function applyAsk(ask: Ask): void {
  setState(({ play }) => ({ play: askChanged(play, ask) }))
}

export function applyBlock(user: UserId, blocked: boolean): void {
  setState(({ people }) => ({ people: blockChanged(people, user, blocked) }))
}

/** `ids` absent: all notifications. */
export function applyRead(ids: readonly NotificationId[] | undefined): void {
  setState(({ notifications }) => ({ notifications: withRead(notifications, ids, Date.now()) }))
}

function change(reduce: (draft: ChatDraft) => void, again = false): ChatId[] {
  const { chat, session } = state()
  const draft = draftOf(chat, session.user?.id, again)
  reduce(draft)
  const next = draft.done()
  if (next !== chat) setState({ chat: next })
  return [...draft.stale]
}

export function idOf(topic: Topic): string {
  return topic.slice(topic.indexOf(':') + 1)
}
