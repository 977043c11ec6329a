/** Every slice of the store with its initial state. A new noun adds its line here, and `State` follows. */
import { startChat } from './chat'
import { startConnection } from './connection'
import { startCourts } from './courts'
import { startEvents } from './events'
import { startLookups } from './lookups'
import { startMatches } from './matches'
import { startNotifications } from './notifications'
import { startPeople } from './people'
import { startPlay } from './play'
import { startPresence } from './presence'

export function startSlices() {
  return {
    connection: startConnection(),
    chat: startChat(),
    presence: startPresence(),
    people: startPeople(),
    courts: startCourts(),
    events: startEvents(),
    matches: startMatches(),
    play: startPlay(),
    notifications: startNotifications(),
    lookups: startLookups(),
  }
}

export type Slices = ReturnType<typeof startSlices>
