/** The parts of a board that are under the score, with the engine that they need. */
export const loadStory = () => import('./story-columns')
