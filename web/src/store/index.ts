/**
 * The store. Pushes and snapshots enter through `store/apply`, replies through `slices/<noun>-replies`, user actions through
 * the `actions` of a feature; all run the same reducers.
 *
 * In components `useStore(selector)`; wrap a selector that builds a new array or object with `useShallow`.
 *
 * A guest's store has the slices below alone: the others, with their reducers, are fetched with `store/members`.
 */
import { create } from 'zustand'
import { startFilters } from './filters'
import type * as slices from './slices/index'
import { slice as connection } from './slices/connection'
import { slice as lookups } from './slices/lookups'
import { slice as session } from './slices/session'
import type { Slices, State } from './state'

type Starts = Partial<Record<keyof typeof slices, { start: () => unknown }>>

const loaded: Starts = { connection, lookups, session }

function startOf(some: Starts): Slices {
  return Object.fromEntries(Object.entries(some).map(([name, { start }]) => [name, start()])) as unknown as Slices
}

function start(): State {
  return { ...startOf(loaded), filters: startFilters(), tiles: null }
}

export const useStore = create<State>()(start)

/** Outside of components. */
export const state = useStore.getState
export const setState = useStore.setState

/** Adds the state of the slices that are not there yet. */
export function addSlices(more: Starts): void {
  const added = Object.fromEntries(Object.entries(more).filter(([name]) => !(name in loaded)))
  Object.assign(loaded, added)
  setState(startOf(added))
}

/** Resets to the state of a fresh page, for a log-out or another user. Lookups are not personal and stay. */
export function resetStore(): void {
  setState({ ...start(), lookups: state().lookups }, true)
}
