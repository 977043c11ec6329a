/** The chunk that only signed-in users load: the connection, the outbox, and what was last on this device. */
import { openConnection as connect } from './connection'
import { showLastState } from './last-state'

export { closeConnection } from './connection'
export { storeLastState } from './last-state'
export { startOutbox } from './outbox'

export function openConnection(): void {
  connect()
  void showLastState()
}
