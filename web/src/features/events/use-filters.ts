import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { dayAt } from '@/lib/zoned'
import { type FilterKey, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import { countOf, filtersIn, type GameFilters, type GamesView, NO_FILTERS, paramsOf, viewIn } from './question'
import { useNow } from './selectors'

const KEYS = ['location', 'distance', 'level', 'age', 'gender', 'type', 'courtType'] as const satisfies readonly FilterKey[]

/** The active filters: from the URL, else from storage. Changes are written to both. */
export function useGameFilters() {
  const [params, setParams] = useSearchParams()
  const stored = useFilters()
  const me = useMe()
  // Updates, so that at midnight the strip moves on.
  const today = dayAt(useNow(), undefined)
  const inUrl = filtersIn(params)
  const filters = inUrl ?? pick(stored)
  const view = viewIn(params, today)
  const place = placeOf({ ...stored, ...filters }, me)

  const urlFilters = inUrl ? JSON.stringify(inUrl) : null
  useEffect(() => {
    if (urlFilters !== null) store(JSON.parse(urlFilters) as GameFilters)
  }, [urlFilters])

  const missingParams = urlFilters === null && countOf(filters, { open: false }) > 0 ? paramsOf(filters, view, today).toString() : null
  useEffect(() => {
    if (missingParams !== null) setParams(new URLSearchParams(missingParams), { replace: true, preventScrollReset: true })
  }, [missingParams, setParams])

  function show(nextFilters: GameFilters, nextView: GamesView) {
    store(nextFilters)
    setParams(paramsOf(nextFilters, nextView, today), { replace: true, preventScrollReset: true })
  }

  return {
    filters,
    view,
    place,
    today,
    /** The URL of the same search on another day. */
    toDay: (day: string) => ({ search: paramsOf(filters, { ...view, day }, today).toString() }),
    setFilters: (change: Partial<GameFilters>) => show({ ...filters, ...change }, view),
    setView: (change: Partial<GamesView>) => show(filters, { ...view, ...change }),
    show,
    clear: () => show(NO_FILTERS, { ...view, open: false }),
  }
}

/** Writes only what changed. */
function store(next: GameFilters): void {
  const current = pick(state().filters)
  for (const key of KEYS) if (JSON.stringify(next[key]) !== JSON.stringify(current[key])) setFilter(key, next[key])
}

function pick({ location, distance, level, age, gender, type, courtType }: GameFilters): GameFilters {
  return { location, distance, level, age, gender, type, courtType }
}
