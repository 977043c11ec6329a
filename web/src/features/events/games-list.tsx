import type { SearchEvents } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayParts } from '@/lib/zoned'
import { NothingFound, type Reach, SearchList } from '@/search/search-list'
import { useMe } from '@/store/hooks'
import type { EventList } from '@/store/slices/events'
import { ButtonLink } from '@/ui/button'
import { searchAgain, searchMore } from './search-actions'
import { GameRow } from './game-row'
import { GameRowsSkeleton } from './game-skeleton'
import { NotifyButton } from './notify-button'
import { useNow } from '@/ui/use-now'

type GamesListProps = Reach & {
  question: SearchEvents
  list: EventList
  /** The nearest other day with games. */
  other?: { day: string; count: number; to: { search: string } } | undefined
  /** Use the texts for classes. */
  classes?: boolean
}

export function GamesList({ question, list, classes = false, ...empty }: GamesListProps) {
  const t = useT()
  const now = useNow()
  return (
    <SearchList
      question={question}
      list={list}
      count={list.events.length}
      searchMore={searchMore}
      searchAgain={searchAgain}
      failed={[t('games.failed'), t('people.search_failed_text')]}
      skeleton={<GameRowsSkeleton />}
      empty={<NoGames question={question} classes={classes} {...empty} />}
      end={<p className="py-6 text-center text-14 text-muted">{t(classes ? 'class.end' : 'games.end')}</p>}
    >
      {list.events.map((card) => (
        <GameRow key={card.id} card={card} now={now} />
      ))}
    </SearchList>
  )
}

type NoGamesProps = Omit<GamesListProps, 'list' | 'classes'> & { classes: boolean }

/** The empty state: the nearest other day, a wider search, or creating a game. */
function NoGames({ question, miles, other, classes, ...found }: NoGamesProps) {
  const { day } = question
  const t = useT()
  const units = useMe()?.settings?.units
  const near = other && t(classes ? 'class.other_day' : 'games.other_day', { count: other.count, day: dayParts(other.day).whole })
  return (
    <NothingFound
      title={t(classes ? 'class.none' : 'games.none', { distance: distanceText(miles, units), day: dayParts(day).whole })}
      text={[near, t(classes ? 'class.none_text' : 'games.none_text'), t('searches.none_text')].filter(Boolean).join(' ')}
      miles={miles}
      first={
        other && (
          <ButtonLink to={other.to} replace>
            {t('games.to_day', { day: dayParts(other.day).whole })}
          </ButtonLink>
        )
      }
      {...found}
    >
      <NotifyButton question={question} place={found.place} next />
      <ButtonLink to={classes ? paths.coaches() : paths.newGame()} variant={other ? 'ghost' : 'secondary'}>
        {t(classes ? 'class.to_coaches' : 'games.create')}
      </ButtonLink>
    </NothingFound>
  )
}
