/** Who serves, from which side of the court, and when ends change (ITF Rules 5, 8 to 10, 14, 15 and 27). */
import type { EndChanges, Partner, Seat, ServeFrom, ServeOrder, Side } from '@/wire'
import { otherSide } from './sides'

/** Service turns completed after this many points of a tie-break; `decider` if this point decides. */
export function turnsAfter(order: ServeOrder, points: number, decider: boolean): number {
  if (order === 'one_then_twos') return Math.ceil(points / 2)
  return Math.floor((decider ? Math.max(0, points - 1) : points) / 2)
}

/** Whether ends change after this many points of a tie-break that goes on. */
export function endsChangeAfter(ends: EndChanges, points: number): boolean {
  switch (ends) {
    case 'every_six':
      return points % 6 === 0
    case 'one_then_fours':
      return points % 4 === 1
    case 'once_after_four':
      return points === 4
  }
}

/** Where a serve is made from, by the points played in its game or tie-break. */
export function serveFrom(points: number, decider: boolean): ServeFrom {
  if (decider) return 'receivers_choose'
  return points % 2 === 0 ? 'right' : 'left'
}

/**
 * Whether ends change after a game, by the games played in its set, a tie-break counting as one. Over the end of a set the
 * same test holds: after nine games ends change, after ten only when one game of the next set is played.
 */
export function endsChangeAfterGame(games: number): boolean {
  return games % 2 === 1
}

/** The order of serving, A1 B1 A2 B2 or A B, and whose turn it is. */
export interface Rotation {
  doubles: boolean
  first: Side
  /** Which of the pair that serves first takes its first turn. */
  firsts: Partner
  /** Which of the other pair takes its first turn. */
  others: Partner
  /** 0 to 3. */
  turn: number
}

/** Who serves after this many further turns. */
export function serverOf({ doubles, first, firsts, others, turn }: Rotation, turns: number): Seat {
  const at = (turn + turns) % 4
  const side = at % 2 === 0 ? first : otherSide(first)
  const begins = side === first ? firsts : others
  return { side, partner: doubles && at >= 2 ? otherPartner(begins) : begins }
}

/** A game or a tie-break is over: it was one turn of its first server. */
export function passServe(rotation: Rotation): Rotation {
  return { ...rotation, turn: (rotation.turn + 1) % 4 }
}

/** Makes it a player's turn after this many turns: the order continues from there, and their pair swaps if necessary. */
export function giveServe(rotation: Rotation, to: Seat, turns: number): Rotation {
  const turned = serverOf(rotation, turns).side === to.side ? rotation : passServe(rotation)
  if (serverOf(turned, turns).partner === to.partner) return turned
  if (to.side === turned.first) return { ...turned, firsts: otherPartner(turned.firsts) }
  return { ...turned, others: otherPartner(turned.others) }
}

export function otherPartner(partner: Partner): Partner {
  return partner === 'first' ? 'second' : 'first'
}
