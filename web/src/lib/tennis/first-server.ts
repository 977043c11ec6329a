/**
 * Who of a pair serves first in a set (ITF Rule 14): the order A1 B1 A2 B2 holds for a set, and each pair may choose anew at the
 * start of the next one, a match tie-break too, until its own first service game.
 */
import type { Seat, Side } from '@/wire'
import { isDecider } from './format'
import { giveServe, type Rotation, serverOf, turnsAfter } from './serve'
import { played } from './sides'
import { type Play, serverNow, tieBreakOf, turnsOf } from './state'
import { impossible } from './wrong'

/** Who of a pair serves first in this set, as the order stands; null once they may no longer choose. */
export function firstServerOf(play: Play, side: Side): Seat | null {
  const turns = play.setup.doubles && !play.ending ? turnsUntilFirst(play, side) : null
  return turns === null ? null : serverOf(play.rotation, turnsOf(play) + turns)
}

/** The order after a pair has chosen. Throws `Impossible`. */
export function chooseFirstServer(play: Play, seat: Seat): Rotation {
  if (!play.setup.doubles) throw impossible('server_singles')
  const turns = turnsUntilFirst(play, seat.side)
  if (turns === null) throw impossible('pair_has_served')
  return giveServe(play.rotation, seat, turnsOf(play) + turns)
}

/** Service turns until a pair's first one in this set; null if it is over or has begun. */
function turnsUntilFirst(play: Play, side: Side): number | null {
  const turns = played(play.games) + turnsOf(play)
  if (serverNow(play).side !== side) return turns === 0 ? 1 : null
  return turns < 2 && isTurnFresh(play) ? 0 : null
}

/** Whether no point of the current service turn was played. */
function isTurnFresh(play: Play): boolean {
  const count = played(play.points)
  const race = tieBreakOf(play)
  if (count === 0 || !race) return count === 0
  const { order } = play.setup.toss
  return turnsAfter(order, count, isDecider(race, play.points)) !== turnsAfter(order, count - 1, false)
}
