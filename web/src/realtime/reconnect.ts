/** Whether and when a client comes back after a close, by the close table of `docs/wire.md`. */
import { CLOSE } from '@/wire'

/** No coming back: asking again would end the same way. */
export const FINAL: ReadonlySet<number> = new Set([CLOSE.BadFrame, CLOSE.Revoked, CLOSE.TooLarge, CLOSE.Version])

const TOO_MANY_MS = 30_000
const LONGEST_MS = 30_000
const FIRST_WINDOW_MS = 1000

export interface Fall {
  /** The close code; 1000 and 1006 where there was no connection at all. */
  code: number
  /** How often it fell since it last stood for a while; 1 for the first time. */
  attempt: number
  /** What `drain` asked for. */
  drainMs: number | undefined
  /** Over how long the server wants reconnects spread. */
  windowMs: number | undefined
}

/** Random, so that 19,000 clients of a restarted server do not come back in the same moment. */
export function delayFor({ code, attempt, drainMs, windowMs }: Fall, random: () => number = Math.random): number {
  if (code === CLOSE.TooManyRequests) return TOO_MANY_MS + random() * FIRST_WINDOW_MS
  if (code === CLOSE.GoingAway && attempt === 1 && drainMs !== undefined) return drainMs
  const spread = Math.min(LONGEST_MS, (windowMs ?? FIRST_WINDOW_MS) * 2 ** (attempt - 1))
  return random() * Math.max(spread, FIRST_WINDOW_MS)
}
