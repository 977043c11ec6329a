/**
 * The store. Server data enters through the functions of `store/apply`, user actions through the `actions` of a feature;
 * both run the same reducers.
 *
 * In components `useStore(selector)`; wrap a selector that builds a new array or object with `useShallow`.
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

/** Resets to the state of a fresh page, for a log-out or another user. Lookups are not personal and stay. */
export function resetStore(): void {
  setState({ ...start(), lookups: state().lookups }, true)
}
