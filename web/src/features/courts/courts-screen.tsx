import { Plus } from 'lucide-react'
import { LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { numberText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useWholeMap } from '@/search/pages'
import { SearchFrame, WIDE } from '@/search/search-frame'
import { SortField } from '@/search/sort-field'
import { TextFilter } from '@/search/text-filter'
import { milesOf } from '@/store/filter-steps'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { useDebounced } from '@/ui/use-debounced'
import { useMedia } from '@/ui/use-media'
import { ViewToggle } from '@/ui/view-toggle'
import { searchMore } from './actions'
import { CourtList } from './court-list'
import { courtSearch, questionOf, SORTS, useShowText } from './search'
import { useCourts } from './selectors'

const CourtMap = lazyChunk(() => import('./court-map'))

/** How many courts a map loads at most. */
const MAP_MAX = 240

/** Courts near a place. */
export default function CourtsScreen() {
  const t = useT()
  const wide = useMedia(WIDE)
  const search = courtSearch.useSearch()
  const { filters, view, place, activeCount, setFilters, setView, clear } = search
  const question = useDebounced(questionOf(filters, place, view))
  const list = useCourts(question)
  useWholeMap(question, list, list.courts.length, MAP_MAX, view.map, searchMore)
  const near = shortPlace(place.name)
  return (
    <SearchFrame
      search={search}
      name={t('menu.courts')}
      header={
        <header className="baseline flex flex-wrap items-end gap-x-4 gap-y-3 pb-3.5">
          <h1 className="flex-1 text-26 md:text-34">{t('court.find')}</h1>
          <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:justify-between">
            <ViewToggle map={view.map} onChange={(map) => setView({ map })} />
            <ButtonLink variant="secondary" to={paths.newCourt()} icon={<Plus aria-hidden="true" className="size-5" />} className="max-md:px-3.5!">
              {t('court.add')}
            </ButtonLink>
          </div>
        </header>
      }
      text={<TextFilter label={t('court.find_label')} text={view.text} onChange={(text) => setView({ text })} />}
      status={
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <p role="status" className="text-15 text-muted">
            <Count count={list.count} place={near} loading={list.is === 'loading'} />
          </p>
          <SortField sort={view.sort} sorts={SORTS} textOf={(sort) => t(`court.sort_${sort}`)} onChange={(sort) => setView({ sort })} />
        </div>
      }
      list={
        <CourtList
          question={question}
          list={list}
          place={place}
          miles={milesOf(filters)}
          filtered={activeCount > 0 || view.text !== ''}
          onWiden={(miles) => setFilters({ distance: [miles] })}
          onLook={(location) => setFilters({ location })}
          onClear={clear}
        />
      }
      map={view.map && <CourtMap courts={list.courts} place={place} miles={milesOf(filters)} label={t('court.map_of', { place: near })} />}
      mapBeside={wide && view.map}
      questionOf={(draft, centre) => questionOf(draft, centre, view)}
      useShowText={useShowText}
    />
  )
}

function Count({ count, place, loading }: { count: number | undefined; place: string; loading: boolean }) {
  const t = useT()
  if (count === undefined) return loading ? t('common.loading') : null
  if (count >= LIMITS.SEARCH_COUNT_MAX) return t('court.count_many', { number: numberText(count), place })
  return t('court.count', { count, place })
}
