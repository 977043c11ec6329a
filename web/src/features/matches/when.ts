import { type Event as Game, LIMITS } from '@/wire'

const DAY_MS = 24 * 3_600_000

/** Results can be entered from the start until `RESULT_DAYS` days after the end. */
export function whenOf({ state, starts_at, ends_at }: Game): 'before' | 'open' | 'after' | 'cancelled' {
  const now = Date.now()
  if (state === 'cancelled') return 'cancelled'
  if (starts_at === undefined || now < starts_at) return 'before'
  return ends_at !== undefined && now > ends_at + LIMITS.RESULT_DAYS * DAY_MS ? 'after' : 'open'
}

/** Matches can be scored live from a day before the start, for as long as results can be entered. */
export function mayBeScoredLive(game: Game): boolean {
  const { state, starts_at } = game
  if (whenOf(game) === 'open') return true
  const soon = starts_at !== undefined && Date.now() >= starts_at - LIMITS.LIVE_BEFORE_HOURS * 3_600_000
  return soon && (state === 'published' || state === 'full')
}
