import { useContext, useState } from 'react'
import type { Fixture } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { useMedia } from '@/ui/use-media'
import type { Wording } from './fixture-words'
import { FixtureRow } from './fixture-row'
import { type LadderView, myChallenges, openChallenges, type Rung, rungsOf } from './ladder'
import { MyChallenge } from './ladder-mine'
import { LadderMoves } from './ladder-moves'
import { LadderRung } from './ladder-rung'
import { LeaguePartsContext } from './parts'
import { byNumber, type SideNames } from './side-names'
import { useMovingRows } from './use-moving-rows'
import { useOpenFixture } from './use-open-fixture'
import { useWording } from './use-wording'
import { useOldChallenge, useTargets } from './use-ladder'
import { mySideOf, type PlayView } from './view'

const ChallengeSheet = lazyChunk(() => import('./challenge-sheet'))
const FixtureSheet = lazyChunk(() => import('./fixture-sheet'))

/** How many challenges of others stand beside the ladder. */
const SHOWN = 6

/** A ladder: its rungs in order, the challenge that I am in, those of others, and what moved it. */
export default function LadderBoard({ view }: { view: PlayView }) {
  const t = useT()
  const { ladder } = view
  if (!ladder || ladder.rows.length === 0) return <Empty plain title={t('ladder.none')} text={t('ladder.none_text')} />
  return <Board view={{ ...view, ladder }} />
}

function Board({ view }: { view: LadderView }) {
  const t = useT()
  const { names, wording } = useWording(view)
  const wide = useMedia('(width >= 1024px)')
  const sheet = useOpenFixture(view.fixtures)
  const [challenged, setChallenged] = useState<Rung | null>(null)
  const targets = useTargets(view)
  const rungs = rungsOf(view, targets)
  const list = useMovingRows<HTMLOListElement>(rungs.map(({ side }) => side).join())
  const mine = myChallenges(view)
  const opened = view.fixtures.find(({ id }) => id === sheet.open)
  useOldChallenge(view.league.id, sheet.open !== null && !opened ? sheet.open : null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      {!wide && <Mine view={view} fixtures={mine} names={names} wording={wording} onFixture={sheet.show} />}
      <div className="min-w-0">
        <Hint rungs={rungs} inOne={mine.length > 0} free={targets?.free === true} />
        <ol ref={list} aria-label={t('ladder.title')}>
          {rungs.map((rung) => (
            <LadderRung key={rung.side} rung={rung} names={names} wording={wording} onChallenge={setChallenged} onOpen={sheet.show} />
          ))}
        </ol>
      </div>
      <aside aria-label={t('ladder.beside')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
        {wide && <Mine view={view} fixtures={mine} names={names} wording={wording} onFixture={sheet.show} />}
        <Challenges view={view} names={names} wording={wording} onFixture={sheet.show} />
        <LadderMoves view={view} names={names} wording={wording} onFixture={sheet.show} />
      </aside>
      <LazySheet open={challenged !== null} onLost={() => setChallenged(null)}>
        {challenged && <ChallengeSheet view={view} rung={challenged} names={names} wording={wording} onClose={() => setChallenged(null)} />}
      </LazySheet>
      <LazySheet open={opened !== undefined} onLost={sheet.close}>
        {opened && <FixtureSheet key={opened.id} view={view} fixture={opened} names={names} wording={wording} start={sheet.start} onClose={sheet.close} />}
      </LazySheet>
    </div>
  )
}

type MineProps = { view: LadderView; fixtures: readonly Fixture[]; names: SideNames; wording: Wording; onFixture: ReturnType<typeof useOpenFixture>['show'] }

function Mine({ fixtures, ...props }: MineProps) {
  if (fixtures.length === 0) return null
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {fixtures.map((fixture) => (
        <MyChallenge key={fixture.id} fixture={fixture} {...props} />
      ))}
    </div>
  )
}

/** What I can do, in a sentence; nothing for those who are not on the ladder. */
function Hint({ rungs, inOne, free }: { rungs: readonly Rung[]; inOne: boolean; free: boolean }) {
  const t = useT()
  const me = rungs.find(({ isMine }) => isMine)
  const may = rungs.filter((rung) => rung.may).length
  if (!me || (inOne && may === 0)) return null
  const key = me.place === 1 ? 'first' : free ? 'free' : may === 0 ? 'nobody' : 'may'
  return <p className="pb-3 text-15 text-muted">{t(`ladder.hint_${key}`, { count: may })}</p>
}

type ChallengesProps = { view: LadderView; names: SideNames; wording: Wording; onFixture: (fixture: string) => void }

/** The open challenges of others; what is being played stands above them with its score. */
function Challenges({ view, names, wording, onFixture }: ChallengesProps) {
  const t = useT()
  const { live: drawLive } = useContext(LeaguePartsContext)
  const open = openChallenges(view)
  const others = open.filter((one) => mySideOf(one, view.mine?.id) === undefined)
  const live = open.filter(({ state, match }) => state === 'live' && match !== undefined)
  const known = byNumber(view.fixtures)
  return (
    <>
      {drawLive && live.length > 0 && (
        <section aria-label={t('ladder.live')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {live.slice(0, SHOWN).map(({ id, match = '' }) => (
            <div key={id}>{drawLive(match, t('ladder.live'))}</div>
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="open-challenges">
          <SectionHead id="open-challenges" link={others.length > SHOWN ? { to: paths.league(view.league.id, 'games'), label: t('league.table.all_games') } : undefined}>
            {t('ladder.open')}
          </SectionHead>
          <ul>
            {others.slice(0, SHOWN).map((fixture) => (
              <FixtureRow key={fixture.id} fixture={fixture} names={names} wording={wording} known={known} mine={view.mine?.id} narrow onOpen={onFixture} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
