/** The chunk that only signed-in users load: the connection and the outbox. */
export { closeConnection, openConnection } from './connection'
export { startOutbox } from './outbox'
