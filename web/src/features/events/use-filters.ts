import { dayAt } from '@/lib/zoned'
import { createSearch } from '@/search/create-search'
import { countOf, filtersIn, type GameFilters, type GamesView, NO_FILTERS, paramsOf, viewIn } from './question'
import { useNow } from './selectors'

const useFiltersOn = createSearch<GameFilters, GamesView, string>({
  shared: ['location', 'distance', 'level', 'age', 'gender', 'type', 'courtType'],
  none: NO_FILTERS,
  filtersIn,
  viewIn,
  paramsOf,
  countOf,
  cleared: { open: false },
})

export function useGameFilters() {
  // Updates, so that at midnight the strip moves on.
  const today = dayAt(useNow(), undefined)
  const search = useFiltersOn(today)
  return { ...search, today, toDay: (day: string) => search.linkTo({ day }) }
}
