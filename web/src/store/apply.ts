/**
 * The functions through which server data enters the store: pushes, snapshots and replies run the same typed reducers.
 * Those that return chat ids name the chats that need a new snapshot, because their state cannot be derived here.
 */
import type { Ask, ChatId, ChatPush, ChatSnapshot, Enrolment, Event, EventId, EventPush, EventSnapshot, FreePlayer, HistoryPage, Key, Match, Message, NotificationId, PlayPush, PlaySnapshot, Room, RoomPage, Topic, UserId, UserPush, UserSnapshot } from '@/wire'
import { state, setState } from './index'
import { reduceChatPush, reduceUserPush, mergeHistory } from './slices/chat'
import { type ChatDraft, draftOf } from './slices/chat-draft'
import { mergeMessage, trim } from './slices/chat-messages'
import { applyChatSnapshot, mergeEntry, mergeRoom, applyUserSnapshot } from './slices/chat-rooms'
import { eventChanged, matchChanged, reduceEventPush, stale, myEnrolmentChanged, withEntry, withSnapshot } from './slices/events'
import { resultChanged, staleHistories } from './slices/matches'
import { startNotifications, withNotification, withRead } from './slices/notifications'
import { blockChanged, followChanged, followerCame, startPeople } from './slices/people'
import { askChanged, mineChanged, reducePlayPush, stalePlay, withCell } from './slices/play'
import { cameOrLeft } from './slices/presence'
import { updateUser } from './session'

/** A push as received. Its name may be unknown to this client. */
export interface Push {
  topic: Topic
  /** Absent on an unlogged push. */
  seq?: number
  push: string
  key?: Key
  data: unknown
}

/** Messages held of a room off screen before the oldest are dropped. */
const TRIM_ABOVE = 400

/** Runs the reducer of every push, in order. `viewed` are the topics on screen, whose messages are not trimmed. */
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

/** Applies pushes that arrived during a request again, on top of its reply, which may be older. */
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
    // Pushes were missed: lists and cards may be out of date.
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
    if (topic.startsWith('chat:')) applyChatSnapshot(draft, snapshot as ChatSnapshot)
    else if (topic.startsWith('user:')) applyUserSnapshot(draft, snapshot as UserSnapshot)
  })
}

export function applyRoom(room: Room): ChatId[] {
  return change((draft) => mergeRoom(draft, room))
}

export function applyRoomPage(page: RoomPage): ChatId[] {
  return change((draft) => {
    for (const entry of page.rooms) mergeEntry(draft, entry)
    draft.setList({ is: 'ready', loadingMore: false, ...(page.cursor !== undefined && { cursor: page.cursor }) })
  })
}

export function applyHistory(chat: ChatId, page: HistoryPage): ChatId[] {
  return change((draft) => mergeHistory(draft, chat, page))
}

/** The reply to a message sent, edited or deleted. */
export function applyMessage(message: Message, key?: Key): ChatId[] {
  return change((draft) => {
    const room = draft.room(message.chat)
    if (room) mergeMessage(room, message)
    if (key !== undefined) draft.dropPending(message.chat, key)
  })
}

/** An event's full state, from its topic or a reply. */
export function applyEvent(snapshot: EventSnapshot): void {
  setState(({ events }) => ({ events: withSnapshot(events, snapshot) }))
}

/** The reply to a change of an event. */
export function applyEventChange(event: Event): void {
  setState(({ events }) => ({ events: eventChanged(events, event) }))
}

/** My enrolment in an event, from a push or a reply. */
export function applyMyEnrolment(enrolment: Enrolment): void {
  setState(({ events }) => ({ events: myEnrolmentChanged(events, enrolment) }))
}

/** The reply to a result that was entered, edited, confirmed or disputed. */
export function applyResult(event: EventId, match: Match): void {
  setState(({ events, matches }) => ({ events: matchChanged(events, event, match), matches: resultChanged(matches, match) }))
}

/** Marks a topic's state as out of date, or as `gone` if access was lost. */
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

/** The pushes on my own topic that are not about a chat; false for any other. */
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

/** I followed or unfollowed somebody; applied on tap, and again by the push. */
export function applyFollow(user: UserId, followed: boolean): void {
  setState(({ people }) => ({ people: followChanged(people, user, followed) }))
}

/** I am free to play, as set here or on another device; undefined: no longer. */
export function applyFree(player: FreePlayer | undefined): void {
  setState(({ play }) => ({ play: mineChanged(play, player) }))
}

export function applyAsk(ask: Ask): void {
  setState(({ play }) => ({ play: askChanged(play, ask) }))
}

export function applyBlock(user: UserId, blocked: boolean): void {
  setState(({ people }) => ({ people: blockChanged(people, user, blocked) }))
}

/** Without `ids`: all notifications. */
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
