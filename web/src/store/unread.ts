import type { ChatId } from '@/wire'
import { useStore } from './index'
import { unreadOf } from './slices/chat-messages'
import { isMuted } from './slices/chat-rooms'
import type { State } from './state'

/** Unread messages in rooms that are not muted: the number on the chat icon. */
export function useUnreadTotal(): number {
  return useStore(unreadTotal)
}

/** Unread messages in one room, for its own screen: muted or not. */
export function useUnread(chat: ChatId | undefined): number {
  return useStore(({ chat: { rooms }, session }) => {
    const room = chat === undefined ? undefined : rooms[chat]
    return room ? unreadOf(room, session.user?.id) : 0
  })
}

function unreadTotal({ chat, session }: State): number {
  const now = Date.now()
  let total = 0
  for (const room of Object.values(chat.rooms)) if (!isMuted(room, now)) total += unreadOf(room, session.user?.id)
  return total
}
