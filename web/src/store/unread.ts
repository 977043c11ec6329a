import { useStore } from './index'
import { unreadOf } from './slices/chat-messages'
import { isMuted } from './slices/chat-rooms'
import type { State } from './state'

/** Unread messages in rooms that are not muted: the number on the chat icon. */
export function useUnreadTotal(): number {
  return useStore(unreadTotal)
}

function unreadTotal({ chat, session }: State): number {
  const now = Date.now()
  let total = 0
  for (const room of Object.values(chat.rooms)) if (!isMuted(room, now)) total += unreadOf(room, session.user?.id)
  return total
}
