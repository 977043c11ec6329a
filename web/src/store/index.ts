/**
 * The store. Pushes and snapshots enter through `store/apply`, replies through `slices/<noun>-replies`, user actions through
 * the `actions` of a feature; all run the same reducers.
 *
 * In components `useStore(selector)`; wrap a selector that builds a new array or object with `useShallow`.
 */
import { create } from 'zustand'
import { startFilters } from './filters'
import * as slices from './slices/index'
import type { Slices, State } from './state'

function start(): State {
  const started = Object.fromEntries(Object.entries(slices).map(([name, { start }]) => [name, start()])) as unknown as Slices
  return { ...started, filters: startFilters(), tiles: null }
}

export const useStore = create<State>()(start)

/** Outside of components. */
export const state = useStore.getState
export const setState = useStore.setState

/** Resets to the state of a fresh page, for a log-out or another user. Lookups are not personal and stay. */
export function resetStore(): void {
  setState({ ...start(), lookups: state().lookups }, true)
}
