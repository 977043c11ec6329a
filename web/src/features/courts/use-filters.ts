import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterKey, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import { countOf, type CourtFilters, filtersIn, NO_FILTERS, paramsOf, questionOf, type View, viewIn } from './question'

const KEYS = ['location', 'distance', 'courtType'] as const satisfies readonly FilterKey[]
type Shared = Pick<CourtFilters, (typeof KEYS)[number]>

/** The active filters: from the URL, else from storage. Changes are written to both. */
export function useCourtFilters() {
  const [params, setParams] = useSearchParams()
  const stored = useFilters()
  const me = useMe()
  const inUrl = filtersIn(params)
  const filters = inUrl ?? { ...NO_FILTERS, ...pick(stored) }
  const view = viewIn(params)
  const place = placeOf({ ...stored, ...filters }, me)

  const urlFilters = inUrl ? JSON.stringify(inUrl) : null
  useEffect(() => {
    if (urlFilters !== null) store(JSON.parse(urlFilters) as CourtFilters)
  }, [urlFilters])

  const missingParams = urlFilters === null && countOf(filters) > 0 ? paramsOf(filters, view).toString() : null
  useEffect(() => {
    if (missingParams !== null) setParams(new URLSearchParams(missingParams), { replace: true, preventScrollReset: true })
  }, [missingParams, setParams])

  function show(nextFilters: CourtFilters, nextView: View) {
    store(nextFilters)
    setParams(paramsOf(nextFilters, nextView), { replace: true, preventScrollReset: true })
  }

  return {
    filters,
    view,
    place,
    question: questionOf(filters, place, view),
    setFilters: (change: Partial<CourtFilters>) => show({ ...filters, ...change }, view),
    setView: (change: Partial<View>) => show(filters, { ...view, ...change }),
    clear: () => show(NO_FILTERS, { ...view, text: '' }),
  }
}

/** Writes only what changed. */
function store(next: Shared): void {
  const current = pick(state().filters)
  for (const key of KEYS) if (JSON.stringify(next[key]) !== JSON.stringify(current[key])) setFilter(key, next[key])
}

function pick({ location, distance, courtType }: Shared): Shared {
  return { location, distance, courtType }
}
