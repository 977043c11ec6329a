import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import type { LeagueId, SideId, Table } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { CountingChoice } from './counting-choice'
import { bracketNote } from './fixture-words'
import { GridOnDemand } from './grid-on-demand'
import { sideKind } from './league-words'
import { ScoreboardRail } from './scoreboard-rail'
import { type Counting, playingNow, rowsOf } from './standings'
import { LeagueTable } from './table'
import { useKnockout } from './use-knockout'
import { useOpenFixture } from './use-open-fixture'
import { usePlayView } from './use-play-view'
import { useWording } from './use-wording'
import { fixturesOfGroup, GRID_SIDES, groupName, hasBracket, hasTables, type PlayView } from './view'
import { WhyCard } from './why-card'

const Bracket = lazyChunk(async () => ({ default: (await import('./bracket')).Bracket }))
const LadderBoard = lazyChunk(() => import('./ladder-board'))
const BoxBoard = lazyChunk(() => import('./box-board'))
const FixtureSheet = lazyChunk(() => import('./fixture-sheet'))

/** The tables of a league, its bracket, or both; the rungs of a ladder; the boxes of a box league. */
export function ScoreboardTab({ id }: { id: LeagueId }) {
  const view = usePlayView(id)
  if (!view) return <SkeletonRows rows={8} portrait={36} />
  if (view.league.competition !== 'ladder' && view.league.competition !== 'box') return <Scoreboard view={view} />
  return (
    <LazyPart fallback={<SkeletonRows rows={8} portrait={36} />}>
      {view.league.competition === 'ladder' ? <LadderBoard view={view} /> : <BoxBoard view={view} />}
    </LazyPart>
  )
}

function Scoreboard({ view }: { view: PlayView }) {
  const t = useT()
  const { names, wording } = useWording(view)
  const sheet = useOpenFixture(view.fixtures)
  const [counting, setCounting] = useState<Counting>('now')
  const { league, tables } = view
  const opened = view.fixtures.find((fixture) => fixture.id === sheet.open)
  const bracket = view.fixtures.filter(({ stage }) => stage === 'knockout')
  if (view.round === 0 && tables.length === 0 && view.fixtures.length === 0) return <Empty plain title={t('league.table.none')} text={t('league.table.none_text')} />
  const moves = tables.some((table) => table.if_ended_now !== undefined)
  const shown: Counting = moves ? counting : 'final'
  const live = view.fixtures.filter((fixture) => fixture.state === 'live' && fixture.stage === 'group').length
  const left = tables.reduce((sum, table) => sum + table.left, 0)
  const all = tables.reduce((sum, { rows }) => sum + fixturesOfGroup(rows.length, league), 0)
  const drawn = hasBracket(view)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {hasTables(view) && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
            {moves && (
              <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
                <CountingChoice value={shown} onChange={setCounting} />
                <p role="status" className="text-15 text-muted">
                  {shown === 'final' ? t('league.table.final_text') : live > 0 ? t('league.table.counted_in', { count: live }) : t('league.table.unconfirmed_in')}
                </p>
              </div>
            )}
            {tables.map((table) => (
              <Group key={table.group} view={view} table={table} counting={shown} names={names} wording={wording} onFixture={sheet.show} />
            ))}
            {tables.some((table) => table.too_few) && (
              <p className="flex items-start gap-2.5 text-15 font-medium">
                <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t('league.table.too_few', { percent: league.rules.least_played })}
              </p>
            )}
            {left > 0 && (
              <p className="flex items-start gap-2.5 text-14 text-muted">
                <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t('league.table.provisional', { count: all })}
              </p>
            )}
          </div>
          <ScoreboardRail view={view} names={names} wording={wording} onFixture={sheet.show} />
        </div>
      )}
      {drawn && (
        <Brackets view={view} bracketSize={bracket.length}>
          <LazyPart fallback={<SkeletonRows rows={4} />}>
            {bracket.length > 0 && (
              <section className="min-w-0">
                {hasTables(view) && <SectionHead>{t('league.bracket.title')}</SectionHead>}
                <Bracket
                  label={t('league.bracket.title')}
                  fixtures={bracket}
                  names={names}
                  mine={view.mine?.id}
                  prize={{ name: league.name, text: t(`league.bracket.${sideKind(league)}`, { count: view.sides.filter(({ state }) => state === 'enrolled' || state === 'withdrawn').length }) }}
                  noteOf={(match) => bracketNote(wording, match)}
                  onOpen={sheet.show}
                />
              </section>
            )}
            <Consolation view={view} names={names} wording={wording} onFixture={sheet.show} />
          </LazyPart>
        </Brackets>
      )}
      {opened?.tie && <Navigate replace to={paths.tie(opened.league, opened.id)} />}
      <LazySheet open={opened !== undefined && !opened.tie} onLost={sheet.close}>
        {opened && !opened.tie && <FixtureSheet key={opened.id} view={view} fixture={opened} names={names} wording={wording} start={sheet.start} onClose={sheet.close} />}
      </LazySheet>
    </div>
  )
}

type PartProps = ReturnType<typeof useWording> & { view: PlayView; onFixture: (fixture: string) => void }

/** The bracket after groups is not in the league's snapshot: it is read when it is shown. */
function Brackets({ view, bracketSize, children }: { view: PlayView; bracketSize: number; children: ReactNode }) {
  const is = useKnockout(view)
  if (bracketSize === 0 && is === 'loading') return <SkeletonRows rows={4} />
  return children
}

function Consolation({ view, names, wording, onFixture }: PartProps) {
  const t = useT()
  const fixtures = view.fixtures.filter(({ stage }) => stage === 'consolation')
  if (fixtures.length === 0) return null
  return (
    <section className="min-w-0 pt-8">
      <SectionHead>{t('league.bracket.consolation')}</SectionHead>
      <Bracket
        label={t('league.bracket.consolation')}
        fixtures={fixtures}
        names={names}
        mine={view.mine?.id}
        prize={{ name: t('league.bracket.consolation'), text: t('league.bracket.consolation_text') }}
        noteOf={(match) => bracketNote(wording, match)}
        onOpen={onFixture}
      />
    </section>
  )
}

type GroupProps = PartProps & { table: Table; counting: Counting }

/** A group's table, and its grid of results on demand. */
function Group({ view, table, counting, names, wording, onFixture }: GroupProps) {
  const t = useT()
  const { league, mine, tables, fixtures } = view
  const [open, setOpen] = useState<SideId | null>(null)
  const rows = rowsOf(table, counting)
  const label = t('league.table.group', { name: groupName(table.group) })
  const ifEndedNow = counting === 'now' && table.if_ended_now !== undefined
  const advance = league.competition === 'groups' ? league.advance : undefined
  return (
    <section aria-label={tables.length > 1 ? label : t('league.table.title')} className="min-w-0">
      {tables.length > 1 && <SectionHead>{label}</SectionHead>}
      <LeagueTable
        label={tables.length > 1 ? label : t('league.table.title')}
        rows={rows}
        names={names}
        kind={sideKind(league)}
        mine={mine?.id}
        playing={playingNow(fixtures)}
        advance={advance}
        open={open}
        onOpen={setOpen}
        why={(side, place) => <WhyCard side={side} place={place} ifEndedNow={ifEndedNow} version={table.version} names={names} mine={side === mine?.id} advance={advance} />}
      />
      {rows.length <= GRID_SIDES && rows.length > 2 && <GridOnDemand view={view} group={table.group} sides={rows.map(({ side }) => side)} names={names} wording={wording} onFixture={onFixture} />}
    </section>
  )
}
