/** Chat's replies; all return the topics that need a new snapshot. */
import type { ChatId, HistoryPage, Key, Message, MessageReactions, Room, RoomPage, Topic } from '@/wire'
import { applyReply } from '../apply'
import { mergeHistory } from './chat'
import { mergeMessage } from './chat-messages'
import { setReactions } from './chat-reactions'
import { mergeEntry, mergeRoom } from './chat-rooms'

export function applyRoom(room: Room): Topic[] {
  return applyReply('chat', (draft) => mergeRoom(draft, room))
}

export function applyRoomPage(page: RoomPage): Topic[] {
  return applyReply('chat', (draft) => {
    for (const entry of page.rooms) mergeEntry(draft, entry)
    draft.setList({ is: 'ready', loadingMore: false, ...(page.cursor !== undefined && { cursor: page.cursor }) })
  })
}

export function applyHistory(chat: ChatId, page: HistoryPage): Topic[] {
  return applyReply('chat', (draft) => mergeHistory(draft, chat, page))
}

export function applyReactions(chat: ChatId, { message, reactions }: MessageReactions): Topic[] {
  return applyReply('chat', (draft) => {
    const room = draft.room(chat)
    if (room) setReactions(room, message, reactions)
  })
}

/** The reply to a message sent, edited or deleted. */
export function applyMessage(message: Message, key?: Key): Topic[] {
  return applyReply('chat', (draft) => {
    const room = draft.room(message.chat)
    if (room) mergeMessage(room, message)
    if (key !== undefined) draft.dropPending(message.chat, key)
  })
}
