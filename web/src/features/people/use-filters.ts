import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { RoleFilter } from '@/wire'
import { type FilterKey, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import { countOf, filtersIn, NO_FILTERS, paramsOf, type PeopleFilters, questionOf, type View, viewIn } from './question'

const KEYS = ['location', 'distance', 'level', 'age', 'gender'] as const satisfies readonly FilterKey[]

/** The filters on screen: what the address says, else what is stored; a change is written to both. */
export function usePeopleFilters(role: RoleFilter) {
  const [params, setParams] = useSearchParams()
  const stored = useFilters()
  const me = useMe()
  const inAddress = filtersIn(params)
  const filters = inAddress ?? pick(stored)
  const view = viewIn(params, role)
  const place = placeOf({ ...stored, ...filters }, me)

  const address = inAddress ? JSON.stringify(inAddress) : null
  useEffect(() => {
    if (address !== null) store(JSON.parse(address) as PeopleFilters)
  }, [address])

  const wanted = address === null && countOf(filters) > 0 ? paramsOf(filters, view).toString() : null
  useEffect(() => {
    if (wanted !== null) setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true })
  }, [wanted, setParams])

  function show(nextFilters: PeopleFilters, nextView: View) {
    store(nextFilters)
    setParams(paramsOf(nextFilters, nextView), { replace: true, preventScrollReset: true })
  }

  return {
    filters,
    view,
    place,
    question: questionOf(role, filters, place, view),
    setFilters: (change: Partial<PeopleFilters>) => show({ ...filters, ...change }, view),
    setView: (change: Partial<View>) => show(filters, { ...view, ...change }),
    clear: () => show(NO_FILTERS, view),
  }
}

/** What has not changed is not written again. */
function store(next: PeopleFilters): void {
  const now = pick(state().filters)
  for (const key of KEYS) if (JSON.stringify(next[key]) !== JSON.stringify(now[key])) setFilter(key, next[key])
}

function pick({ location, distance, level, age, gender }: PeopleFilters): PeopleFilters {
  return { location, distance, level, age, gender }
}
