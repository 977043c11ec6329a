/** What only those who are signed in need: the line and the outbox, in a chunk of their own. */
export { closeConnection, openConnection } from './connection'
export { startOutbox } from './outbox'
