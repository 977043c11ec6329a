import { createSearch } from '@/search/create-search'
import { countOf, type CourtFilters, filtersIn, NO_FILTERS, paramsOf, type View, viewIn } from './question'

export const useCourtFilters = createSearch<CourtFilters, View, void>({
  shared: ['location', 'distance', 'courtType'],
  none: NO_FILTERS,
  filtersIn,
  viewIn,
  paramsOf,
  countOf,
  cleared: { text: '' },
})
