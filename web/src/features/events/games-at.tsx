import { useSearchParams } from 'react-router'
import type { CourtId, SearchEvents, Spot } from '@/wire'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt, isDay } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { DayStrip } from '@/ui/day-strip'
import { ListStates } from '@/ui/list-states'
import { searchAgain, searchMore } from './actions'
import { GameRow } from './game-row'
import { GameRowsSkeleton } from './game-skeleton'
import { stateOf } from './games-list'
import { DAYS } from './question'
import { useGames, useNow } from './selectors'

type GamesAtProps = { court: CourtId; location: Spot; zone: string }

/** What is played at a place in the next two weeks, day by day; the first day that has something, unless another is chosen. */
export function GamesAt({ court, location, zone }: GamesAtProps) {
  const t = useT()
  const [params] = useSearchParams()
  const now = useNow()
  const today = dayAt(now, zone)
  const question = (day: string): SearchEvents => ({ location, distance: 1, day, days: DAYS, court, sort: 'soonest' })
  const counted = useGames(question(today))
  const named = params.get('day')
  const first = counted.days?.find(({ count }) => count > 0)?.day
  const day = isDay(named) && named >= today ? named : (first ?? today)
  const asked = question(day)
  const list = useGames(asked)
  const counts = new Map(counted.days?.map(({ day: one, count }) => [one, count]))
  const strip = Array.from({ length: DAYS }, (_, at) => dayAfter(today, at))
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
        state={stateOf(list, () => void searchMore(asked), () => searchAgain(asked))}
        count={list.events.length}
        skeleton={<GameRowsSkeleton rows={2} />}
        empty={<p className="mt-2 text-15 text-muted">{t(first === undefined ? 'court.games_none' : 'court.games_none_day')}</p>}
        error={
          <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-15 text-muted">
            {t('court.games_failed')}
            <Button size="sm" variant="secondary" onClick={() => searchAgain(asked)}>
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
