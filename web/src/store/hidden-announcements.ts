/** Announcements that I have hidden, on this device: of each room the last one. Signing out forgets them. */
import type { ChatId, MessageId } from '@/wire'

const keyOf = (chat: ChatId) => `announcement:${chat}`

export function isAnnouncementHidden(chat: ChatId, message: MessageId): boolean {
  try {
    return localStorage.getItem(keyOf(chat)) === message
  } catch {
    return false
  }
}

export function hideAnnouncement(chat: ChatId, message: MessageId): void {
  try {
    localStorage.setItem(keyOf(chat), message)
  } catch {
    // A full or closed storage: it is hidden until the room is opened again.
  }
}
