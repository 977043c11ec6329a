/**
 * What every list with filters does with its address, the stored filters, and its question.
 *
 * The address decides: if it has any filter, the stored ones are ignored, so that a link shows everybody the same. It
 * changes nothing of one's own: only what somebody changes here is stored, for all screens. Without filters in the
 * address the stored ones apply, and are written to it.
 */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Spot } from '@/wire'
import { type FilterKey, type Filters, type Place, placeOf } from '@/store/filters'
import { setFilter, useFilters, useMe } from '@/store/hooks'
import { state } from '@/store/index'
import type { Filter } from './filter'

/** In the address: nothing is filtered, although this browser has filters stored. */
const UNFILTERED = 'all'

type Shared = Pick<Filters, FilterKey>

/** `F` are the filters, `V` the rest of what is shown (text, order, day), `C` what that depends on, `Q` the question. */
export interface SearchDefinition<F extends Partial<Shared>, V, C, Q> {
  /** In the order of the panel. */
  filters: readonly Filter<F, Q>[]
  viewIn: (params: URLSearchParams, context: C) => V
  /** Omits the defaults. */
  writeView: (params: URLSearchParams, view: V, context: C) => void
  /** What clearing the filters changes of the view. */
  cleared: Partial<V>
}

/** A search as it was defined: for the panel, the sheet, and questions of other screens. */
export interface SearchKind<F, Q> {
  filters: readonly Filter<F, Q>[]
  none: F
  countOf: (filters: F) => number
  /** The filters' part of the question. */
  ask: (filters: F, place: Place) => { location: Spot } & Partial<Q>
}

export interface SearchOf<F, V, Q> {
  kind: SearchKind<F, Q>
  filters: F
  view: V
  place: Place
  activeCount: number
  setFilters: (change: Partial<F>) => void
  setView: (change: Partial<V>) => void
  clear: () => void
  /** The same search with another view, to link to. */
  linkTo: (change: Partial<V>) => { search: string }
}

export function createSearch<F extends Partial<Shared>, V, C, Q>(definition: SearchDefinition<F, V, C, Q>) {
  const { filters: all, viewIn, writeView, cleared } = definition
  const shared = all.flatMap((filter) => filter.shared)
  const none = Object.assign({}, ...all.map((filter) => filter.none)) as F

  /** Null if the address has no filter. */
  function filtersIn(params: URLSearchParams): F | null {
    if (!all.some((filter) => filter.params.some((name) => params.has(name)))) return null
    return Object.assign({}, ...all.map((filter) => filter.read(params))) as F
  }

  /** The address; without what is the default. */
  function paramsOf(filters: F, view: V, context: C): URLSearchParams {
    const params = new URLSearchParams()
    for (const filter of all) filter.write(params, filters)
    writeView(params, view, context)
    return params
  }

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

  const kind: SearchKind<F, Q> = {
    filters: all,
    none,
    countOf: (filters) => all.filter((filter) => filter.isActive(filters)).length,
    ask: (filters, { latitude, longitude }) => Object.assign({ location: { latitude, longitude } }, ...all.map((filter) => filter.ask(filters))),
  }

  function useSearch(context: C): SearchOf<F, V, Q> {
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

    return {
      kind,
      filters,
      view,
      place: placeOf({ ...stored, ...filters }, me),
      activeCount: kind.countOf(filters),
      setFilters(part) {
        const next = { ...filters, ...part }
        store(next, shared.filter((key) => !isSame(next[key], filters[key])))
        show(next, view)
      },
      setView: (part) => show(filters, { ...view, ...part }),
      clear() {
        store(none, shared)
        show(none, { ...view, ...cleared })
      },
      linkTo: (part) => ({ search: addressOf(filters, { ...view, ...part }, context).toString() }),
    }
  }

  return { ...kind, useSearch, filtersIn, viewIn, paramsOf }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
