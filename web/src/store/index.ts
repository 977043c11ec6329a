/**
 * The store and its doors. What comes from the server enters through `applyPushes` and the `put…` functions of
 * `store/apply`, which run the same reducers; what a person does enters through the actions of a feature.
 *
 * `useStore(selector)` in components: a selector that builds a new array or object is wrapped with `useShallow`.
 */
import { create } from 'zustand'
import { startChat } from './slices/chat'
import { startConnection } from './slices/connection'
import { startCourts } from './slices/courts'
import { startEvents } from './slices/events'
import { startLookups } from './slices/lookups'
import { startMatches } from './slices/matches'
import { startNotifications } from './slices/notifications'
import { startPeople } from './slices/people'
import { startPlay } from './slices/play'
import { startPresence } from './slices/presence'
import { startFilters } from './filters'
import { readSession } from './session-storage'
import type { State } from './state'

function start(): State {
  return {
    session: readSession(),
    connection: startConnection(),
    chat: startChat(),
    presence: startPresence(),
    people: startPeople(),
    courts: startCourts(),
    events: startEvents(),
    matches: startMatches(),
    play: startPlay(),
    notifications: startNotifications(),
    filters: startFilters(),
    lookups: startLookups(),
    tiles: null,
  }
}

export const useStore = create<State>()(start)

/** Outside of components. */
export const state = useStore.getState
export const setState = useStore.setState

/** As on a fresh page: somebody signed out, or somebody else signed in. Terms and policy are everybody's and stay. */
export function resetStore(): void {
  setState({ ...start(), lookups: state().lookups }, true)
}
