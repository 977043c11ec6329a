/** What a log-out would lose: messages, and what was scored without a network. */
import { type UnsentMatch, unsentMatches } from '@/features/live/pad/unsent'
import { whenWaitingChanged } from '@/features/live/pad/waiting'
import { reconnect } from '@/realtime/connection'
import { waitingCount } from '@/realtime/outbox'
import { state, useStore } from '@/store/index'

export interface Unsent {
  messages: number
  matches: readonly UnsentMatch[]
}

export async function unsent(): Promise<Unsent> {
  const user = state().session.user?.id
  if (user === undefined) return { messages: 0, matches: [] }
  const [messages, matches] = await Promise.all([waitingCount(), unsentMatches(user)])
  return { messages, matches }
}

export function isNothing({ messages, matches }: Unsent): boolean {
  return messages === 0 && matches.length === 0
}

/** Calls the listener when `unsent` may have changed. */
export function whenUnsentChanged(listener: () => void): () => void {
  const stops = [whenWaitingChanged(listener), useStore.subscribe((after, before) => (after.chat.pending !== before.chat.pending || after.connection !== before.connection) && listener())]
  return () => stops.forEach((stop) => stop())
}

/** Connects now: what waits is sent with every new connection. */
export function sendNow(): void {
  reconnect()
}
