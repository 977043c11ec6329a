import { CalendarCheck2, List, Map as MapIcon, Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { EventSort } from '@/wire'
import { paths } from '@/app/paths'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAfter, dayNameAt, daysFrom, startOfDay } from '@/lib/zoned'
import { milesOf } from '@/store/filter-steps'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { DayStrip } from '@/ui/day-strip'
import { IconButton, IconLink } from '@/ui/icon-button'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { useMedia } from '@/ui/use-media'
import { useDebounced } from '@/ui/use-debounced'
import { ActiveFilters } from './active-filters'
import { FilterPanel } from './filter-panel'
import { GamesList } from './games-list'
import { DAYS, questionOf, SORTS } from './question'
import { useAutoRefresh, useGames, useWholeMap } from './selectors'
import { useGameFilters } from './use-filters'

const FilterSheet = lazyChunk(() => import('./filter-sheet'))
const GamesMap = lazyChunk(() => import('./games-map'))

/** Games near a place, day by day, as a list with a map. On narrow screens the filters are a sheet and the map replaces the list. */
export function GamesScreen() {
  const t = useT()
  const wide = useMedia('(width >= 1024px)')
  const extraWide = useMedia('(width >= 1200px)')
  const { filters, view, place, activeCount, today, toDay, setFilters, setView, show, clear } = useGameFilters()
  const [sheet, setSheet] = useState(false)
  const strip = useStrip(filters, view, place, today)
  const question = useDebounced(questionOf(filters, place, view, view.day === today ? DAYS : 1))
  const list = useGames(question)
  useAutoRefresh(question)
  const showsMap = extraWide || view.map
  useWholeMap(question, list, showsMap)
  const near = shortPlace(place.name)
  const count = list.days?.find(({ day }) => day === view.day)?.count
  const other = nearestOther(strip, view.day)
  return (
    <div className="page gutter flex flex-1 flex-col pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('menu.games') })}</title>
      <header className="flex items-end gap-2 pb-2 md:pb-1">
        <h1 className="min-w-0 flex-1 text-26 md:pb-1.5 md:text-34">{t('games.find')}</h1>
        {!extraWide && (
          <IconButton label={t(view.map ? 'games.as_list' : 'games.as_map')} aria-pressed={view.map} onClick={() => setView({ map: !view.map })}>
            {view.map ? <List aria-hidden="true" className="size-5.5" /> : <MapIcon aria-hidden="true" className="size-5.5" />}
          </IconButton>
        )}
        <IconLink to={paths.myGames()} label={t('games.mine')} className="md:hidden">
          <CalendarCheck2 aria-hidden="true" className="size-5.5" />
        </IconLink>
        <ButtonLink to={paths.myGames()} variant="secondary" className="max-md:hidden">
          {t('games.mine')}
        </ButtonLink>
        <ButtonLink to={paths.newGame()} icon={<Plus aria-hidden="true" className="size-5" />} className="max-md:hidden">
          {t('games.create')}
        </ButtonLink>
      </header>
      <DayStrip
        label={t('games.days')}
        current={view.day}
        days={strip}
        to={toDay}
        countText={(games) => t('games.count', { count: games })}
        className="-mx-4 px-4 md:mx-0 md:px-0"
      />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start gap-x-7 pt-3 md:pt-4 lg:grid-cols-[240px_minmax(0,1fr)] min-[1200px]:grid-cols-[240px_minmax(0,1fr)_minmax(0,0.72fr)]">
        {wide && (
          <aside aria-labelledby="filters" className="pb-6">
            <div className="mb-3 flex min-h-11 items-center justify-between">
              <h2 id="filters" className="text-20">
                {t('people.filters')}
              </h2>
              {activeCount > 0 && (
                <Button variant="ghost" onClick={clear} className="-mr-3 px-3! text-15!">
                  {t('people.filters_clear')}
                </Button>
              )}
            </div>
            <FilterPanel filters={filters} open={view.open} place={place} onChange={setFilters} onOpen={(open) => setView({ open })} />
          </aside>
        )}
        <section aria-label={t('menu.games')} className="min-w-0">
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {!wide && (
              <Button variant="secondary" size="sm" className="min-h-11!" icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />} onClick={() => setSheet(true)}>
                {activeCount > 0 ? t('people.filters_on', { count: activeCount }) : t('people.filters')}
              </Button>
            )}
            <ActiveFilters filters={filters} open={view.open} onChange={setFilters} onOpen={(open) => setView({ open })} />
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-x-2.5">
            <h2 className="text-15 tracking-normal">{dayNameAt(startOfDay(view.day, undefined), undefined)}</h2>
            <p role="status" className="min-w-0 flex-1 truncate text-15 text-muted">
              {count === undefined ? list.is === 'loading' && t('common.loading') : t('games.count_near', { count, place: near })}
            </p>
            <SortField sort={view.sort} onChange={(sort) => setView({ sort })} />
          </div>
          {(extraWide || !view.map) && (
            <GamesList
              question={question}
              list={list}
              miles={milesOf(filters)}
              other={other && { ...other, to: toDay(other.day) }}
              filtered={activeCount > 0}
              onWiden={(miles) => setFilters({ distance: [miles] })}
              onClear={clear}
            />
          )}
          {!extraWide && view.map && <LazyMap games={list.events} place={place} miles={milesOf(filters)} label={t('games.map_of', { place: near })} />}
        </section>
        {extraWide && <LazyMap games={list.events} place={place} miles={milesOf(filters)} label={t('games.map_of', { place: near })} />}
      </div>
      {sheet && (
        <LazySheet onLost={() => setSheet(false)}>
          <FilterSheet
            filters={filters}
            view={view}
            onClose={() => setSheet(false)}
            onShow={(next, open) => {
              show(next, { ...view, open })
              setSheet(false)
            }}
          />
        </LazySheet>
      )}
    </div>
  )
}

function LazyMap(props: Parameters<typeof GamesMap>[0]) {
  return (
    <LazyPart fallback={<div className="h-100"><Loading /></div>}>
      <GamesMap {...props} />
    </LazyPart>
  )
}

type Filtering = ReturnType<typeof useGameFilters>

/** Two weeks from today with the number of matching games per day; a later chosen day is appended. */
function useStrip(filters: Filtering['filters'], view: Filtering['view'], place: Filtering['place'], today: string) {
  const question = useDebounced(questionOf(filters, place, { ...view, day: today }, DAYS))
  const { days } = useGames(question)
  const counts = new Map(days?.map(({ day, count }) => [day, count]))
  const ahead = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index))
  const all = ahead.includes(view.day) ? ahead : [...ahead, view.day]
  return all.map((day) => ({ day, count: days && ahead.includes(day) ? (counts.get(day) ?? 0) : undefined }))
}

/** The nearest other day with games. */
function nearestOther(strip: readonly { day: string; count: number | undefined }[], current: string): { day: string; count: number } | undefined {
  const others = strip.flatMap(({ day, count }) => (count !== undefined && count > 0 && day !== current ? [{ day, count }] : []))
  return others.sort((a, b) => Math.abs(daysFrom(current, a.day)) - Math.abs(daysFrom(current, b.day)))[0]
}

function SortField({ sort, onChange }: { sort: EventSort; onChange: (sort: EventSort) => void }) {
  const t = useT()
  return (
    <label className="flex min-h-11 items-center">
      <span className="sr-only">{t('people.sort')}</span>
      <select value={sort} onChange={(event) => onChange(event.target.value as EventSort)} className="min-h-11 rounded-chip bg-surface pr-1 text-16 font-semibold text-ink md:text-15">
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`games.sort_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
