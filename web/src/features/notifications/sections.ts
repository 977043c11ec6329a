import type { Notification } from '@/wire'
import { dayOf, dayText } from '@/lib/time'

export interface Section {
  key: string
  /** The name of the game, or the day of what belongs to none. */
  title: string
  rows: readonly Notification[]
}

/** Rows under a heading for each game, and for each day of what belongs to no game. In the order of their newest rows. */
export function sectionsOf(rows: readonly Notification[]): Section[] {
  const sections = new Map<string, { key: string; title: string; rows: Notification[] }>()
  for (const row of rows) {
    const event = 'event' in row.data ? row.data.event : undefined
    const key = event ? `game:${event.id}` : dayOf(row.at)
    const known = sections.get(key)
    // The newest row has the name that the game has now.
    if (known) known.rows.push(row)
    else sections.set(key, { key, title: event ? event.name : dayText(row.at), rows: [row] })
  }
  return [...sections.values()]
}
