import { useSearchParams } from 'react-router'
import type { CourtId, SearchEvents, Spot } from '@/wire'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt, isDay } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { DayStrip } from '@/ui/day-strip'
import { ListStates } from '@/ui/list-states'
import { searchAgain, searchMore } from './search-actions'
import { GameRow } from './game-row'
import { GameRowsSkeleton } from './game-skeleton'
import { stateOf } from '@/search/pages'
import { DAYS } from './search'
import { useGames } from './search-selectors'
import { useNow } from '@/ui/use-now'

type GamesAtProps = { court: CourtId; location: Spot; zone: string }

/** Games at a court over the next two weeks, day by day; opens on the first day with games unless another is chosen. */
export function GamesAt({ court, location, zone }: GamesAtProps) {
  const t = useT()
  const [params] = useSearchParams()
  const now = useNow()
  const today = dayAt(now, zone)
  const question = (day: string): SearchEvents => ({ location, distance: 1, day, days: DAYS, court, sort: 'soonest' })
  const upcoming = useGames(question(today))
  const urlDay = params.get('day')
  const first = upcoming.days?.find(({ count }) => count > 0)?.day
  const day = isDay(urlDay) && urlDay >= today ? urlDay : (first ?? today)
  const dayQuestion = question(day)
  const list = useGames(dayQuestion)
  const counts = new Map(upcoming.days?.map(({ day: one, count }) => [one, count]))
  const strip = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index))
  return (
    <>
      {first !== undefined && (
        <DayStrip
          label={t('games.days')}
          current={day}
          days={strip.map((one) => ({ day: one, count: counts.get(one) ?? 0 }))}
          to={(one) => ({ search: `day=${one}` })}
          countText={(count) => t('games.count', { count })}
        />
      )}
      <ListStates
        state={stateOf(list, () => void searchMore(dayQuestion), () => searchAgain(dayQuestion))}
        count={list.events.length}
        skeleton={<GameRowsSkeleton rows={2} />}
        empty={<p className="mt-2 text-15 text-muted">{t(first === undefined ? 'court.games_none' : 'court.games_none_day')}</p>}
        error={
          <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-15 text-muted">
            {t('court.games_failed')}
            <Button size="sm" variant="secondary" onClick={() => searchAgain(dayQuestion)}>
              {t('common.try_again')}
            </Button>
          </p>
        }
      >
        <ul>
          {list.events.map((card) => (
            <GameRow key={card.id} card={card} now={now} />
          ))}
        </ul>
      </ListStates>
    </>
  )
}
