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
  pushes: { user: { dues_changed: again, due_changed: again } },
  snapshots: { user: again },
} satisfies Slice<Dues>

export function withDues(dues: Dues, event: EventId, entry: DuesEntry): Dues {
  return { ...dues, events: { ...dues.events, [event]: entry } }
}

/** A season's dues are part of each date's list, so every list is loaded again by its screen. It stays on screen until then. */
function again({ events, mine }: Dues): Dues {
  const idle = (entry: DuesEntry): DuesEntry => (entry.is === 'ready' ? { ...entry, is: 'idle' } : entry)
  return { mine: idle(mine), events: Object.fromEntries(Object.entries(events).map(([id, entry]) => [id, idle(entry)])) }
}
