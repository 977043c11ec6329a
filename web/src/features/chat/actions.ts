/**
 * Everything a user can do in chats. The return type tells the kind:
 *
 * - `void`: optimistic. The change shows at once; if refused it is rolled back and a toast says why. They never throw.
 *     send(chat, text, replyTo?)      adds a pending row that waits while offline, survives a reload, is sent exactly once
 *     retry(key), discard(key)        for a pending row that failed, or is so old that it needs a confirmation
 *     edit(message, text), remove(message)
 *     react(chat, message, kind, on)
 *     markRead(chat, number)          call with the newest number seen
 *     typing(chat)                    call on every key; sent at most every three seconds
 *     mute(chat, until?), unmute(chat)
 * - `Promise`: forms and confirmations. They reject with what `troubleOf` and `troubleText` of `lib/refused` read.
 *     openDirect(user), createGroup(title, members) -> the room's id
 *     rename, addMembers, inviteBack, rejoin, removeMember, setRole, silence, unsilence, leave
 *     loadReactors(message)           who reacted
 *     loadOlder(chat), loadMoreRooms(), reloadRooms()
 *
 * Drafts: `readDraft(chat)` and `writeDraft(chat, text)` in `store/drafts`; `send` clears the room's draft.
 */
import type { Calls, ChatId, MessageId, Millis, ReactionKind, ReactorPage, Role, Room, UserId } from '@/wire'
import { writeDraft } from '@/store/drafts'
import { toastTrouble } from '@/lib/notify'
import { call, refreshTopics } from '@/realtime/connection'
import { post, postAgain, withdraw } from '@/realtime/outbox'
import { sendRead, showRead } from '@/realtime/reads'
import { applyAgain, applyPushes } from '@/store/apply'
import { setState, state } from '@/store/index'
import { without } from '@/store/slices/chat-draft'
import type { WantedReactions } from '@/store/parts'
import { applyHistory, applyMessage, applyReactions, applyRoom, applyRoomPage } from '@/store/slices/chat-replies'

export function send(chat: ChatId, text: string, replyTo?: MessageId): void {
  writeDraft(chat, '')
  post({ chat, text: text.trim(), ...(replyTo !== undefined && { reply_to: replyTo }) })
}

export const retry = (key: string): void => postAgain(key)
export const discard = (key: string): void => withdraw(key)

export function edit(message: MessageId, text: string): void {
  void change(message, { text }, 'chat.edit', { message, text: text.trim() })
}

export function remove(message: MessageId): void {
  void change(message, { deleted: true }, 'chat.delete', { message })
}

export function react(chat: ChatId, message: MessageId, kind: ReactionKind, on: boolean): void {
  void sendReaction(chat, message, kind, on)
}

async function sendReaction(chat: ChatId, message: MessageId, kind: ReactionKind, on: boolean): Promise<void> {
  const wanted = () => state().chat.reacting[message] ?? {}
  setReacting(message, { ...wanted(), [kind]: on })
  try {
    const { ok, during } = await call('chat.react', { message, kind, on })
    refreshTopics([...applyReactions(chat, ok), ...applyAgain(during)])
  } catch (error) {
    toastTrouble(error)
  } finally {
    // Unless I have changed my mind meanwhile.
    if (wanted()[kind] === on) setReacting(message, without(wanted(), kind))
  }
}

function setReacting(message: MessageId, wanted: WantedReactions): void {
  setState(({ chat }) => {
    const others = without(chat.reacting, message)
    return { chat: { ...chat, reacting: Object.keys(wanted).length > 0 ? { ...others, [message]: wanted } : others } }
  })
}

export async function loadReactors(message: MessageId): Promise<ReactorPage> {
  const { ok } = await call('chat.reactions', { message })
  return ok
}

export function markRead(chat: ChatId, number: number): void {
  if (!state().session.user || number <= (state().chat.rooms[chat]?.read_number ?? Infinity)) return
  showRead(chat, number)
  sendRead(chat, number)
}

const TYPING_EVERY_MS = 3000
const typedAt = new Map<ChatId, Millis>()

export function typing(chat: ChatId): void {
  const now = Date.now()
  if (state().connection.state !== 'live' || now - (typedAt.get(chat) ?? 0) < TYPING_EVERY_MS) return
  typedAt.set(chat, now)
  call('chat.typing', { chat }, { timeoutMs: TYPING_EVERY_MS }).catch(() => {})
}

export function mute(chat: ChatId, until?: Millis): void {
  void setMuted(chat, until ?? FOREVER, 'chat.mute', { chat, ...(until !== undefined && { until }) })
}

export function unmute(chat: ChatId): void {
  void setMuted(chat, undefined, 'chat.unmute', { chat })
}

export async function openDirect(user: UserId): Promise<ChatId> {
  return openRoom(await call('chat.open_direct', { user }))
}

export async function createGroup(title: string, members: readonly UserId[]): Promise<ChatId> {
  return openRoom(await call('chat.create', { title: title.trim(), members: [...members] }))
}

/** Changes for the whole room show when their push arrives; no optimistic update. */
type RoomChange = 'chat.rename' | 'chat.add_members' | 'chat.remove_member' | 'chat.set_role' | 'chat.silence' | 'chat.unsilence'

async function changeRoom<C extends RoomChange>(cmd: C, args: Calls[C]['args']): Promise<void> {
  await call(cmd, args)
}

export const rename = (chat: ChatId, title: string): Promise<void> => changeRoom('chat.rename', { chat, title: title.trim() })
export const addMembers = (chat: ChatId, users: readonly UserId[]): Promise<void> =>
  changeRoom('chat.add_members', { chat, users: [...users] })
/** Invites people who left the group by themselves; they come back with `rejoin`. */
export async function inviteBack(chat: ChatId, users: readonly UserId[]): Promise<void> {
  await call('chat.invite_back', { chat, users: [...users] })
}

export async function rejoin(chat: ChatId): Promise<void> {
  openRoom(await call('chat.rejoin', { chat }))
}

export const removeMember = (chat: ChatId, user: UserId): Promise<void> => changeRoom('chat.remove_member', { chat, user })
export const setRole = (chat: ChatId, user: UserId, role: Role): Promise<void> => changeRoom('chat.set_role', { chat, user, role })
export const unsilence = (chat: ChatId, user: UserId): Promise<void> => changeRoom('chat.unsilence', { chat, user })
export const silence = (chat: ChatId, user: UserId, until?: Millis): Promise<void> =>
  changeRoom('chat.silence', { chat, user, ...(until !== undefined && { until }) })

export async function leave(chat: ChatId): Promise<void> {
  await call('chat.leave', { chat })
}

/** Loads the page before the oldest message in the store. */
export async function loadOlder(chat: ChatId): Promise<void> {
  const room = state().chat.rooms[chat]
  const before = room?.messages[0]?.number
  if (!room?.more) return
  const { ok, during } = await call('chat.history', { chat, ...(before !== undefined && { before }) })
  refreshTopics([...applyHistory(chat, ok), ...applyAgain(during)])
}

export async function loadMoreRooms(): Promise<void> {
  const { cursor } = state().chat.list
  if (cursor !== undefined && !state().chat.list.loadingMore) await loadRooms(cursor)
}

export async function reloadRooms(): Promise<void> {
  await loadRooms()
}

async function loadRooms(cursor?: string): Promise<void> {
  setState(({ chat }) => ({ chat: { ...chat, list: { ...chat.list, is: chat.list.is === 'error' ? 'loading' : chat.list.is, loadingMore: true } } }))
  try {
    const { ok, during } = await call('chat.list', cursor === undefined ? {} : { cursor })
    refreshTopics([...applyRoomPage(ok), ...applyAgain(during)])
  } catch (error) {
    setState(({ chat }) => ({ chat: { ...chat, list: { ...chat.list, is: 'error', loadingMore: false } } }))
    throw error
  }
}

/** The end of the year 9999: forever. */
const FOREVER = 253_402_300_799_999

async function setMuted<C extends 'chat.mute' | 'chat.unmute'>(chat: ChatId, until: Millis | undefined, cmd: C, args: Calls[C]['args']): Promise<void> {
  const before = state().chat.rooms[chat]?.muted_until
  showMuted(chat, until)
  try {
    await call(cmd, args)
  } catch (error) {
    showMuted(chat, before)
    toastTrouble(error)
  }
}

function showMuted(chat: ChatId, until: Millis | undefined): void {
  const topic = `user:${state().session.user?.id ?? ''}`
  if (until === undefined) applyPushes([{ topic, push: 'chat_unmuted', data: { chat } }])
  else applyPushes([{ topic, push: 'chat_muted', data: { chat, until } }])
}

type MessageChange = 'chat.edit' | 'chat.delete'

async function change<C extends MessageChange>(message: MessageId, shown: { text: string } | { deleted: true }, cmd: C, args: Calls[C]['args']): Promise<void> {
  setState(({ chat }) => ({ chat: { ...chat, changing: { ...chat.changing, [message]: shown } } }))
  try {
    const { ok } = await call<MessageChange>(cmd, args)
    applyMessage(ok)
  } catch (error) {
    toastTrouble(error)
  } finally {
    setState(({ chat }) => ({ chat: { ...chat, changing: without(chat.changing, message) } }))
  }
}

function openRoom({ ok }: { ok: Room }): ChatId {
  refreshTopics(applyRoom(ok))
  return ok.id
}

