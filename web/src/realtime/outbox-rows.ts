/**
 * The outbox's storage: IndexedDB, so that unsent messages survive a reload. While that is not available (some private
 * windows), or full, they are held in memory. No call rejects, and none waits for ever.
 */
import type { DBSchema } from 'idb'
import { makeDatabase } from '@/lib/database'
import type { Pending } from '@/store/parts'

/** A stored pending message. Its state is not stored: each page has its own. */
export type Row = Omit<Pending, 'state'>

export interface Rows {
  /** One user's rows, oldest first. */
  of(user: string): Promise<Row[]>
  put(row: Row): Promise<void>
  delete(key: string): Promise<void>
  clear(): Promise<void>
}

interface Schema extends DBSchema {
  outbox: { key: string; value: Row; indexes: { user: string } }
}

export function openRows(): Rows {
  /** What the database had when it last answered: all that is known while it does not. */
  const stored = new Map<string, Row>()
  /** Not in the database yet, or never if it is not available. */
  const held = new Map<string, Row>()
  const disk = makeDatabase<Schema>('rally', (database) => {
    database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user', 'user')
  })

  async function read(user: string): Promise<void> {
    const rows = await disk.run((open) => open.getAllFromIndex('outbox', 'user', user))
    for (const [key, row] of stored) if (row.user === user) stored.delete(key)
    for (const row of rows) stored.set(row.key, row)
  }

  return {
    async of(user) {
      await read(user).catch(() => {})
      // A row that is being stored again is in both.
      const rows = [...new Map([...stored, ...held]).values()].filter((row) => row.user === user)
      return rows.sort((one, other) => one.written_at - other.written_at)
    },
    async put(row) {
      held.set(row.key, row)
      try {
        await disk.run((open) => open.put('outbox', row))
      } catch {
        return
      }
      if (held.get(row.key) !== row) return
      held.delete(row.key)
      stored.set(row.key, row)
    },
    async delete(key) {
      held.delete(key)
      stored.delete(key)
      await disk.run((open) => open.delete('outbox', key)).catch(() => {})
    },
    async clear() {
      held.clear()
      stored.clear()
      await disk.run((open) => open.clear('outbox')).catch(() => {})
    },
  }
}
