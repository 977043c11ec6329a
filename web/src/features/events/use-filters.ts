import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { dayAt } from '@/lib/zoned'
import { type FilterKey, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import { countOf, filtersIn, type GameFilters, type GamesView, NO_FILTERS, paramsOf, viewIn } from './question'
import { useNow } from './selectors'

const KEYS = ['location', 'distance', 'level', 'age', 'gender', 'type', 'courtType'] as const satisfies readonly FilterKey[]

/** The filters on screen: what the address says, else what is stored; a change is written to both. */
export function useGameFilters() {
  const [params, setParams] = useSearchParams()
  const stored = useFilters()
  const me = useMe()
  // At midnight the strip begins a day later.
  const today = dayAt(useNow(), undefined)
  const inAddress = filtersIn(params)
  const filters = inAddress ?? pick(stored)
  const view = viewIn(params, today)
  const place = placeOf({ ...stored, ...filters }, me)

  const address = inAddress ? JSON.stringify(inAddress) : null
  useEffect(() => {
    if (address !== null) store(JSON.parse(address) as GameFilters)
  }, [address])

  const wanted = address === null && countOf(filters, { open: false }) > 0 ? paramsOf(filters, view, today).toString() : null
  useEffect(() => {
    if (wanted !== null) setParams(new URLSearchParams(wanted), { replace: true, preventScrollReset: true })
  }, [wanted, setParams])

  function show(nextFilters: GameFilters, nextView: GamesView) {
    store(nextFilters)
    setParams(paramsOf(nextFilters, nextView, today), { replace: true, preventScrollReset: true })
  }

  return {
    filters,
    view,
    place,
    today,
    /** The address of the same on another day. */
    toDay: (day: string) => ({ search: paramsOf(filters, { ...view, day }, today).toString() }),
    setFilters: (change: Partial<GameFilters>) => show({ ...filters, ...change }, view),
    setView: (change: Partial<GamesView>) => show(filters, { ...view, ...change }),
    show,
    clear: () => show(NO_FILTERS, { ...view, open: false }),
  }
}

/** What has not changed is not written again. */
function store(next: GameFilters): void {
  const now = pick(state().filters)
  for (const key of KEYS) if (JSON.stringify(next[key]) !== JSON.stringify(now[key])) setFilter(key, next[key])
}

function pick({ location, distance, level, age, gender, type, courtType }: GameFilters): GameFilters {
  return { location, distance, level, age, gender, type, courtType }
}
