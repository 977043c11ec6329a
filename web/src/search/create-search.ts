/**
 * What every list with filters does with its address and the stored filters.
 *
 * The address decides: if it has any filter, the stored ones are ignored, so that a link shows everybody the same. It
 * changes nothing of one's own: only what somebody changes here is stored, for all screens. Without filters in the
 * address the stored ones apply, and are written to it.
 */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterKey, type Filters, type Place, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'

/** In the address: nothing is filtered, although this browser has filters stored. */
const UNFILTERED = 'all'

type Shared = Pick<Filters, FilterKey>

/** `F` are the filters, `V` the rest of what is shown (text, order, day), and `C` what both depend on. */
export interface SearchDefinition<F extends Partial<Shared>, V, C> {
  /** The filters that all screens share; the others are this screen's alone. */
  shared: readonly (FilterKey & keyof F)[]
  /** Without any filter. */
  none: F
  /** Null if the address has no filter. */
  filtersIn: (params: URLSearchParams) => F | null
  viewIn: (params: URLSearchParams, context: C) => V
  /** The address; without what is the default. */
  paramsOf: (filters: F, view: V, context: C) => URLSearchParams
  /** How many filters are active. */
  countOf: (filters: F, view: V) => number
  /** What clearing the filters changes of the view. */
  cleared: Partial<V>
}

export interface SearchOf<F, V> {
  filters: F
  view: V
  place: Place
  activeCount: number
  setFilters: (change: Partial<F>) => void
  setView: (change: Partial<V>) => void
  show: (filters: F, view: V) => void
  clear: () => void
  /** The same search with another view, to link to. */
  linkTo: (change: Partial<V>) => { search: string }
}

export function createSearch<F extends Partial<Shared>, V, C>(definition: SearchDefinition<F, V, C>): (context: C) => SearchOf<F, V> {
  const { shared, none, filtersIn, viewIn, paramsOf, countOf, cleared } = definition

  function pick(stored: Shared): F {
    return { ...none, ...Object.fromEntries(shared.map((key) => [key, stored[key]])) }
  }

  function store(next: F, keys: readonly FilterKey[]): void {
    for (const key of keys) if (!isSame(next[key], state().filters[key])) setFilter(key, (next as Shared)[key])
  }

  /** The address of a search, which says so if stored filters must not apply. */
  function addressOf(filters: F, view: V, context: C): URLSearchParams {
    const params = paramsOf(filters, view, context)
    const own = pick(state().filters)
    if (filtersIn(params) === null && shared.some((key) => !isSame(own[key], none[key]))) params.set(UNFILTERED, '1')
    return params
  }

  return function useSearchOf(context) {
    const [params, setParams] = useSearchParams()
    const stored = useFilters()
    const me = useMe()
    const inAddress = filtersIn(params) ?? (params.has(UNFILTERED) ? none : null)
    const filters = inAddress ?? pick(stored)
    const view = viewIn(params, context)

    const fromStore = inAddress === null ? paramsOf(filters, view, context) : null
    const missing = fromStore !== null && filtersIn(fromStore) !== null ? fromStore.toString() : null
    useEffect(() => {
      if (missing !== null) setParams(new URLSearchParams(missing), { replace: true, preventScrollReset: true })
    }, [missing, setParams])

    function show(next: F, nextView: V): void {
      setParams(addressOf(next, nextView, context), { replace: true, preventScrollReset: true })
    }

    function change(next: F, nextView: V): void {
      store(next, shared.filter((key) => !isSame(next[key], filters[key])))
      show(next, nextView)
    }

    return {
      filters,
      view,
      place: placeOf({ ...stored, ...filters }, me),
      activeCount: countOf(filters, view),
      setFilters: (part) => change({ ...filters, ...part }, view),
      setView: (part) => show(filters, { ...view, ...part }),
      show: change,
      clear() {
        store(none, shared)
        show(none, { ...view, ...cleared })
      },
      linkTo: (part) => ({ search: addressOf(filters, { ...view, ...part }, context).toString() }),
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
