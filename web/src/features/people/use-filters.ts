import type { RoleFilter } from '@/wire'
import { createSearch } from '@/search/create-search'
import { countOf, filtersIn, NO_FILTERS, paramsOf, type PeopleFilters, type View, viewIn } from './question'

export const usePeopleFilters = createSearch<PeopleFilters, View, RoleFilter>({
  shared: ['location', 'distance', 'level', 'age', 'gender'],
  none: NO_FILTERS,
  filtersIn,
  viewIn,
  paramsOf,
  countOf,
  cleared: { text: '' },
})
