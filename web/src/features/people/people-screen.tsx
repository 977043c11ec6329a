import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS, type PeopleSort, type RoleFilter } from '@/wire'
import { numberText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { usePresence } from '@/realtime/use-presence'
import { milesOf } from '@/store/filter-steps'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { SearchField } from '@/ui/search-field'
import { useMedia } from '@/ui/use-media'
import { useDebounced } from '@/ui/use-debounced'
import { ViewToggle } from '@/ui/view-toggle'
import { ActiveFilters } from './active-filters'
import { FilterPanel } from './filter-panel'
import type { OpenTalk } from './message-button'
import { PeopleList } from './people-list'
import { questionOf, SORTS } from './question'
import { useSearch, useWholeMap } from './selectors'
import { usePeopleFilters } from './use-filters'

const FilterSheet = lazyChunk(() => import('./filter-sheet'))
const PeopleMap = lazyChunk(() => import('./people-map'))

type PeopleScreenProps = { who: RoleFilter; openTalk: OpenTalk }

/** Players or coaches near a place, as a list with a map. On narrow screens the filters are a sheet and the map replaces the list. */
export function PeopleScreen({ who: role, openTalk }: PeopleScreenProps) {
  const t = useT()
  const wide = useMedia('(width >= 1024px)')
  const { filters, view, place, activeCount, setFilters, setView, clear } = usePeopleFilters(role)
  const debouncedQuestion = useDebounced(questionOf(role, filters, place, view))
  const list = useSearch(debouncedQuestion)
  const [sheet, setSheet] = useState(false)
  useWholeMap(debouncedQuestion, list, view.map)
  usePresence(list.people.map(({ id }) => id))
  const showsList = wide || !view.map
  const map = view.map && (
    <LazyPart fallback={<div className="h-100"><Loading /></div>}>
      <PeopleMap key={role} people={list.people} place={place} miles={milesOf(filters)} label={t(`people.map_of_${role}`, { place: shortPlace(place.name) })} />
    </LazyPart>
  )
  return (
    <div className="page gutter flex flex-1 flex-col pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t(`menu.${role === 'coach' ? 'coaches' : 'players'}`) })}</title>
      <header className="baseline flex flex-wrap items-end gap-x-4 gap-y-3 pb-3.5">
        <h1 className="min-w-0 flex-1 text-26 md:text-34">{t(`people.find_${role}`)}</h1>
        <ViewToggle map={view.map} onChange={(next) => setView({ map: next })} />
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start gap-x-9 pt-4 lg:grid-cols-[248px_minmax(0,1fr)]">
        {wide && (
          <aside aria-labelledby="filters" className="pb-6">
            <div className="mb-3 flex min-h-11 items-center justify-between">
              <h2 id="filters" className="text-20">{t('people.filters')}</h2>
              {activeCount > 0 && <Button variant="ghost" onClick={clear} className="-mr-3 px-3! text-15!">{t('people.filters_clear')}</Button>}
            </div>
            <FilterPanel filters={filters} place={place} onChange={setFilters} />
          </aside>
        )}
        <div className={view.map ? 'grid min-w-0 items-start gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)]' : 'min-w-0'}>
          <section aria-label={t(`menu.${role === 'coach' ? 'coaches' : 'players'}`)} className="min-w-0">
            <div className="flex flex-wrap items-center gap-2">
              <TextFilter text={view.text} onChange={(text) => setView({ text })} />
              {!wide && (
                <Button variant="secondary" size="sm" className="min-h-11!" icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />} onClick={() => setSheet(true)}>
                  {activeCount > 0 ? t('people.filters_on', { count: activeCount }) : t('people.filters')}
                </Button>
              )}
              <ActiveFilters filters={filters} onChange={setFilters} />
            </div>
            <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <p role="status" className="text-15 text-muted">
                <Count role={role} count={list.count} place={shortPlace(place.name)} loading={list.is === 'loading'} />
              </p>
              <SortField role={role} sort={view.sort} onChange={(sort) => setView({ sort })} />
            </div>
            {showsList && <PeopleList role={role} question={debouncedQuestion} list={list} miles={milesOf(filters)} filtered={activeCount > 0 || view.text !== ''} openTalk={openTalk} onWiden={(miles) => setFilters({ distance: [miles] })} onClear={clear} />}
          </section>
          {map}
        </div>
      </div>
      {sheet && (
        <LazySheet onLost={() => setSheet(false)}>
          <FilterSheet
            role={role}
            filters={filters}
            view={view}
            onClose={() => setSheet(false)}
            onShow={(next) => {
              setFilters(next)
              setSheet(false)
            }}
          />
        </LazySheet>
      )}
    </div>
  )
}

function Count({ role, count, place, loading }: { role: RoleFilter; count: number | undefined; place: string; loading: boolean }) {
  const t = useT()
  if (count === undefined) return loading ? t('common.loading') : null
  if (count >= LIMITS.SEARCH_COUNT_MAX) return t(`people.count_${role}_many`, { number: numberText(count), place })
  return t(`people.count_${role}`, { count, place })
}

/** Debounces the typed text and writes it to the URL. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed)
  useEffect(() => {
    if (settled === typed && typed.trim() !== text) onChange(typed.trim())
    // Typing updates the URL, but the URL does not update the field.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return (
    <SearchField className="min-w-52 flex-1 max-md:basis-full" label={t('people.find_label')} placeholder={t('people.find_placeholder')} value={typed} onChange={setTyped} />
  )
}

function SortField({ role, sort, onChange }: { role: RoleFilter; sort: PeopleSort; onChange: (sort: PeopleSort) => void }) {
  const t = useT()
  return (
    <label className="flex min-h-11 items-center gap-1.5 text-15 text-muted">
      <span className="sr-only">{t('people.sort')}</span>
      <select
        value={sort}
        onChange={(event) => onChange(event.target.value as PeopleSort)}
        className="min-h-11 rounded-chip bg-surface pr-1 text-16 font-semibold text-ink md:text-15"
      >
        {SORTS[role].map((one) => (
          <option key={one} value={one}>
            {t(`people.sort_${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
