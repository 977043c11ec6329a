import { Link } from 'react-router'
import type { Fixture, FixtureState, Millis } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dayNameAt } from '@/lib/zoned'
import { BigTime } from '@/ui/big-time'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { fixturesInOrder, type LeagueView } from './selectors'
import { sideNames } from './side-names'
import { useFixtures } from './use-fixtures'

type Dated = Fixture & { game: NonNullable<Fixture['game']> }

/** Nothing is to be played any more, although the result may be open. */
const PLAYED: ReadonlySet<FixtureState> = new Set(['bye', 'reported', 'disputed', 'final'])

/** The games of a league that have a date: those to come first. */
export function EventsTab({ view, now }: { view: LeagueView; now: Millis }) {
  const t = useT()
  const pages = useFixtures(view.league.id, view.league.rounds === 0 ? null : {})
  const dated = fixturesInOrder(view)
    .filter((one): one is Dated => one.game !== undefined && one.state !== 'cancelled')
    .sort((one, other) => (one.game.starts_at ?? 0) - (other.game.starts_at ?? 0))
  const coming = dated.filter(({ state }) => !PLAYED.has(state))
  const past = dated.filter(({ state }) => PLAYED.has(state)).reverse()
  if (dated.length === 0 && pages.is === 'loading') return <SkeletonRows rows={4} />
  if (dated.length === 0 && !pages.more) {
    return (
      <Empty plain title={t('league.about.no_events')} text={t('league.about.no_events_text')}>
        <ButtonLink to={paths.league(view.league.id, 'games')} variant="secondary">
          {t('league.tab_games')}
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-7">
      {coming.length > 0 && <Games title={t('league.about.events_coming')} games={coming} view={view} now={now} />}
      {past.length > 0 && <Games title={t('league.about.events_past')} games={past} view={view} now={now} />}
      {pages.more && <ShowMore load={pages.more} />}
    </div>
  )
}

function Games({ title, games, view, now }: { title: string; games: readonly Dated[]; view: LeagueView; now: Millis }) {
  const t = useT()
  const { zone } = view.league
  const names = sideNames(Object.values(view.sides))
  return (
    <section>
      <SectionHead>{title}</SectionHead>
      <ul>
        {games.map(({ id, game, round, a, b }) => (
          <li key={id} className="relative flex items-center gap-3 border-b border-line py-3 md:gap-4">
            <div className="w-22 shrink-0">
              {game.starts_at !== undefined && (
                <>
                  <p className="mb-0.5 text-13 leading-tight font-bold text-muted">{dayNameAt(game.starts_at, zone, now)}</p>
                  <BigTime at={game.starts_at} zone={zone} className="max-md:text-20" />
                </>
              )}
            </div>
            <div className="min-w-0 flex-1">
              <Link to={paths.game(game.id)} className="line-clamp-2 rounded-chip text-16 font-bold wrap-anywhere after:absolute after:inset-0">
                {a !== undefined && b !== undefined ? t('league.draw.versus', { a: names.full(a), b: names.full(b) }) : game.name}
              </Link>
              <p className="text-14 text-muted">{dotted([t('league.round', { round }), game.court])}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
