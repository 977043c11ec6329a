import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterKey, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import { countOf, type CourtFilters, filtersIn, NO_FILTERS, paramsOf, questionOf, type View, viewIn } from './question'

const KEYS = ['location', 'distance', 'courtType'] as const satisfies readonly FilterKey[]
type Shared = Pick<CourtFilters, (typeof KEYS)[number]>

/** The filters on screen: what the address says, else what is stored; a change is written to both. */
export function useCourtFilters() {
  const [params, setParams] = useSearchParams()
  const stored = useFilters()
  const me = useMe()
  const inAddress = filtersIn(params)
  const filters = inAddress ?? { ...NO_FILTERS, ...pick(stored) }
  const view = viewIn(params)
  const place = placeOf({ ...stored, ...filters }, me)

  const address = inAddress ? JSON.stringify(inAddress) : null
  useEffect(() => {
    if (address !== null) store(JSON.parse(address) as CourtFilters)
  }, [address])

  const wanted = address === null && countOf(filters) > 0 ? paramsOf(filters, view).toString() : null
  useEffect(() => {
    if (wanted !== null) setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true })
  }, [wanted, setParams])

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

/** What has not changed is not written again. */
function store(next: Shared): void {
  const now = pick(state().filters)
  for (const key of KEYS) if (JSON.stringify(next[key]) !== JSON.stringify(now[key])) setFilter(key, next[key])
}

function pick({ location, distance, courtType }: Shared): Shared {
  return { location, distance, courtType }
}
