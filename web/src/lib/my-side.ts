/** A match from the view of one of its players. */
import type { Match, Person, Side, UserId } from '@/wire'
import { peopleOn } from './sides'

export function sideOf({ a, b }: Pick<Match, 'a' | 'b'>, user: UserId | undefined): Side | null {
  if (user === undefined) return null
  if (a.some(({ id }) => id === user)) return 'a'
  return b.some(({ id }) => id === user) ? 'b' : null
}

/** The opponents of `user`. */
export function opponentsOf(match: Match, user: UserId): readonly Person[] {
  return peopleOn(match, sideOf(match, user) === 'b' ? 'a' : 'b')
}
