/**
 * The search for courts: its filters, the options of this screen, and its question. `courtType` mixes facilities and
 * surfaces; their ids never collide. `search/create-search` says when the stored filters apply.
 */
import { type CourtSort, LIMITS, type SearchCourts } from '@/wire'
import { useT } from '@/lib/i18n'
import { createSearch } from '@/search/create-search'
import { distanceFilter, placeFilter } from '@/search/filters/place'
import type { Place } from '@/store/filters'
import { amenityFilter, type CourtFilters, facilityFilter, priceFilter, surfaceFilter } from './filters'
import { useCourts } from './selectors'

export interface CourtsView {
  text: string
  sort: CourtSort
  map: boolean
}

export const SORTS: readonly CourtSort[] = ['distance', 'rating', 'price']

export const courtSearch = createSearch<CourtFilters, CourtsView, void, SearchCourts>({
  filters: [placeFilter, distanceFilter, surfaceFilter, amenityFilter, priceFilter, facilityFilter],
  viewIn: (params) => ({
    text: params.get('text') ?? '',
    sort: SORTS.find((one) => one === params.get('sort')) ?? 'distance',
    map: params.get('view') === 'map',
  }),
  writeView(params, { text, sort, map }) {
    if (text.trim() !== '') params.set('text', text.trim())
    if (sort !== 'distance') params.set('sort', sort)
    if (map) params.set('view', 'map')
  },
  cleared: { text: '' },
})

export function questionOf(filters: CourtFilters, place: Place, { text, sort }: Pick<CourtsView, 'text' | 'sort'>): SearchCourts {
  return { ...courtSearch.ask(filters, place), sort, ...(text.trim() !== '' && { text: text.trim() }) }
}

/** "Show 12 courts". */
export function useShowText(question: SearchCourts): string {
  const t = useT()
  const { is, count } = useCourts(question)
  return is === 'ready' && count !== undefined ? t('court.show', { count: Math.min(count, LIMITS.SEARCH_COUNT_MAX) }) : t('court.show_some')
}
