import { useContext } from 'react'
import type { Fixture, MatchId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { Face } from './fixture-row'
import { FixtureNext } from './fixture-next'
import { detailText, resultText, type Wording } from './fixture-words'
import { byUrgency, nextStep, theirDates } from './next-step'
import { LeaguePartsContext } from './parts'
import type { SideNames } from './side-names'
import type { useOpenFixture } from './use-open-fixture'
import { mySideOf, type PlayView } from './view'

type RailProps = { view: PlayView; names: SideNames; wording: Wording; onFixture: ReturnType<typeof useOpenFixture>['show'] }

/** How many matches of the round stand beside the table. */
const SHOWN = 5

/** Beside the table: the matches that move it, my next one, and the round. */
export function ScoreboardRail({ view, names, wording, onFixture }: RailProps) {
  const t = useT()
  const { live: drawLive } = useContext(LeaguePartsContext)
  const live = view.fixtures.flatMap(liveMatches)
  const mySide = view.mine?.players ?? []
  const [next] = byUrgency(view.myFixtures, mySide, wording.now).filter((fixture) => nextStep(fixture, mySide, wording.now) !== 'watch')
  const round = view.fixtures.filter((fixture) => fixture.round === view.round && fixture.state !== 'bye')
  return (
    <aside aria-label={t('league.table.beside')} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
      {drawLive && live.length > 0 && (
        <section aria-label={t('league.table.moving')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {live.slice(0, SHOWN).map(({ id, match }) => (
            <div key={id}>{drawLive(match, t('league.table.moving'))}</div>
          ))}
        </section>
      )}
      {next && (
        <section aria-labelledby="your-next">
          <SectionHead id="your-next">{t('league.table.your_next')}</SectionHead>
          <Next fixture={next} view={view} names={names} wording={wording} onFixture={onFixture} />
        </section>
      )}
      {round.length > 0 && (
        <section aria-labelledby="this-round">
          <SectionHead id="this-round" link={{ to: paths.league(view.league.id, 'games'), label: t('league.table.all_games') }}>
            {t('fixture.round', { number: view.round })}
          </SectionHead>
          <ul>
            {round.slice(0, SHOWN).map((fixture) => (
              <RoundRow key={fixture.id} fixture={fixture} view={view} names={names} wording={wording} onFixture={onFixture} />
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** The matches being played in a fixture: of a tie there can be several. */
function liveMatches({ id, state, match, tie }: Fixture): { id: string; match: MatchId }[] {
  if (state !== 'live') return []
  if (!tie) return match === undefined ? [] : [{ id, match }]
  return tie.rubbers.flatMap((rubber) => (rubber.state === 'live' && rubber.match !== undefined ? [{ id: `${id}/${rubber.number}`, match: rubber.match }] : []))
}

type RowProps = RailProps & { fixture: Fixture }

function Next({ fixture, view, names, wording, onFixture }: RowProps) {
  const t = useT()
  const at = mySideOf(fixture, view.mine?.id)
  const other = at === 'a' ? fixture.b : fixture.a
  const mySide = view.mine?.players ?? []
  const [date] = theirDates(fixture, mySide)
  return (
    <div className="relative flex min-h-17 items-center gap-3 border-b border-line py-2.5">
      <Face people={other === undefined ? [] : [...names.people(other)]} size={44} />
      <span className="min-w-0 flex-1">
        <button type="button" onClick={() => onFixture(fixture.id)} className="block w-full rounded-chip text-left text-15 font-bold wrap-anywhere after:absolute after:inset-0">
          {t('league.table.next_versus', { name: other === undefined ? '–' : names.full(other), round: fixture.round })}
        </button>
        <span className="block text-14 text-muted">{date ? detailText({ ...wording }, { ...fixture, proposals: [date] }) : detailText(wording, fixture)}</span>
      </span>
      <span className="relative z-1">
        <FixtureNext view={view} fixture={fixture} wording={wording} onOpen={onFixture} />
      </span>
    </div>
  )
}

function RoundRow({ fixture, view, names, wording, onFixture }: RowProps) {
  const t = useT()
  const people = (['a', 'b'] as const).map((at) => (fixture[at] === undefined ? [] : [...names.people(fixture[at])]))
  const name = (at: 'a' | 'b') => (fixture[at] === undefined ? '–' : fixture[at] === view.mine?.id ? t('league.table.you') : names.short(fixture[at]))
  const hasScore = fixture.state === 'final' || fixture.state === 'reported' || fixture.state === 'disputed' || fixture.state === 'live'
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line py-2">
      <span aria-hidden="true" className="flex">
        <Face people={people[0] ?? []} size={32} />
        <span className="-ml-2 rounded-full ring-2 ring-surface">
          <Face people={people[1] ?? []} size={32} />
        </span>
      </span>
      <button type="button" onClick={() => onFixture(fixture.id)} className="min-w-0 flex-1 rounded-chip text-left text-15 leading-snug wrap-anywhere after:absolute after:inset-0">
        <span className={fixture.winner === 'b' ? undefined : 'font-bold'}>{name('a')}</span> {t('fixture.versus_word')} <span className={fixture.winner === 'b' ? 'font-bold' : undefined}>{name('b')}</span>
      </button>
      <span className={hasScore ? 'score shrink-0 text-15 tracking-normal!' : 'max-w-[45%] shrink-0 text-right text-13 text-muted'}>{(hasScore && resultText(fixture)) || detailText(wording, fixture)}</span>
    </li>
  )
}
