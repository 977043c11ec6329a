/**
 * The outbox's storage: IndexedDB, so that unsent messages survive a reload. Without it (some private windows), or when
 * it is full, they are held in memory.
 */
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

const DATABASE = 'rally'
const STORE = 'outbox'
const BY_USER = 'user'

export function openRows(): Rows {
  const memory = rowsInMemory()
  const opening = typeof indexedDB === 'undefined' ? Promise.resolve(null) : openDatabase()
  const disk = opening.then((database) => (database ? rowsIn(database) : rowsInMemory()))
  return {
    async of(user) {
      return [...(await (await disk).of(user)), ...(await memory.of(user))].sort(byAge)
    },
    async put(row) {
      await (await disk).put(row).catch(() => memory.put(row))
    },
    async delete(key) {
      await memory.delete(key)
      await (await disk).delete(key)
    },
    async clear() {
      await memory.clear()
      await (await disk).clear()
    },
  }
}

/** Null if the browser forbids it. */
function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_USER, 'user')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })
}

function rowsIn(database: IDBDatabase): Rows {
  const read = () => database.transaction(STORE).objectStore(STORE)
  const write = (change: (store: IDBObjectStore) => IDBRequest): Promise<void> => {
    const transaction = database.transaction(STORE, 'readwrite')
    change(transaction.objectStore(STORE))
    // Resolve when the transaction is complete, not when the request is: the page may close at any moment.
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the outbox could not be written'))
    })
  }
  return {
    async of(user) {
      const rows = await answer<Row[]>(read().index(BY_USER).getAll(user))
      return rows.sort(byAge)
    },
    put: (row) => write((store) => store.put(row)),
    delete: (key) => write((store) => store.delete(key)),
    clear: () => write((store) => store.clear()),
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the outbox could not be read'))
  })
}

function rowsInMemory(): Rows {
  const rows = new Map<string, Row>()
  return {
    of: async (user) => [...rows.values()].filter((row) => row.user === user).sort(byAge),
    put: async (row) => void rows.set(row.key, row),
    delete: async (key) => void rows.delete(key),
    clear: async () => rows.clear(),
  }
}

function byAge(one: Row, other: Row): number {
  return one.written_at - other.written_at
}
