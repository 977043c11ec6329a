/** The rows of a table as they are shown. */
import type { Fixture, SideId, Standing, Table } from '@/wire'
import { formatsTag } from '@/lib/i18n'

/** If everything ended as it stands, or by final results alone. */
export type Counting = 'now' | 'final'

export interface TableRow extends Standing {
  /** Places gained (positive) or lost against the final results; absent where nothing is being played. */
  moved?: number
}

/** The rows in the order of their places. */
export function rowsOf({ rows, if_ended_now: now }: Table, counting: Counting): TableRow[] {
  const shown = counting === 'now' && now ? now : rows
  const final = new Map(rows.map(({ side, place }) => [side, place]))
  const moves = counting === 'now' && now !== undefined
  return [...shown].sort((a, b) => a.place - b.place).map((row) => ({ ...row, ...(moves && { moved: (final.get(row.side) ?? row.place) - row.place }) }))
}

/** Share of games in per cent; null before the first game. */
export function gamesShare({ games_won: won, games_lost: lost }: Standing): number | null {
  return won + lost === 0 ? null : Math.round((100 * won) / (won + lost))
}

/** 62 % */
export function percentText(percent: number, digits = 0): string {
  return (percent / 100).toLocaleString(formatsTag(), { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The sides that are playing now. */
export function playingNow(fixtures: readonly Fixture[]): ReadonlySet<SideId> {
  const live = fixtures.filter(({ state }) => state === 'live')
  return new Set(live.flatMap(({ a, b }) => [a, b].filter((side) => side !== undefined)))
}

/** The rows around a side: three of them, or as many as there are. */
export function rowsAround(rows: readonly TableRow[], side: SideId | undefined): readonly TableRow[] {
  const at = Math.max(0, rows.findIndex((row) => row.side === side))
  const first = Math.max(0, Math.min(at - 1, rows.length - 3))
  return rows.slice(first, first + 3)
}
