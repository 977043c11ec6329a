import { COURT } from './court-lines'

export type Seat = 'taken' | 'open' | 'mine'
export type Point = { x: number; y: number }

/** Where one side of the net stands, for one to four people on it; more stand in two columns. */
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
 * The places of `count` people, in the order of their seats: the left side of the net, then the right.
 * A court shows eight at most; a larger group is told in words beside it.
 */
export function seatPoints(count: number): Point[] {
  const shown = Math.min(Math.max(count, 0), 8)
  const left = Math.ceil(shown / 2)
  const right = SIDE[shown - left] ?? []
  return [...(SIDE[left] ?? []), ...right.map(({ x, y }) => ({ x: COURT.width - x, y }))]
}
