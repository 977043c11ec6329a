/**
 * The topics that this page is subscribed to, and the sequence number reached in each.
 *
 * INVARIANT: a topic's pushes are passed on in the order of `seq`, without gaps or repeats: a repeat is dropped, a gap
 * opens the topic again from the last number. Only a push that holds the full state may skip numbers.
 */
import { LIMITS, type Opened, type Topic, type TopicOpened } from '@/wire'
import type { Refused } from '@/lib/refused'
import type { Push } from './frames'

interface TopicEvents {
  /** Sends `topic.open`: for a replay after `since`, or for a snapshot without it. */
  open(topic: Topic, since: number | undefined, done: (opened: TopicOpened, during: readonly Push[]) => void, failed: (error: Refused) => void): void
  close(topic: Topic): void
  push(push: Push): void
  snapshot(topic: Topic, snapshot: unknown, during: readonly Push[]): void
  /** The state held is out of date; a snapshot follows if there are subscribers. */
  reset(topic: Topic): void
  /** Access was lost, or the topic no longer exists. */
  ended(topic: Topic): void
  /** So many topics were reset that a new session is cheaper than opening each. */
  startOver(): void
  /** The result of `stateOf` changed for some topic. */
  changed(): void
}

/** Wait before opening a topic again after a failure that may be temporary. */
const RETRY_MS = 5000
/** Why a topic is not opened again: it is gone, or not for this reader. */
const CLOSED: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'sign_in_required'])
/** Above this many resets it is cheaper to start over: `session.open` subscribes to recent chats by itself. */
const RESETS_MAX = 16

export type TopicState = 'opening' | 'open' | 'gone'

interface Subscription {
  /** The last number passed on; absent until the server has named one. */
  seq?: number
  /** How many users of `subscribe` need its state. */
  subscribers: number
  /** Stays subscribed without subscribers: the server began it, or it was refreshed. */
  pinned: boolean
  /** `topic.open` is in flight: pushes before its reply are dropped, for they follow it again. */
  opening: boolean
  /** A snapshot was received, and every push since. */
  hasState: boolean
  /** Needs a snapshot even without subscribers. */
  stale: boolean
}

interface Topics {
  /** For `session.open`: the last numbers, of topics with the most subscribers first. */
  resume(): Record<Topic, number>
  opened(opened: Opened): void
  pushed(push: Push, full: boolean): void
  skipped(topic: Topic, seq: number): void
  closed(topic: Topic, reason: string): void
  subscribe(topic: Topic): void
  unsubscribe(topic: Topic): void
  /** Fetches a new snapshot, and stays subscribed. */
  refresh(topic: Topic): void
  stateOf(topic: Topic): TopicState
  /** The connection closed: requests in flight will not be answered. */
  down(): void
  /** Another session follows: forgets everything but who is subscribed, as screens that stay are. */
  forget(): void
}

export function makeTopics(events: TopicEvents): Topics {
  const topics = new Map<Topic, Subscription>()
  /** Topics that ended. */
  const gone = new Set<Topic>()
  /** The topics named in the last `session.open`. */
  let resumed: ReadonlySet<Topic> = new Set()

  function subscriptionTo(topic: Topic): Subscription {
    const known = topics.get(topic)
    if (known) return known
    const fresh: Subscription = { subscribers: 0, pinned: false, opening: false, hasState: false, stale: false }
    topics.set(topic, fresh)
    gone.delete(topic)
    return fresh
  }

  function needsSnapshot(sub: Subscription): boolean {
    return sub.stale || (sub.subscribers > 0 && !sub.hasState)
  }

  /** Asks for a replay from the last number, or for a snapshot if one is needed. */
  function open(topic: Topic, sub: Subscription): void {
    if (sub.opening) return
    sub.opening = true
    const since = needsSnapshot(sub) ? undefined : sub.seq
    const wasStale = sub.stale
    sub.stale = false
    events.open(
      topic,
      since,
      (opened, during) => {
        sub.opening = false
        if (topics.get(topic) !== sub) return closeUnwanted(topic)
        sub.seq = opened.seq
        if (opened.snapshot !== null && opened.snapshot !== undefined) {
          sub.hasState = true
          events.snapshot(topic, opened.snapshot, during)
          events.changed()
        }
        if (needsSnapshot(sub)) open(topic, sub)
      },
      ({ trouble }) => {
        sub.opening = false
        sub.stale ||= wasStale
        if (topics.get(topic) !== sub) return
        if (CLOSED.has(trouble.code)) end(topic)
        // While offline there is no retry: the next connection opens what is needed.
        else if (trouble.code !== 'offline') setTimeout(() => retryOpen(topic, sub), RETRY_MS)
      },
    )
  }

  /** An answer that nobody waits for any more: the server has subscribed to the topic. */
  function closeUnwanted(topic: Topic): void {
    if (!topics.has(topic)) events.close(topic)
  }

  function retryOpen(topic: Topic, sub: Subscription): void {
    if (topics.get(topic) === sub && needsSnapshot(sub)) open(topic, sub)
  }

  function end(topic: Topic): void {
    topics.delete(topic)
    gone.add(topic)
    events.ended(topic)
    events.changed()
  }

  /** Forgets a topic without subscribers; it may be opened again. */
  function drop(topic: Topic): void {
    topics.delete(topic)
    events.reset(topic)
  }

  function reset(topic: Topic, sub: Subscription): void {
    delete sub.seq
    sub.hasState = false
    events.reset(topic)
    events.changed()
  }

  return {
    resume() {
      const known = [...topics].filter(([, sub]) => sub.seq !== undefined)
      known.sort(([, one], [, other]) => other.subscribers - one.subscribers)
      const numbers = known.slice(0, LIMITS.RESUME_TOPICS_MAX).map(([topic, sub]) => [topic, sub.seq ?? 0] as const)
      resumed = new Set(numbers.map(([topic]) => topic))
      return Object.fromEntries(numbers)
    },
    opened(opened) {
      const given = new Map(Object.entries(opened.topics))
      const tooMany = opened.reset.length > RESETS_MAX
      for (const topic of opened.reset) {
        const sub = topics.get(topic)
        if (!sub) continue
        reset(topic, sub)
        // A reset ends the server's subscription: the topic is opened again, or named in the next session.
        if (tooMany && sub.subscribers === 0) topics.delete(topic)
        else sub.stale = true
      }
      if (tooMany) return events.startOver()
      for (const [topic, seq] of given) {
        const sub = subscriptionTo(topic)
        sub.pinned = true
        // Not all topics could be named in `session.open`: this one was not, so nothing is replayed by itself.
        if (sub.seq !== undefined && seq > sub.seq) open(topic, sub)
        else sub.seq = seq
      }
      for (const [topic, sub] of topics) {
        const dropped = !given.has(topic) && sub.seq !== undefined
        // Named in `session.open`, but neither confirmed nor reset: access was lost.
        if (dropped && resumed.has(topic)) end(topic)
        else if (dropped && sub.subscribers === 0) drop(topic)
        else if (dropped || needsSnapshot(sub)) open(topic, sub)
      }
    },
    pushed(push, full) {
      const sub = topics.get(push.topic)
      if (!sub) return
      if (push.seq === undefined) return events.push(push)
      // While opening: the reply is followed by every push after its number, so by this one too.
      if (sub.opening || sub.seq === undefined || push.seq <= sub.seq) return
      if (push.seq > sub.seq + 1 && !full) return open(push.topic, sub)
      sub.seq = push.seq
      events.push(push)
    },
    skipped(topic, seq) {
      const sub = topics.get(topic)
      if (!sub || sub.opening || sub.seq === undefined || seq <= sub.seq) return
      if (seq > sub.seq + 1) return open(topic, sub)
      sub.seq = seq
    },
    closed(topic, reason) {
      const sub = topics.get(topic)
      if (!sub) return
      if (reason !== 'reset') return end(topic)
      reset(topic, sub)
      sub.stale = true
      open(topic, sub)
    },
    subscribe(topic) {
      const sub = subscriptionTo(topic)
      sub.subscribers++
      if (needsSnapshot(sub)) open(topic, sub)
    },
    unsubscribe(topic) {
      const sub = topics.get(topic)
      if (!sub) return
      // A subscriber from before the topic ended is no longer counted.
      sub.subscribers = Math.max(0, sub.subscribers - 1)
      if (sub.subscribers > 0 || sub.pinned) return
      // A `topic.close` could overtake the `topic.open` in flight; it is sent after its answer.
      if (!sub.opening) events.close(topic)
      drop(topic)
    },
    refresh(topic) {
      const sub = subscriptionTo(topic)
      sub.pinned = true
      sub.stale = true
      open(topic, sub)
    },
    stateOf(topic) {
      const sub = topics.get(topic)
      if (sub) return sub.hasState ? 'open' : 'opening'
      return gone.has(topic) ? 'gone' : 'opening'
    },
    down() {
      for (const sub of topics.values()) sub.opening = false
    },
    forget() {
      const wanted = [...topics].filter(([, { subscribers }]) => subscribers > 0)
      topics.clear()
      gone.clear()
      for (const [topic, { subscribers }] of wanted) subscriptionTo(topic).subscribers = subscribers
    },
  }
}
