/** How the tables of leagues move: by changes that follow one another, else by fetching them. */
import type { Standing, Table, TableChange } from '@/wire'
import type { LeagueKnown } from './leagues'

/** A change that is already in the table changes nothing; with one missing between them, the table is outdated. */
export function tableChanged(known: LeagueKnown, change: TableChange): LeagueKnown {
  const table = known.tables[change.group]
  if (table && change.version <= table.version) return known
  if (table?.version !== change.version - 1) return withoutTable(known, change.group)
  return { ...known, tables: { ...known.tables, [change.group]: moved(table, change) } }
}

/** The table is out of date: it stays on screen until it is fetched. */
export function withoutTable(known: LeagueKnown, group: number): LeagueKnown {
  return known.outdated.includes(group) ? known : { ...known, outdated: [...known.outdated, group] }
}

/** A table as fetched; an older one changes nothing. */
export function withTable(known: LeagueKnown, table: Table): LeagueKnown {
  const before = known.tables[table.group]
  if (before && before.version > table.version) return known
  return { ...known, tables: { ...known.tables, [table.group]: table }, outdated: known.outdated.filter((group) => group !== table.group) }
}

function moved({ league, group, rows, if_ended_now }: Table, { rows: changes = [], if_ended_now: now, left, too_few, version }: TableChange): Table {
  return { league, group, left, version, rows: withRows(rows, changes), ...(now && { if_ended_now: withRows(if_ended_now ?? rows, now) }), ...(too_few && { too_few }) }
}

function withRows(rows: readonly Standing[], changes: readonly Standing[]): Standing[] {
  const next = new Map(rows.map((row) => [row.side, row]))
  for (const row of changes) next.set(row.side, row)
  return [...next.values()].sort((one, other) => one.place - other.place)
}
