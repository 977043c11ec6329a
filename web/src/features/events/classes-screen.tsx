import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/app/paths'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAfter, dayNameAt, daysFrom, startOfDay } from '@/lib/zoned'
import { milesOf } from '@/store/filter-steps'
import { useMode } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { DayStrip } from '@/ui/day-strip'
import { LazySheet } from '@/ui/lazy-part'
import { useMedia } from '@/ui/use-media'
import { useDebounced } from '@/ui/use-debounced'
import { ActiveFilters } from './active-filters'
import { FilterPanel } from './filter-panel'
import { GamesList } from './games-list'
import { DAYS, questionOf } from './question'
import { useAutoRefresh, useGames } from './selectors'
import { useGameFilters } from './use-filters'

const FilterSheet = lazyChunk(() => import('./filter-sheet'))

/** Classes near a place, day by day: a games list that adds the coach and the price. */
export default function ClassesScreen() {
  const t = useT()
  const wide = useMedia('(width >= 1024px)')
  const coach = useMode() === 'coach'
  const { filters, view, place, activeCount, today, toDay, setFilters, setView, show, clear } = useGameFilters()
  const [sheet, setSheet] = useState(false)
  const questionFor = (day: string) => ({ ...questionOf(filters, place, { ...view, day }, day === today ? DAYS : 1), classes: true })
  const question = useDebounced(questionFor(view.day))
  const list = useGames(question)
  const upcoming = useGames(useDebounced(questionFor(today)))
  useAutoRefresh(question)
  const near = shortPlace(place.name)
  const counts = new Map(upcoming.days?.map(({ day, count }) => [day, count]))
  const ahead = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index))
  const strip = (ahead.includes(view.day) ? ahead : [...ahead, view.day]).map((day) => ({ day, count: upcoming.days && ahead.includes(day) ? (counts.get(day) ?? 0) : undefined }))
  const count = list.is === 'ready' ? (list.days?.find(({ day }) => day === view.day)?.count ?? list.events.length) : undefined
  const [other] = strip
    .flatMap(({ day, count: classes }) => (classes !== undefined && classes > 0 && day !== view.day ? [{ day, count: classes, to: toDay(day) }] : []))
    .sort((a, b) => Math.abs(daysFrom(view.day, a.day)) - Math.abs(daysFrom(view.day, b.day)))
  return (
    <div className="page gutter flex flex-1 flex-col pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('menu.classes') })}</title>
      <header className="flex flex-wrap items-end gap-2 pb-2 md:pb-1">
        <div className="min-w-0 flex-1 md:pb-1.5">
          <h1 className="text-26 md:text-34">{t('class.find')}</h1>
          <p className="text-15 text-muted">{t('class.text')}</p>
        </div>
        {coach && (
          <ButtonLink to={`${paths.newGame()}?kind=clinic`} icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('class.create')}
          </ButtonLink>
        )}
      </header>
      <DayStrip label={t('games.days')} current={view.day} days={strip} to={toDay} countText={(classes) => t('class.count', { count: classes })} className="-mx-4 px-4 md:mx-0 md:px-0" />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start gap-x-9 pt-3 md:pt-4 lg:grid-cols-[240px_minmax(0,1fr)]">
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
        <section aria-label={t('menu.classes')} className="min-w-0">
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
              {count === undefined ? list.is === 'loading' && t('common.loading') : t('class.count_near', { count, place: near })}
            </p>
          </div>
          <GamesList question={question} list={list} miles={milesOf(filters)} other={other} filtered={activeCount > 0} classes onWiden={(miles) => setFilters({ distance: [miles] })} onClear={clear} />
        </section>
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
