import type { EventId, Match } from '@/wire'
import { setState } from '../index'
import { matchChanged } from './events'
import { resultChanged } from './matches'

/** The reply to a result that was entered, edited, confirmed or disputed. */
export function applyResult(event: EventId, match: Match): void {
  setState(({ events, matches }) => ({ events: matchChanged(events, event, match), matches: resultChanged(matches, match) }))
}
