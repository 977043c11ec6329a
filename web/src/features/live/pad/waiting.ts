/** The matches with points that were not sent: their pads are opened again once there is a connection, whatever screen is shown. */
import { loadLocal, saveLocal } from '@/lib/local-json'
import type { MatchId, UserId } from '@/wire'

export const WAITING = 'pads.waiting'

/** Matches of a user with something to send. */
export function waitingPads(user: UserId): MatchId[] {
  const all = loadLocal(WAITING)
  if (!Array.isArray(all)) return []
  return all.flatMap((entry: unknown) => (typeof entry === 'string' && entry.startsWith(`${user} `) ? entry.slice(user.length + 1) : []))
}

const listeners = new Set<() => void>()

/** Calls the listener when something more waits, here or in another tab, or no longer does. */
export function whenWaitingChanged(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === WAITING && listener()
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

export function markWaiting(user: UserId, match: MatchId, waits: boolean): void {
  const before = waitingPads(user)
  if (before.includes(match) === waits) return
  const after = waits ? [...before, match] : before.filter((one) => one !== match)
  saveLocal(
    WAITING,
    after.map((one) => `${user} ${one}`),
  )
  for (const listener of listeners) listener()
}
