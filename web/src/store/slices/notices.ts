/**
 * What was told since this page began: the bell's list. What is said in a chat is counted at the chat; here stands what
 * happened to me and my rooms, and it stays when its toast is gone, or was never seen.
 */
import type { Millis, Topic } from '@/wire'

export interface Notice {
  /** The later one of the same id takes the earlier one's place. */
  id: string
  text: string
  /** What it is about. */
  topic: Topic
  at: Millis
  seen: boolean
}

/** Older ones are let go. */
const KEPT = 30

export function startNotices(): readonly Notice[] {
  return []
}

/** Newest first. */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  return [notice, ...notices.filter(({ id }) => id !== notice.id)].slice(0, KEPT)
}

export function allSeen(notices: readonly Notice[]): readonly Notice[] {
  return notices.map((notice) => (notice.seen ? notice : { ...notice, seen: true }))
}
