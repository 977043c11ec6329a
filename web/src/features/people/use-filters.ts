import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { RoleFilter } from '@/wire'
import { type FilterKey, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import { countOf, filtersIn, NO_FILTERS, paramsOf, type PeopleFilters, questionOf, type View, viewIn } from './question'

const KEYS = ['location', 'distance', 'level', 'age', 'gender'] as const satisfies readonly FilterKey[]

/** The active filters: from the URL, else from storage. Changes are written to both. */
export function usePeopleFilters(role: RoleFilter) {
  const [params, setParams] = useSearchParams()
  const stored = useFilters()
  const me = useMe()
  const inUrl = filtersIn(params)
  const filters = inUrl ?? pick(stored)
  const view = viewIn(params, role)
  const place = placeOf({ ...stored, ...filters }, me)

  const urlFilters = inUrl ? JSON.stringify(inUrl) : null
  useEffect(() => {
    if (urlFilters !== null) store(JSON.parse(urlFilters) as PeopleFilters)
  }, [urlFilters])

  const missingParams = urlFilters === null && countOf(filters) > 0 ? paramsOf(filters, view).toString() : null
  useEffect(() => {
    if (missingParams !== null) setParams(new URLSearchParams(missingParams), { replace: true, preventScrollReset: true })
  }, [missingParams, setParams])

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

/** Writes only what changed. */
function store(next: PeopleFilters): void {
  const current = pick(state().filters)
  for (const key of KEYS) if (JSON.stringify(next[key]) !== JSON.stringify(current[key])) setFilter(key, next[key])
}

function pick({ location, distance, level, age, gender }: PeopleFilters): PeopleFilters {
  return { location, distance, level, age, gender }
}
