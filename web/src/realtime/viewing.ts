/** What the person looks at: its pushes need no toast, and what was scrolled to in it is kept. */
import type { Topic } from '@/wire'

const looking = new Map<Topic, number>()

/** Until the returned function is called. */
export function startViewing(topic: Topic): () => void {
  looking.set(topic, (looking.get(topic) ?? 0) + 1)
  return () => {
    const left = (looking.get(topic) ?? 1) - 1
    if (left > 0) looking.set(topic, left)
    else looking.delete(topic)
  }
}

export function viewedTopics(): ReadonlySet<Topic> {
  return new Set(looking.keys())
}
