import { useState } from 'react'
import type { Fixture } from '@/wire'
import { useT } from '@/lib/i18n'
import { bracketOf, roundText } from './bracket-layout'
import { Paper } from './paper'
import { PaperBracket } from './paper-bracket'
import { bracketPages } from './paper-bracket-pages'
import { PaperFixtures } from './paper-fixtures'
import { PaperGrid } from './paper-grid'
import { PaperTables } from './paper-table'
import { byNumber } from './side-names'
import { useWording } from './use-wording'
import { GRID_SIDES, groupName, type PlayView } from './view'

export type SheetKind = 'table' | 'grid' | 'bracket' | 'fixtures'

/** The sheets of one kind. */
export function Sheets({ kind, view }: { kind: SheetKind; view: PlayView }) {
  const t = useT()
  const [at] = useState(() => Date.now())
  const { names, wording } = useWording(view)
  const { league, tables } = view
  const title = t(`league.paper.sheet_${kind}`)
  if (kind === 'bracket') return <Brackets view={view} at={at} />
  if (kind === 'table') {
    return (
      <Paper league={league} title={title} at={at}>
        <PaperTables view={view} names={names} />
      </Paper>
    )
  }
  if (kind === 'fixtures') {
    return (
      <Paper league={league} title={title} at={at}>
        <PaperFixtures fixtures={view.fixtures} names={names} wording={wording} known={byNumber(view.fixtures)} roundOf={roundsOf(view, t)} />
      </Paper>
    )
  }
  return tables
    .filter(({ rows }) => rows.length <= GRID_SIDES)
    .map((table) => (
      <Paper key={table.group} league={league} title={title} at={at} isWide>
        <PaperGrid
          table={table}
          title={tables.length > 1 ? t('league.table.group', { name: groupName(table.group) }) : undefined}
          fixtures={view.fixtures.filter(({ stage, group }) => stage === 'group' && (group ?? 1) === table.group)}
          names={names}
        />
      </Paper>
    ))
}

/** The knock-out, and its consolation, each on as few sheets as it fits. */
function Brackets({ view, at }: { view: PlayView; at: number }) {
  const t = useT()
  const { names, wording } = useWording(view)
  const known = byNumber(view.fixtures)
  const roundOf = roundsOf(view, t)
  return (['knockout', 'consolation'] as const).flatMap((stage) => {
    const fixtures = view.fixtures.filter((fixture) => fixture.stage === stage)
    if (fixtures.length === 0) return []
    const name = t(stage === 'knockout' ? 'league.bracket.title' : 'league.bracket.consolation')
    const pages = bracketPages(fixtures)
    return pages.map((laid, index) => (
      <Paper key={`${stage}/${laid.rounds[0]?.matches[0]?.id ?? index}/${laid.rounds.length}`} league={view.league} title={pages.length === 1 ? name : t('league.paper.part', { name, part: index + 1, parts: pages.length })} at={at} isWide>
        <PaperBracket laid={laid} names={names} wording={wording} known={known} roundOf={(round) => roundOf({ stage, round })} />
      </Paper>
    ))
  })
}

/** What the round of a fixture is called. */
function roundsOf({ fixtures }: PlayView, t: ReturnType<typeof useT>): (of: Pick<Fixture, 'stage' | 'round'>) => string {
  const names = new Map<string, string>()
  for (const stage of ['knockout', 'consolation'] as const) {
    const { rounds } = bracketOf(fixtures.filter((fixture) => fixture.stage === stage))
    for (const round of rounds) {
      const name = roundText(t, round, round === rounds.at(-1))
      names.set(`${stage}/${round.round}`, stage === 'consolation' ? t('league.paper.consolation_round', { round: name }) : name)
    }
  }
  return ({ stage, round }) => names.get(`${stage}/${round}`) ?? t('fixture.round', { number: round })
}
