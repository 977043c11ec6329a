/** What is under the score, with the engine that it needs. */
export const loadBody = () => import('./board-body')
