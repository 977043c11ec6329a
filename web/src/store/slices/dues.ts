/**
 * Dues: of each event that was looked at, and my own. Pushes say what changed, not all of it, so the next screen that shows a list
 * loads it again; my own dues of an event are part of the event.
 */
import type { DueList, EventId } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface DuesEntry {
  is: 'idle' | 'loading' | 'ready' | 'error'
  list?: DueList
  trouble?: Trouble
}

export interface Dues {
  events: Readonly<Record<EventId, DuesEntry>>
  mine: DuesEntry
}

export function startDues(): Dues {
  return { events: {}, mine: { is: 'idle' } }
}

export const slice = {
  start: startDues,
  pushes: {
    user: {
      dues_changed: (dues, { event }) => stale(dues, event),
      due_changed: (dues, { event }) => ({ ...stale(dues, event), mine: again(dues.mine) }),
    },
  },
  snapshots: {
    user: (dues) => ({ mine: again(dues.mine), events: Object.fromEntries(Object.entries(dues.events).map(([id, entry]) => [id, again(entry)])) }),
  },
} satisfies Slice<Dues>

export function withDues(dues: Dues, event: EventId, entry: DuesEntry): Dues {
  return { ...dues, events: { ...dues.events, [event]: entry } }
}

/** A season's dues are shown with each date: every list may have them. */
function stale(dues: Dues, event: EventId): Dues {
  const entry = dues.events[event]
  const others = Object.entries(dues.events).filter(([id]) => id !== event)
  const seasons = others.map(([id, other]) => [id, other.list?.dues.some(({ series }) => series) || other.list?.sums ? again(other) : other] as const)
  return { ...dues, events: { ...Object.fromEntries(seasons), ...(entry && { [event]: again(entry) }) } }
}

/** The list stays on screen until the next one has come. */
function again(entry: DuesEntry): DuesEntry {
  return entry.is === 'ready' ? { ...entry, is: 'idle' } : entry
}
