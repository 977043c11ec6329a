/** One tab at a time, by name. */
import { loadLocal, saveLocal } from './local-json'
import { newKey } from './key'

/** Longer than what is done under a lease ever takes. */
const LEASE_MS = 20_000

/** Web Locks where there are some; on http:// of a club's network a lease in local storage. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return hasLocks() ? withLock(name, work) : withLease(`lease:${name}`, work)
}

export function hasLocks(): boolean {
  return 'locks' in navigator && Boolean(navigator.locks)
}

export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return (await navigator.locks.request(name, work)) as T
}

async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = newKey()
  while (!take(key, mine)) await freed(key)
  try {
    return await work()
  } finally {
    if (holderOf(key)?.by === mine) localStorage.removeItem(key)
  }
}

interface Lease {
  by: string
  until: number
}

function take(key: string, mine: string): boolean {
  const holder = holderOf(key)
  if (holder && holder.until > Date.now()) return false
  saveLocal(key, { by: mine, until: Date.now() + LEASE_MS } satisfies Lease)
  return holderOf(key)?.by === mine
}

function holderOf(key: string): Lease | null {
  return loadLocal(key) as Lease | null
}

/** When the other tab gives it back, or its time is over. */
function freed(key: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.max(0, (holderOf(key)?.until ?? 0) - Date.now()))
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('storage', heard)
      resolve()
    }
    function heard(event: StorageEvent): void {
      if (event.key === key || event.key === null) done()
    }
    window.addEventListener('storage', heard)
  })
}
