/** Named locks across the browser's tabs. */
import { loadLocal, saveLocal } from './local-json'
import { newKey } from './key'

/** Longer than any work under a lease takes. */
const LEASE_MS = 20_000

/** Uses Web Locks, or a lease in local storage where they are missing (plain http on a club's network). */
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
  while (!tryAcquire(key, mine)) await released(key)
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

function tryAcquire(key: string, mine: string): boolean {
  const holder = holderOf(key)
  if (holder && holder.until > Date.now()) return false
  saveLocal(key, { by: mine, until: Date.now() + LEASE_MS } satisfies Lease)
  return holderOf(key)?.by === mine
}

function holderOf(key: string): Lease | null {
  return loadLocal(key) as Lease | null
}

/** Resolves when the other tab releases the lease, or the lease expires. */
function released(key: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.max(0, (holderOf(key)?.until ?? 0) - Date.now()))
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('storage', onStorage)
      resolve()
    }
    function onStorage(event: StorageEvent): void {
      if (event.key === key || event.key === null) done()
    }
    window.addEventListener('storage', onStorage)
  })
}
