/** What only those who are signed in need: the line and the outbox, in a chunk of their own. */
export { closeLine, openLine } from './line'
export { startOutbox } from './outbox'
