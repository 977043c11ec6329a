/**
 * What this page listens to, and that it hears every number once.
 *
 * INVARIANT: of a topic, pushes are handed on in the order of `seq` without a hole: what came before is dropped, a hole
 * opens the topic again from the last number that was heard. Only a push that holds the whole state may jump.
 */
import { LIMITS, type Opened, type Topic, type TopicOpened } from '@/wire'
import type { Refused } from '@/lib/refused'
import type { Push } from './frames'

export interface TopicEvents {
  /** Asks the server: from `since` on, or without it for a snapshot. */
  open(topic: Topic, since: number | undefined, done: (opened: TopicOpened, during: readonly Push[]) => void, failed: (error: Refused) => void): void
  close(topic: Topic): void
  push(push: Push): void
  snapshot(topic: Topic, snapshot: unknown, during: readonly Push[]): void
  /** What is held of it is not to be trusted any more; a snapshot follows if somebody wants it. */
  reset(topic: Topic): void
  /** It may not be heard any more, or is no more. */
  ended(topic: Topic): void
  /** So much was lost that a new session is cheaper than asking for each. */
  startOver(): void
  /** What `stateOf` says of it is another. */
  changed(): void
}

/** Asked for again after this long, when the server could not say. */
const RETRY_MS = 5000
/** The server listens to recent chats for us at every `session.open`; asking for more of them than this costs more. */
const ASK_FOR_AT_MOST = 16

export type TopicState = 'opening' | 'open' | 'gone'

interface Heard {
  /** The last number that was heard; absent until it is known from where on to listen. */
  seq?: number
  /** How many want its state, screens and the program itself. */
  wanted: number
  /** Listened to even if nobody wants its state: the server began it, or said to open it. */
  kept: boolean
  /** Asked for: what comes before the answer comes again after it. */
  opening: boolean
  /** Its state was had, and every push since. */
  whole: boolean
  /** Its state is asked for whoever wants it. */
  stale: boolean
}

export interface Topics {
  /** For `session.open`: the last numbers, of what is wanted first. */
  resume(): Record<Topic, number>
  opened(opened: Opened): void
  heard(push: Push, full: boolean): void
  skipped(topic: Topic, seq: number): void
  closed(topic: Topic, reason: string): void
  subscribe(topic: Topic): void
  unsubscribe(topic: Topic): void
  /** Its state anew, since only the server knows it now; listened to from then on. */
  refresh(topic: Topic): void
  stateOf(topic: Topic): TopicState
  /** The line fell: what was asked for on it is not answered. */
  down(): void
  forget(): void
}

export function makeTopics(events: TopicEvents): Topics {
  const topics = new Map<Topic, Heard>()
  /** Ended while somebody wanted them. */
  const gone = new Set<Topic>()
  /** Those whose numbers the last hello said. */
  let named: ReadonlySet<Topic> = new Set()

  function at(topic: Topic): Heard {
    const known = topics.get(topic)
    if (known) return known
    const fresh: Heard = { wanted: 0, kept: false, opening: false, whole: false, stale: false }
    topics.set(topic, fresh)
    gone.delete(topic)
    return fresh
  }

  function needsState(heard: Heard): boolean {
    return heard.stale || (heard.wanted > 0 && !heard.whole)
  }

  /** From the last number where that will do, from the state as of now otherwise. */
  function open(topic: Topic, heard: Heard): void {
    if (heard.opening) return
    heard.opening = true
    const since = needsState(heard) ? undefined : heard.seq
    const wasStale = heard.stale
    heard.stale = false
    events.open(
      topic,
      since,
      (opened, during) => {
        heard.opening = false
        if (topics.get(topic) !== heard) return
        heard.seq = opened.seq
        if (opened.snapshot !== null && opened.snapshot !== undefined) {
          heard.whole = true
          events.snapshot(topic, opened.snapshot, during)
          events.changed()
        }
        if (needsState(heard)) open(topic, heard)
      },
      ({ trouble }) => {
        heard.opening = false
        heard.stale ||= wasStale
        if (topics.get(topic) !== heard) return
        if (trouble.code === 'not_found' || trouble.code === 'forbidden') end(topic)
        // Without a line there is nobody to ask; the next one begins with what is needed.
        else if (trouble.code !== 'offline') setTimeout(() => openAgain(topic, heard), RETRY_MS)
      },
    )
  }

  function openAgain(topic: Topic, heard: Heard): void {
    if (topics.get(topic) === heard && needsState(heard)) open(topic, heard)
  }

  function end(topic: Topic): void {
    topics.delete(topic)
    gone.add(topic)
    events.ended(topic)
    events.changed()
  }

  /** Nobody listens to it any more; it may be opened again. */
  function forgetOne(topic: Topic): void {
    topics.delete(topic)
    events.reset(topic)
  }

  function reset(topic: Topic, heard: Heard): void {
    delete heard.seq
    heard.whole = false
    events.reset(topic)
    events.changed()
  }

  return {
    resume() {
      const held = [...topics].filter(([, heard]) => heard.seq !== undefined)
      held.sort(([, one], [, other]) => other.wanted - one.wanted)
      const numbers = held.slice(0, LIMITS.RESUME_TOPICS_MAX).map(([topic, heard]) => [topic, heard.seq ?? 0] as const)
      named = new Set(numbers.map(([topic]) => topic))
      return Object.fromEntries(numbers)
    },
    opened(opened) {
      const given = new Map(Object.entries(opened.topics))
      const tooMany = opened.reset.length > ASK_FOR_AT_MOST
      for (const topic of opened.reset) {
        const heard = topics.get(topic)
        if (!heard) continue
        reset(topic, heard)
        // The server does not listen to it for us any more: it is asked for with its state, or given again.
        if (tooMany && heard.wanted === 0) topics.delete(topic)
        else heard.stale = true
      }
      if (tooMany) return events.startOver()
      for (const [topic, seq] of given) {
        const heard = at(topic)
        heard.kept = true
        // Too many were held to name them all: what was missed of this one is not on its way.
        if (heard.seq !== undefined && seq > heard.seq) open(topic, heard)
        else heard.seq = seq
      }
      for (const [topic, heard] of topics) {
        const dropped = !given.has(topic) && heard.seq !== undefined
        // Named, and neither given nor reset: it is not this caller's to hear any more.
        if (dropped && named.has(topic)) end(topic)
        else if (dropped && heard.wanted === 0) forgetOne(topic)
        else if (dropped || needsState(heard)) open(topic, heard)
      }
    },
    heard(push, full) {
      const heard = topics.get(push.topic)
      if (!heard) return
      if (push.seq === undefined) return events.push(push)
      // The answer to `topic.open` is followed by everything after its number: by this push too.
      if (heard.opening || heard.seq === undefined || push.seq <= heard.seq) return
      if (push.seq > heard.seq + 1 && !full) return open(push.topic, heard)
      heard.seq = push.seq
      events.push(push)
    },
    skipped(topic, seq) {
      const heard = topics.get(topic)
      if (!heard || heard.opening || heard.seq === undefined || seq <= heard.seq) return
      if (seq > heard.seq + 1) return open(topic, heard)
      heard.seq = seq
    },
    closed(topic, reason) {
      const heard = topics.get(topic)
      if (!heard) return
      if (reason !== 'reset') return end(topic)
      reset(topic, heard)
      heard.stale = true
      open(topic, heard)
    },
    subscribe(topic) {
      const heard = at(topic)
      heard.wanted++
      if (needsState(heard)) open(topic, heard)
    },
    unsubscribe(topic) {
      const heard = topics.get(topic)
      if (!heard) return
      // Who wanted it before it ended and was begun anew is counted no more.
      heard.wanted = Math.max(0, heard.wanted - 1)
      if (heard.wanted > 0 || heard.kept) return
      events.close(topic)
      forgetOne(topic)
    },
    refresh(topic) {
      const heard = at(topic)
      heard.kept = true
      heard.stale = true
      open(topic, heard)
    },
    stateOf(topic) {
      const heard = topics.get(topic)
      if (heard) return heard.whole ? 'open' : 'opening'
      return gone.has(topic) ? 'gone' : 'opening'
    },
    down() {
      for (const heard of topics.values()) heard.opening = false
    },
    forget() {
      topics.clear()
      gone.clear()
    },
  }
}
