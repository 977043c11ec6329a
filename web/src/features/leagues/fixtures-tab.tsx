import { useState } from 'react'
import { Navigate } from 'react-router'
import type { FixtureId, LeagueId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { useMedia } from '@/ui/use-media'
import { FixturePanel } from './fixture-panel'
import { FixtureRow, versusText } from './fixture-row'
import { FixtureNext } from './fixture-next'
import { byUrgency, nextStep } from './next-step'
import { FixtureRounds } from './fixture-rounds'
import { byNumber } from './side-names'
import { useFixtures } from './use-fixtures'
import { useOpenFixture } from './use-open-fixture'
import { usePlayView } from './use-play-view'
import { useWording } from './use-wording'
import type { PlayView } from './view'

const LadderGames = lazyChunk(() => import('./ladder-games'))
const FixtureSheet = lazyChunk(() => import('./fixture-sheet'))

/** The fixtures of a league: mine with what is to be done next, then the rounds. */
export function FixturesTab({ id }: { id: LeagueId }) {
  const view = usePlayView(id)
  return view ? <Fixtures view={view} /> : <SkeletonRows rows={6} portrait={40} />
}

function Fixtures({ view }: { view: PlayView }) {
  const t = useT()
  const { names, wording } = useWording(view)
  const sheet = useOpenFixture(view.fixtures)
  const opened = view.fixtures.find((fixture) => fixture.id === sheet.open)
  // A link may lead to one of an earlier round: mine are looked through first.
  const isMissing = sheet.open !== null && !opened
  useFixtures(view.league.id, !isMissing ? null : view.mine ? { side: view.mine.id } : {}, { all: true })
  const isLadder = view.league.competition === 'ladder'
  if (isLadder ? !view.ladder : view.round === 0 && view.fixtures.length === 0) return <Empty plain title={t('fixture.none')} text={t('fixture.none_text')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      {view.myFixtures.length > 0 && <Mine view={view} names={names} wording={wording} onOpen={sheet.show} />}
      <div className={view.myFixtures.length > 0 ? 'min-w-0' : 'min-w-0 lg:col-span-2'}>
        {isLadder ? (
          <LazyPart fallback={<SkeletonRows rows={6} portrait={40} />}>
            <LadderGames view={view} names={names} wording={wording} onOpen={sheet.show} />
          </LazyPart>
        ) : (
          <FixtureRounds view={view} names={names} wording={wording} onOpen={sheet.show} />
        )}
      </div>
      {opened?.tie && <Navigate replace to={paths.tie(opened.league, opened.id)} />}
      <LazySheet open={opened !== undefined && !opened.tie} onLost={sheet.close}>
        {opened && !opened.tie && <FixtureSheet key={opened.id} view={view} fixture={opened} names={names} wording={wording} start={sheet.start} onClose={sheet.close} />}
      </LazySheet>
    </div>
  )
}

type MineProps = ReturnType<typeof useWording> & { view: PlayView; onOpen: ReturnType<typeof useOpenFixture>['show'] }

const FIRST = 4

/** What waits for me comes first; beside the rounds there is room to fix its date at once. */
function Mine({ view, names, wording, onOpen }: MineProps) {
  const t = useT()
  const wide = useMedia('(width >= 1024px)')
  const [all, setAll] = useState(false)
  const mySide = view.mine?.players ?? []
  const fixtures = byUrgency(view.myFixtures, mySide, wording.now, view.mine?.id)
  const known = byNumber(view.fixtures)
  const [first] = fixtures
  const step = first && nextStep(first, mySide, wording.now)
  const [shownId, setShownId] = useState<FixtureId | undefined>(step === 'propose' || step === 'answer' || step === 'wait' ? first?.id : undefined)
  const shown = wide ? fixtures.find(({ id, state }) => id === shownId && (state === 'to_be_scheduled' || state === 'proposed')) : undefined
  const rest = fixtures.filter((fixture) => fixture !== shown)
  return (
    <section aria-labelledby="my-fixtures" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <SectionHead id="my-fixtures">{t('fixture.mine')}</SectionHead>
      {shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-5">
          <h3 className="text-20">{versusText(t, shown, names, known, view.mine?.id)}</h3>
          <FixturePanel view={view} fixture={shown} names={names} wording={wording} onMode={(mode) => onOpen(shown.id, mode)} />
        </div>
      )}
      <ul>
        {(all ? rest : rest.slice(0, FIRST)).map((fixture) => (
          <FixtureRow
            key={fixture.id}
            fixture={fixture}
            names={names}
            wording={wording}
            known={known}
            mine={view.mine?.id}
            narrow
            lead={fixture.stage === 'challenge' ? t('ladder.challenge_noun') : t('fixture.round', { number: fixture.round })}
            onOpen={(id) => (wide && (fixture.state === 'to_be_scheduled' || fixture.state === 'proposed') ? setShownId(id) : onOpen(id))}
            action={<FixtureNext view={view} fixture={fixture} wording={wording} onOpen={onOpen} />}
          />
        ))}
      </ul>
      {rest.length > FIRST && !all && (
        <button type="button" onClick={() => setAll(true)} className="-ml-2 inline-flex min-h-11 items-center justify-self-start rounded-chip px-2 text-15 font-bold text-brand">
          {t('fixture.all_mine', { count: rest.length })}
        </button>
      )}
    </section>
  )
}
