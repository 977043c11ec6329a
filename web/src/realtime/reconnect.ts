/** Whether and when to reconnect after a close, by the close codes of `docs/wire.md`. */
import { CLOSE } from '@/wire'

/** Codes after which a reconnect would end the same way. */
export const FINAL: ReadonlySet<number> = new Set([CLOSE.BadFrame, CLOSE.Revoked, CLOSE.TooLarge, CLOSE.Version])

const RATE_LIMIT_MS = 30_000
const MAX_DELAY_MS = 30_000
const FIRST_WINDOW_MS = 1000

export interface Disconnect {
  /** The close code; 1000 and 1006 where there was no connection at all. */
  code: number
  /** Disconnects since the last stable connection; 1 for the first. */
  attempt: number
  /** The delay that `drain` asked for. */
  drainMs: number | undefined
  /** The window over which the server wants reconnects to spread. */
  windowMs: number | undefined
}

/** Randomised, so that the clients of a restarted server do not all reconnect at once. */
export function delayFor({ code, attempt, drainMs, windowMs }: Disconnect, random: () => number = Math.random): number {
  if (code === CLOSE.TooManyRequests) return RATE_LIMIT_MS + random() * FIRST_WINDOW_MS
  if (code === CLOSE.GoingAway && attempt === 1 && drainMs !== undefined) return drainMs
  const spread = Math.min(MAX_DELAY_MS, (windowMs ?? FIRST_WINDOW_MS) * 2 ** (attempt - 1))
  return random() * Math.max(spread, FIRST_WINDOW_MS)
}
