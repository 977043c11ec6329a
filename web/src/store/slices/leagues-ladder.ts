/** How ladders move: by changes that follow one another, else the league is fetched. */
import type { Ladder, LadderChange, LadderMove, LadderMoves, LadderPlace, SideId } from '@/wire'
import type { LeagueKnown } from './leagues'

/** A change that is already in the ladder changes nothing; null if one is missing between them. */
export function ladderMoved(known: LeagueKnown, { rows = [], gone = [], because, version }: LadderChange): LeagueKnown | null {
  const { ladder, log } = known
  if (ladder && version <= ladder.version) return known
  if (ladder?.version !== version - 1) return null
  const next = { ...known, ladder: { rows: withRows(ladder.rows, rows, gone), version } }
  // Without a move an earlier result was corrected: what the log says of it has changed.
  if (!because) return withoutLog(next)
  return log ? { ...next, log: { ...log, moves: withMoves([because], log.moves) } } : next
}

/** What a snapshot leaves of the log: all of it, unless moves were missed. */
export function logAfter(before: LeagueKnown | undefined, ladder: Ladder | undefined): LadderMoves | undefined {
  return before?.ladder && ladder && before.ladder.version === ladder.version ? before.log : undefined
}

/** A page of the log: the first one, or the one after those that are known. */
export function withLogPage(known: LeagueKnown, { moves, cursor }: LadderMoves, isFirst: boolean): LeagueKnown {
  const before = isFirst ? [] : (known.log?.moves ?? [])
  return { ...known, log: { moves: withMoves(before, moves), ...(cursor !== undefined && { cursor }) } }
}

function withoutLog(known: LeagueKnown): LeagueKnown {
  const { log: _, ...rest } = known
  return rest
}

function withMoves(newer: readonly LadderMove[], older: readonly LadderMove[]): LadderMove[] {
  const here = new Set(newer.map(({ number }) => number))
  return [...newer, ...older.filter(({ number }) => !here.has(number))].sort((one, other) => other.number - one.number)
}

function withRows(rows: readonly LadderPlace[], changes: readonly LadderPlace[], gone: readonly SideId[]): LadderPlace[] {
  const next = new Map(rows.map((row) => [row.side, row]))
  for (const row of changes) next.set(row.side, row)
  for (const side of gone) next.delete(side)
  return [...next.values()].sort((one, other) => one.place - other.place)
}
