/**
 * A database of the browser (IndexedDB). Browsers lose handles: the system kills their process, the user clears the
 * site's data, a newer page upgrades the database. So a lost handle is opened again, and nothing waits for ever.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Opening waits for as long as another page blocks it, and some browsers never answer at all. */
const PATIENCE_MS = 5000
/** After a database did not answer, it is not asked again for so long. */
const REST_MS = 60_000

export interface Database<S extends DBSchema> {
  /** Rejects if the database is not available. What is done must have no further effect if it is done twice. */
  run<T>(work: (open: IDBPDatabase<S>) => Promise<T>): Promise<T>
}

export function makeDatabase<S extends DBSchema>(name: string, upgrade: (database: IDBPDatabase<S>) => void): Database<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null
  let restsUntil = 0

  function open(): Promise<IDBPDatabase<S>> {
    opening ??= openDB<S>(name, 1, {
      upgrade,
      terminated: forget,
      blocking(_, __, event) {
        forget()
        ;(event.target as IDBDatabase).close()
      },
    })
    return opening
  }

  function forget(): void {
    opening = null
  }

  async function tryTwice<T>(work: (open: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    try {
      return await work(await open())
    } catch {
      forget()
      return work(await open())
    }
  }

  return {
    async run(work) {
      if (Date.now() < restsUntil) throw new Error(`the database ${name} does not answer`)
      try {
        return await within(PATIENCE_MS, tryTwice(work))
      } catch (error) {
        forget()
        if (error instanceof Silent) restsUntil = Date.now() + REST_MS
        throw error
      }
    },
  }
}

class Silent extends Error {
  override name = 'Silent'
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Silent('the database did not answer')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
