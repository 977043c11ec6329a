import { useCallback } from 'react'
import { Link } from 'react-router'
import type { SearchEvents } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { dayParts } from '@/lib/zoned'
import { widerThan } from '@/store/filter-steps'
import { useMe } from '@/store/hooks'
import type { EventList } from '@/store/slices/events'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { type ListState, ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { keyOf, searchAgain, searchMore } from './actions'
import { GameRow } from './game-row'
import { GameRowsSkeleton } from './game-skeleton'
import { useNow } from './selectors'

type GamesListProps = {
  question: SearchEvents
  list: EventList
  miles: number
  /** The nearest other day with games. */
  other?: { day: string; count: number; to: { search: string } } | undefined
  /** Whether any filter besides the distance is active. */
  filtered: boolean
  /** Use the texts for classes. */
  classes?: boolean
  onWiden: (miles: number) => void
  onClear: () => void
}

export function GamesList({ question, list, miles, other, filtered, classes = false, onWiden, onClear }: GamesListProps) {
  const t = useT()
  const now = useNow()
  const key = keyOf(question)
  const more = useCallback(() => void searchMore(JSON.parse(key) as SearchEvents), [key])
  const retry = () => searchAgain(question)
  return (
    <ListStates
      state={stateOf(list, more, retry)}
      count={list.events.length}
      skeleton={<GameRowsSkeleton />}
      empty={<NoGames day={question.day} miles={miles} other={other} filtered={filtered} classes={classes} onWiden={onWiden} onClear={onClear} />}
      error={<ErrorState plain title={t('games.failed')} text={list.trouble ? troubleText(list.trouble) : t('people.search_failed_text')} onRetry={retry} />}
      end={<p className="py-6 text-center text-14 text-muted">{t(classes ? 'class.end' : 'games.end')}</p>}
    >
      <ul>
        {list.events.map((card) => (
          <GameRow key={card.id} card={card} now={now} />
        ))}
      </ul>
      <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
    </ListStates>
  )
}

export function stateOf(list: EventList, more: () => void, retry: () => void): ListState {
  if (list.is === 'error') return { is: 'error', retry }
  if (list.is === 'ready') return { is: 'ready', loadingMore: list.loadingMore, ...(list.cursor !== undefined && { more }) }
  return { is: 'loading' }
}

type NoGamesProps = Pick<GamesListProps, 'miles' | 'other' | 'filtered' | 'onWiden' | 'onClear'> & { day: string; classes: boolean }

/** The empty state: the nearest other day, a wider search, or creating a game. */
function NoGames({ day, miles, other, filtered, classes, onWiden, onClear }: NoGamesProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const wider = widerThan(miles)
  const near = other && t(classes ? 'class.other_day' : 'games.other_day', { count: other.count, day: dayParts(other.day).whole })
  return (
    <>
      <Empty plain title={t(classes ? 'class.none' : 'games.none', { distance: distanceText(miles, units), day: dayParts(day).whole })} text={[near, t(classes ? 'class.none_text' : 'games.none_text')].filter(Boolean).join(' ')}>
        {wider && <Button onClick={() => onWiden(wider)}>{t('people.widen', { distance: distanceText(wider, units) })}</Button>}
        <ButtonLink to={classes ? paths.coaches() : paths.newGame()} variant="secondary">
          {t(classes ? 'class.to_coaches' : 'games.create')}
        </ButtonLink>
        {filtered && (
          <Button variant="ghost" onClick={onClear}>
            {t('people.filters_clear')}
          </Button>
        )}
      </Empty>
      {other && (
        <p className="text-center">
          <Link to={other.to} replace className="inline-flex min-h-11 items-center rounded-chip px-2 font-bold text-brand">
            {t('games.to_day', { day: dayParts(other.day).whole })}
          </Link>
        </p>
      )}
    </>
  )
}
