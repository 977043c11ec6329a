/** A box league as its screen shows it: the boxes of a period from the top, and who goes up and down between them. */
import type { BoxPeriod, BoxRules, LeagueId, Millis, SideId, Table } from '@/wire'
import { dayAt, daysFrom } from '@/lib/zoned'
import { type Counting, rowsOf } from './standings'

export type Zone = 'up' | 'down'

/** A table with the number of its box, from 1 at the top. */
export interface ShownBox {
  number: number
  table: Table
}

/** The boxes of a period in order; those whose table is not known are left out. */
export function boxesOf({ groups }: BoxPeriod, tables: readonly Table[]): readonly ShownBox[] {
  return groups.flatMap((group, at) => {
    const table = tables.find((one) => one.group === group)
    return table ? [{ number: at + 1, table }] : []
  })
}

/** How many go up and down between two boxes: at most half of either. */
function movesBetween({ moves }: Pick<BoxRules, 'moves'>, above: number, below: number): number {
  return Math.min(moves, Math.floor(above / 2), Math.floor(below / 2))
}

/** Whether a place of a box goes up or down; `sizes` are those of all boxes from the top, `box` counts from 1. */
export function zoneOf(rules: Pick<BoxRules, 'moves'>, sizes: readonly number[], box: number, place: number): Zone | undefined {
  const [above, own = 0, below] = [sizes[box - 2], sizes[box - 1], sizes[box]]
  if (above !== undefined && place <= movesBetween(rules, above, own)) return 'up'
  return below !== undefined && place > own - movesBetween(rules, own, below) ? 'down' : undefined
}

export interface BoxChange {
  side: SideId
  from: number
  to: number
}

/** Who would change boxes if the period ended with these tables: as many up as down between two boxes. */
export function changesOf(rules: Pick<BoxRules, 'moves'>, boxes: readonly ShownBox[], counting: Counting): readonly BoxChange[] {
  const sizes = sizesOf(boxes)
  return boxes.flatMap(({ number, table }) =>
    rowsOf(table, counting).flatMap(({ side, place }) => {
      const zone = zoneOf(rules, sizes, number, place)
      return zone === undefined ? [] : [{ side, from: number, to: number + (zone === 'up' ? -1 : 1) }]
    }),
  )
}

export function sizesOf(boxes: readonly ShownBox[]): readonly number[] {
  return boxes.map(({ table }) => table.rows.length)
}

/** Days until the last one of a period, on the league's clock; negative once it is past. */
export function daysLeftOf({ ends_on: ends }: Pick<BoxPeriod, 'ends_on'>, zone: string | undefined, now: Millis): number {
  return daysFrom(dayAt(now, zone), ends)
}

/** What names a period of a league, for what was read of it. */
export function periodKey(league: LeagueId, period: number): string {
  return `${league}/${period}`
}
