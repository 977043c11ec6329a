import { Link } from 'react-router'
import { PublicGameRow } from '@/features/events/public-game-row'
import { GameRowsSkeleton } from '@/features/events/game-skeleton'
import { HowItFills } from '@/features/landing/how-it-fills'
import { numberText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAt, dayNameAt } from '@/lib/zoned'
import { useCommunity } from '@/store/community'
import { useNow } from '@/ui/use-now'
import type { Community } from '@/wire'
import { paths } from '../../paths'

/** As many as the reserved space holds, in one column and in two. */
const ROWS = { narrow: 4, wide: 6 }

/** The next public games with open seats. Where there are none, or they cannot be fetched, how a game fills up. */
export default function GamesTonight() {
  const t = useT()
  const now = useNow()
  const loaded = useCommunity()
  const games = loaded.is === 'ready' ? loaded.community.games.filter(({ starts_at = 0 }) => starts_at > now) : []
  if (loaded.is === 'error' || (loaded.is === 'ready' && games.length === 0)) return <HowItFills />
  const [first] = games
  const isToday = first?.starts_at === undefined || dayAt(first.starts_at, first.zone) === dayAt(now, first.zone)
  return (
    <section aria-labelledby="tonight">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pb-4">
        <h2 id="tonight" className="text-30 md:text-38">
          {t(isToday ? 'landing.tonight.title' : 'landing.tonight.title_next')}
        </h2>
        {loaded.is === 'ready' && <Counts community={loaded.community} />}
      </div>
      {loaded.is === 'ready' ? (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-14 border-t border-line lg:grid-cols-2">
            {games.slice(0, ROWS.wide).map((game, index) => (
              <PublicGameRow
                key={game.id}
                game={game}
                day={game.starts_at === undefined ? undefined : dayNameAt(game.starts_at, game.zone, now)}
                className={index < ROWS.narrow ? undefined : 'max-lg:hidden'}
              />
            ))}
          </ul>
          <Link to={paths.games()} className="mt-2 inline-flex min-h-11 items-center rounded-chip font-bold text-brand">
            {t('landing.tonight.all', { count: loaded.community.upcoming })}
          </Link>
        </>
      ) : (
        <GameRowsSkeleton rows={ROWS.narrow} />
      )}
    </section>
  )
}

function Counts({ community }: { community: Community }) {
  const t = useT()
  const counts = [
    ['upcoming', community.upcoming],
    ['members', community.members],
    ['courts', community.courts],
  ] as const
  return (
    <dl className="flex gap-x-8 md:gap-x-10">
      {counts.map(([name, count]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-14 text-muted">{t(`landing.count.${name}`, { count })}</dt>
          <dd className="score text-24">{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
