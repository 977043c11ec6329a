import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '@/lib/i18n'
import type { Place } from '@/store/filters'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { SkipLink } from '@/ui/skip-link'
import { useMedia } from '@/ui/use-media'
import { ActiveFilters } from './active-filters'
import type { SearchOf } from './create-search'
import { FilterPanel } from './filter-panel'
import type FilterSheetOf from './filter-sheet'
import type { UseShowText } from './filter-sheet'

const FilterSheet = lazyChunk(() => import('./filter-sheet')) as unknown as typeof FilterSheetOf

/** From here on the filters stand beside the list. */
export const WIDE = '(width >= 1024px)'

type SearchFrameProps<F, V, Q> = {
  search: SearchOf<F, V, Q>
  /** Names the page and its list: "Players". */
  name: string
  header: ReactNode
  /** Under the header: the days. */
  strip?: ReactNode
  /** Before the chips: the field for a text. */
  text?: ReactNode
  /** After the chips: what can be done with the search. */
  action?: ReactNode
  /** Above the list: how many there are, and their order. */
  status: ReactNode
  list: ReactNode
  /** Loaded when it is first shown. */
  map?: ReactNode
  /** Whether the map stands beside the list, not in its place. */
  mapBeside?: boolean
  questionOf: (filters: F, place: Place) => Q
  useShowText: UseShowText<Q>
}

/** The screen of a search: a list with a map. On narrow screens the filters are a sheet and the map replaces the list. */
export function SearchFrame<F, V, Q>({ search, name, header, strip, text, action, status, list, map, mapBeside = false, questionOf, useShowText }: SearchFrameProps<F, V, Q>) {
  const t = useT()
  const wide = useMedia(WIDE)
  const [sheet, setSheet] = useState(false)
  const { kind, filters, place, activeCount, setFilters, clear } = search
  return (
    <div className="page gutter flex flex-1 flex-col pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: name })}</title>
      <SkipLink to="#results" text={t('search.skip')} />
      {header}
      {strip}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start gap-x-8 pt-4 lg:grid-cols-[244px_minmax(0,1fr)]">
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
            <FilterPanel kind={kind} filters={filters} place={place} onChange={setFilters} />
          </aside>
        )}
        <div className={mapBeside ? 'grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,0.76fr)] items-start gap-x-8' : 'min-w-0'}>
          <section aria-label={name} className="min-w-0">
            <div className="flex flex-wrap items-center gap-2 empty:hidden">
              {text}
              {!wide && (
                <Button variant="secondary" size="sm" className="min-h-11!" icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />} onClick={() => setSheet(true)}>
                  {activeCount > 0 ? t('people.filters_on', { count: activeCount }) : t('people.filters')}
                </Button>
              )}
              <ActiveFilters kind={kind} filters={filters} onChange={setFilters} />
              {action}
            </div>
            {status}
            <div id="results" tabIndex={-1} className="outline-none">
              {(mapBeside || !map) && list}
            </div>
          </section>
          {map && (
            <LazyPart
              fallback={
                <div className="h-100">
                  <Loading />
                </div>
              }
            >
              {map}
            </LazyPart>
          )}
        </div>
      </div>
      {sheet && (
        <LazySheet onLost={() => setSheet(false)}>
          <FilterSheet search={search} questionOf={questionOf} useShowText={useShowText} onClose={() => setSheet(false)} />
        </LazySheet>
      )}
    </div>
  )
}
