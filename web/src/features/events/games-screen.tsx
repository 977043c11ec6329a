import { List, Map as MapIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/app/paths'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayNameAt, startOfDay } from '@/lib/zoned'
import { useWholeMap } from '@/search/pages'
import { SearchFrame } from '@/search/search-frame'
import { SortField } from '@/search/sort-field'
import { milesOf } from '@/store/filter-steps'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { DayStrip } from '@/ui/day-strip'
import { IconButton } from '@/ui/icon-button'
import { useDebounced } from '@/ui/use-debounced'
import { useMedia } from '@/ui/use-media'
import { searchMore } from './search-actions'
import { GamesList } from './games-list'
import { NotifyButton } from './notify-button'
import { DAYS, questionOf, SORTS, useGameSearch, useShowText } from './search'
import { useAutoRefresh, useGames } from './search-selectors'
import { useStrip } from './use-strip'

const GamesMap = lazyChunk(() => import('./games-map'))

/** How many games a map loads at most. */
const MAP_MAX = 120

/** Games near a place, day by day. `live`: the matches in play, above the days. */
export function GamesScreen({ live }: { live?: ReactNode }) {
  const t = useT()
  const extraWide = useMedia('(width >= 1200px)')
  const { search, today, toDay } = useGameSearch()
  const { filters, view, place, activeCount, setFilters, setView, clear } = search
  const { strip, nearest } = useStrip((day) => questionOf(filters, place, { ...view, day }, DAYS), today, view.day)
  const question = useDebounced(questionOf(filters, place, view, view.day === today ? DAYS : 1))
  const list = useGames(question)
  useAutoRefresh(question)
  const showsMap = extraWide || view.map
  useWholeMap(question, list, list.events.length, MAP_MAX, showsMap, searchMore)
  const near = shortPlace(place.name)
  const count = list.days?.find(({ day }) => day === view.day)?.count
  return (
    <SearchFrame
      search={search}
      name={t('menu.games')}
      header={
        <>
          <header className="flex items-end gap-2 pb-2 md:pb-1">
            <h1 className="min-w-0 flex-1 text-26 md:pb-1.5 md:text-34">{t('games.find')}</h1>
            {!extraWide && (
              <IconButton label={t(view.map ? 'games.as_list' : 'games.as_map')} onClick={() => setView({ map: !view.map })}>
                {view.map ? <List aria-hidden="true" className="size-5.5" /> : <MapIcon aria-hidden="true" className="size-5.5" />}
              </IconButton>
            )}
            <ButtonLink to={paths.myGames()} variant="secondary" className="max-md:min-h-10! max-md:px-3! max-md:text-15!">
              {t('games.mine')}
            </ButtonLink>
            <ButtonLink to={paths.newGame()} icon={<Plus aria-hidden="true" className="size-5" />} className="max-md:hidden">
              {t('games.create')}
            </ButtonLink>
          </header>
          {live}
        </>
      }
      strip={
        <DayStrip
          label={t('games.days')}
          current={view.day}
          days={strip}
          to={toDay}
          countText={(games) => t('games.count', { count: games })}
          className="-mx-4 px-4 md:mx-0 md:px-0"
        />
      }
      action={<NotifyButton question={question} place={place} />}
      status={
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5">
          <h2 className="text-15 tracking-normal">{dayNameAt(startOfDay(view.day, undefined), undefined)}</h2>
          <p role="status" className="min-w-0 flex-1 truncate text-15 text-muted">
            {count === undefined ? list.is === 'loading' && t('common.loading') : t('games.count_near', { count, place: near })}
          </p>
          <SortField sort={view.sort} sorts={SORTS} textOf={(sort) => t(`games.sort_${sort}`)} onChange={(sort) => setView({ sort })} />
        </div>
      }
      list={
        <GamesList
          question={question}
          list={list}
          place={place}
          miles={milesOf(filters)}
          other={nearest && { ...nearest, to: toDay(nearest.day) }}
          filtered={activeCount > 0}
          onWiden={(miles) => setFilters({ distance: [miles] })}
          onLook={(location) => setFilters({ location })}
          onClear={clear}
        />
      }
      map={showsMap && <GamesMap games={list.events} place={place} miles={milesOf(filters)} label={t('games.map_of', { place: near })} />}
      mapBeside={extraWide}
      questionOf={(draft, centre) => questionOf(draft, centre, view)}
      useShowText={useShowText}
    />
  )
}
