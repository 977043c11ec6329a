/**
 * The outbox's storage: IndexedDB, so that unsent messages survive a reload. While that is not available (some private
 * windows), or full, they are held in memory. No call rejects, and none waits for ever.
 */
import type { DBSchema } from 'idb'
import { makeDatabase } from '@/lib/database'
import type { Pending } from '@/store/state'

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
  const memory = new Map<string, Row>()
  const disk = makeDatabase<Schema>('rally', (database) => {
    database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user', 'user')
  })
  return {
    async of(user) {
      const stored = await disk.run((open) => open.getAllFromIndex('outbox', 'user', user)).catch(() => [])
      const held = [...memory.values()].filter((row) => row.user === user)
      // A row that was slow to store may be in both.
      const rows = new Map([...stored, ...held].map((row) => [row.key, row]))
      return [...rows.values()].sort((one, other) => one.written_at - other.written_at)
    },
    async put(row) {
      await disk.run((open) => open.put('outbox', row)).then(
        () => memory.delete(row.key),
        () => memory.set(row.key, row),
      )
    },
    async delete(key) {
      memory.delete(key)
      await disk.run((open) => open.delete('outbox', key)).catch(() => {})
    },
    async clear() {
      memory.clear()
      await disk.run((open) => open.clear('outbox')).catch(() => {})
    },
  }
}
