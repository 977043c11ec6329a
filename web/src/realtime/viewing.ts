/** The topics on screen: their pushes raise no toast, and their messages are not trimmed. */
import type { Topic } from '@/wire'

const viewers = new Map<Topic, number>()

/** Lasts until the returned function is called. */
export function startViewing(topic: Topic): () => void {
  viewers.set(topic, (viewers.get(topic) ?? 0) + 1)
  return () => {
    const left = (viewers.get(topic) ?? 1) - 1
    if (left > 0) viewers.set(topic, left)
    else viewers.delete(topic)
  }
}

export function viewedTopics(): ReadonlySet<Topic> {
  return new Set(viewers.keys())
}
