/** What this device keeps: unsent messages and read positions, and the last state. Loaded beside the first screen, which does not wait for it. */
export { showLastState, storeLastState } from './last-state'
export { startOutbox } from './outbox'
export { showReads, startReads } from './reads'
