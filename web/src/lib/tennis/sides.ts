/** The two sides of a match, and a count for each. */
import type { Both, Side } from '@/wire'

export const NONE: Both = { a: 0, b: 0 }

export function otherSide(side: Side): Side {
  return side === 'a' ? 'b' : 'a'
}

/** One more for a side. */
export function plus(count: Both, side: Side): Both {
  return { ...count, [side]: count[side] + 1 }
}

/** The sum of both. */
export function played({ a, b }: Both): number {
  return a + b
}

/** Who has more. */
export function leader({ a, b }: Both): Side | null {
  if (a === b) return null
  return a > b ? 'a' : 'b'
}

export function high({ a, b }: Both): number {
  return Math.max(a, b)
}

export function low({ a, b }: Both): number {
  return Math.min(a, b)
}

/** By how much the leader leads. */
export function lead({ a, b }: Both): number {
  return Math.abs(a - b)
}

export function isNone({ a, b }: Both): boolean {
  return a === 0 && b === 0
}
