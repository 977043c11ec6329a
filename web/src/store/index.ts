/**
 * The store. Server data enters through the functions of `store/apply`, user actions through the `actions` of a feature;
 * both run the same reducers.
 *
 * In components `useStore(selector)`; wrap a selector that builds a new array or object with `useShallow`.
 */
import { create } from 'zustand'
import { startFilters } from './filters'
import { readSession } from './session-storage'
import { startSlices } from './slices/index'
import type { State } from './state'

function start(): State {
  return { ...startSlices(), session: readSession(), filters: startFilters(), tiles: null }
}

export const useStore = create<State>()(start)

/** Outside of components. */
export const state = useStore.getState
export const setState = useStore.setState

/** Resets to the state of a fresh page, for a log-out or another user. Lookups are not personal and stay. */
export function resetStore(): void {
  setState({ ...start(), lookups: state().lookups }, true)
}
