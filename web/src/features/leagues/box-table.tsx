import { useState } from 'react'
import type { SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import type { ShownBox, Zone } from './boxes'
import type { Wording } from './fixture-words'
import { GridOnDemand } from './grid-on-demand'
import { sideKind } from './league-words'
import type { SideNames } from './side-names'
import { type Counting, playingNow, rowsOf } from './standings'
import { LeagueTable } from './table'
import type { PlayView } from './view'
import { WhyCard } from './why-card'

interface BoxTableProps {
  view: PlayView
  box: ShownBox
  counting: Counting
  names: SideNames
  wording: Wording
  /** Whether a side goes up or down. */
  zone: (side: SideId, place: number) => Zone | undefined
  /** Of a past period: rows do not say why, and nothing opens. */
  past?: boolean
  onFixture?: (fixture: string) => void
}

/** The table of a box, with its zones. */
export function BoxTable({ view, box: { number, table }, counting, names, wording, zone, past = false, onFixture }: BoxTableProps) {
  const t = useT()
  const [open, setOpen] = useState<SideId | null>(null)
  // What was certain during a past period is of no use: it is known who moved.
  const rows = rowsOf(table, counting).map(({ certain, ...row }) => (past || certain === undefined ? row : { ...row, certain }))
  const ifEndedNow = counting === 'now' && table.if_ended_now !== undefined
  const label = t('box.name', { number })
  return (
    <section aria-label={label} className="min-w-0">
      <SectionHead>{label}</SectionHead>
      <LeagueTable
        label={label}
        rows={rows}
        names={names}
        kind={sideKind(view.league)}
        mine={view.mine?.id}
        playing={past ? NOBODY : playingNow(view.fixtures)}
        // Nobody goes up or down by a draw alone.
        zone={past || rows.some(({ won, lost }) => won + lost > 0) ? zone : undefined}
        open={open}
        onOpen={setOpen}
        {...(!past && { why: (side: SideId, place: number) => <WhyCard side={side} place={place} ifEndedNow={ifEndedNow} version={table.version} names={names} mine={side === view.mine?.id} /> })}
      />
      {!past && rows.length > 2 && onFixture && <GridOnDemand view={view} group={table.group} sides={rows.map(({ side }) => side)} names={names} wording={wording} onFixture={onFixture} />}
    </section>
  )
}

const NOBODY: ReadonlySet<SideId> = new Set()
