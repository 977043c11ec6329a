/** Replies about matches in play. */
import type { LiveMatch, MatchId } from '@/wire'
import { setState } from '../index'
import type { LiveList } from './live'
import { withFavourite, withList, withMatches } from './live-board'

/** The matches in play; with `of` those of an event, which are no list of their own. */
export function applyLive(matches: readonly LiveMatch[], of?: 'event'): void {
  setState(({ live }) => ({ live: of ? withMatches(live, matches) : withList(live, matches) }))
}

export function applyFavourite(id: MatchId, is_favourite: boolean): void {
  setState(({ live }) => ({ live: withFavourite(live, id, is_favourite) }))
}

export function setListState(is: LiveList['is']): void {
  setState(({ live }) => ({ live: { ...live, list: { ...live.list, is } } }))
}
