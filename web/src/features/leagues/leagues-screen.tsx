import { Plus } from 'lucide-react'
import { useMatch } from 'react-router'
import { paths } from '@/app/paths'
import { distanceText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { SearchFrame } from '@/search/search-frame'
import { NothingFound, SearchList } from '@/search/search-list'
import { milesOf } from '@/store/filter-steps'
import { useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { useDebounced } from '@/ui/use-debounced'
import { useNow } from '@/ui/use-now'
import { LeagueRow, LeagueRowsSkeleton } from './league-row'
import { MyLeagues } from './my-leagues'
import { leagueSearch, questionOf, useAutoRefresh, useLeagues, useShowText } from './search'
import { searchAgain, searchMore } from './search-actions'

/** `/leagues` and `/leagues/mine`. */
export default function LeaguesScreen() {
  return useMatch(paths.myLeagues()) ? <MyLeagues /> : <LeaguesNear />
}

/** Leagues near a place: those that enrol first. */
function LeaguesNear() {
  const t = useT()
  const now = useNow()
  const units = useMe()?.settings?.units
  const search = leagueSearch.useSearch(undefined)
  const { filters, place, activeCount, setFilters, clear } = search
  const question = useDebounced(questionOf(filters, place))
  const list = useLeagues(question)
  useAutoRefresh(question)
  const near = shortPlace(place.name)
  const miles = milesOf(filters)
  const plus = <Plus aria-hidden="true" className="size-5" />
  return (
    <SearchFrame
      search={search}
      name={t('menu.leagues')}
      header={
        <header className="baseline flex flex-wrap items-end gap-2 pb-3">
          <h1 className="min-w-0 text-26 max-md:basis-full md:flex-1 md:text-34">{t('league.list.title')}</h1>
          <ButtonLink to={paths.myLeagues()} variant="secondary" className="max-md:min-h-10! max-md:px-3! max-md:text-15!">
            {t('league.list.mine')}
          </ButtonLink>
          <ButtonLink to={paths.newLeague()} icon={plus} className="max-md:min-h-10! max-md:px-3! max-md:text-15!">
            {t('league.list.new')}
          </ButtonLink>
        </header>
      }
      status={
        <p role="status" className="flex min-h-11 items-center text-15 text-muted">
          {list.is === 'ready' ? t(list.cursor === undefined ? 'league.list.count_near' : 'league.list.many_near', { count: list.leagues.length, place: near }) : list.is === 'loading' && t('common.loading')}
        </p>
      }
      list={
        <SearchList
          question={question}
          list={list}
          count={list.leagues.length}
          searchMore={searchMore}
          searchAgain={searchAgain}
          failed={[t('league.list.failed'), t('people.search_failed_text')]}
          skeleton={<LeagueRowsSkeleton />}
          empty={
            <NothingFound
              title={t('league.list.none', { distance: distanceText(miles, units) })}
              text={t('league.list.none_text')}
              place={place}
              miles={miles}
              filtered={activeCount > 0}
              onWiden={(distance) => setFilters({ distance: [distance] })}
              onLook={(location) => setFilters({ location })}
              onClear={clear}
            >
              <ButtonLink to={paths.newLeague()} variant="secondary">
                {t('league.list.new')}
              </ButtonLink>
            </NothingFound>
          }
          end={<p className="py-6 text-center text-14 text-muted">{t('league.list.end')}</p>}
        >
          {list.leagues.map((card) => (
            <LeagueRow key={card.id} card={card} now={now} />
          ))}
        </SearchList>
      }
      questionOf={questionOf}
      useShowText={useShowText}
    />
  )
}
