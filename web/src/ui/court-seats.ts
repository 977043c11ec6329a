/** How the seats of a game lie on its court: small, as dots; large, as people. */
import type { Seat } from './art/seats'

/** More people than this are told in words. */
export const SEATS_DRAWN = 8

/** The dots of a small court: mine, then the others', then the open ones. */
export function dotsOf(taken: number, capacity: number, mine: boolean): Seat[] {
  const seats = Math.max(capacity, taken)
  return Array.from({ length: seats }, (_, at) => (at >= taken ? 'open' : mine && at === 0 ? 'mine' : 'taken'))
}

/** Per cent of the large court's width and height. */
export type Spot = { x: number; y: number }

/** Where one side of the net stands, from its baseline to the net; the other side is the same turned about. */
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

/** The places of up to eight people, in the order of their seats: one side from its baseline to the net, then the other from the net. */
export function spotsOf(count: number): Spot[] {
  const shown = Math.min(Math.max(count, 0), SEATS_DRAWN)
  const left = Math.ceil(shown / 2)
  const right = [...(SIDE[shown - left] ?? [])].reverse()
  return [...(SIDE[left] ?? []), ...right.map(({ x, y }) => ({ x: 100 - x, y: 100 - y }))]
}
