import { COURT } from './court-lines'

export type Seat = 'taken' | 'open' | 'mine'
export type Point = { x: number; y: number }

/** The positions on one side of the net, by number of players. */
const SIDE: Record<number, Point[]> = {
  0: [],
  1: [{ x: 36, y: 48 }],
  2: [
    { x: 42, y: 33 },
    { x: 42, y: 63 },
  ],
  3: [
    { x: 32, y: 33 },
    { x: 32, y: 63 },
    { x: 62, y: 48 },
  ],
  4: [
    { x: 32, y: 33 },
    { x: 32, y: 63 },
    { x: 62, y: 33 },
    { x: 62, y: 63 },
  ],
}

/**
 * The positions of `count` players in the order of their seats: the left side of the net, then the right. At most eight
 * are drawn; larger groups are described in text.
 */
export function seatPoints(count: number): Point[] {
  const shown = Math.min(Math.max(count, 0), 8)
  const left = Math.ceil(shown / 2)
  const right = SIDE[shown - left] ?? []
  return [...(SIDE[left] ?? []), ...right.map(({ x, y }) => ({ x: COURT.width - x, y }))]
}
