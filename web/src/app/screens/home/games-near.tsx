import { keyOf, searchAgain } from '@/features/events/search-actions'
import { GameRow } from '@/features/events/game-row'
import { GameRowsSkeleton } from '@/features/events/game-skeleton'
import { fitOf } from '@/lib/fit'
import { questionOf, NO_FILTERS } from '@/features/events/search'
import { useGames } from '@/features/events/search-selectors'
import { useBusiest } from '@/search/busiest'
import { useNow } from '@/ui/use-now'
import type { EventCard } from '@/wire'
import { distanceText, shortPlace } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { dayOf } from '@/lib/time'
import { dayAfter } from '@/lib/zoned'
import { milesOf, widerThan } from '@/store/filter-steps'
import { setFilter, useFilters, useMe, usePlace } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { SectionHead } from '@/ui/section-head'
import { paths } from '../../paths'

const SHOWN = 4

/** Games near me that start later today; if there are none, those on the weekend. */
export default function GamesNear() {
  const t = useT()
  const now = useNow()
  const today = dayOf(now)
  const weekend = weekendAfter(today)
  const first = useDay(today, now, true)
  const isOverToday = first.is === 'ready' && first.games.length === 0
  const second = useDay(weekend, now, isOverToday)
  const place = usePlace()
  const miles = milesOf(useFilters())
  const units = useMe()?.settings?.units
  const wider = widerThan(miles)
  const busiest = useBusiest(place, miles)
  const { is, games, trouble, again, day } = isOverToday ? second : first
  const link = { pathname: paths.games(), search: day === today ? '' : `day=${day}` }
  return (
    <section aria-labelledby="near">
      <SectionHead id="near" link={{ to: link, label: t('play.find_game') }}>
        {day === today ? t('home.near_today') : t('home.near_on', { day: weekdayOf(day) })}
      </SectionHead>
      <ListStates
        state={is === 'error' ? { is, retry: again } : { is }}
        count={games.length}
        skeleton={<GameRowsSkeleton rows={3} />}
        error={<ErrorState title={t('home.near_failed')} text={trouble ? troubleText(trouble) : t('play.failed_text')} onRetry={again} />}
        empty={
          <Empty title={t('home.near_none', { distance: distanceText(miles, units), place: shortPlace(place.name) })} text={busiest ? t('search.busiest', { place: shortPlace(busiest.name) }) : t('home.near_none_text')}>
            {busiest && <Button onClick={() => setFilter('location', busiest)}>{t('search.look_in', { place: shortPlace(busiest.name) })}</Button>}
            {wider !== undefined && (
              <Button variant={busiest ? 'secondary' : 'primary'} onClick={() => setFilter('distance', [wider])}>{t('people.widen', { distance: distanceText(wider, units) })}</Button>
            )}
            <ButtonLink to={paths.newGame()} variant="secondary">
              {t('home.create')}
            </ButtonLink>
          </Empty>
        }
      >
        <ul>
          {games.map((card) => (
            <GameRow key={card.id} card={card} now={now} />
          ))}
        </ul>
      </ListStates>
    </section>
  )
}

/** A day's games near the chosen place that have not started and that I am not in: first those I fit and can join. */
function useDay(day: string, now: number, wanted: boolean) {
  const me = useMe()
  const filters = useFilters()
  const place = usePlace()
  const { location, distance } = filters
  const question = questionOf({ ...NO_FILTERS, location, distance }, place, { day, sort: 'soonest' })
  const list = useGames(question, wanted)
  const open = list.events.filter((card: EventCard) => (card.starts_at ?? 0) > now && card.state !== 'cancelled' && !card.mine && card.organiser.id !== me?.id)
  const fits = (card: EventCard) => Number(fitOf({ ...card, age_range: [] }, me ?? {}).fits && card.taken < card.capacity)
  const games = [...open].sort((a, b) => fits(b) - fits(a)).slice(0, SHOWN)
  return { day, key: keyOf(question), is: list.is === 'idle' ? ('loading' as const) : list.is, games, again: () => searchAgain(question), ...(list.trouble && { trouble: list.trouble }) }
}

function weekdayOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(formatsTag(), { weekday: 'long', timeZone: 'UTC' })
}

/** The next Saturday, or Sunday on a Saturday. */
function weekendAfter(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return dayAfter(day, weekday === 6 ? 1 : 6 - weekday)
}
