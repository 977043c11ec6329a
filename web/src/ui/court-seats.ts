/** The layout of a game's seats: dots on the small court, players on the large one. */
import type { Seat } from './art/seats'

/** With more players, the large court shows a number instead. */
export const SEATS_DRAWN = 8

/** The small court's dots: mine, then the other players', then the open ones. */
export function dotsOf(taken: number, capacity: number, mine: boolean): Seat[] {
  const seats = Math.max(capacity, taken)
  return Array.from({ length: seats }, (_, at) => (at >= taken ? 'open' : mine && at === 0 ? 'mine' : 'taken'))
}

/** In per cent of the large court's width and height. */
export type Spot = { x: number; y: number }

/** The positions on one side, from its baseline to the net; the other side is the same, rotated by 180°. */
const SIDE: Record<number, Spot[]> = {
  0: [],
  1: [{ x: 18, y: 50 }],
  2: [
    { x: 17, y: 50 },
    { x: 39, y: 69 },
  ],
  3: [
    { x: 17, y: 30 },
    { x: 17, y: 70 },
    { x: 39, y: 70 },
  ],
  4: [
    { x: 17, y: 30 },
    { x: 17, y: 70 },
    { x: 39, y: 30 },
    { x: 39, y: 70 },
  ],
}

/** The positions of up to eight players, in seat order: one side from its baseline to the net, then the other from the net. */
export function spotsOf(count: number): Spot[] {
  const shown = Math.min(Math.max(count, 0), SEATS_DRAWN)
  const left = Math.ceil(shown / 2)
  const right = [...(SIDE[shown - left] ?? [])].reverse()
  return [...(SIDE[left] ?? []), ...right.map(({ x, y }) => ({ x: 100 - x, y: 100 - y }))]
}
