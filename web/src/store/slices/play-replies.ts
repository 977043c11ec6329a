import type { Ask, FreePlayer } from '@/wire'
import { setState } from '../index'
import { askChanged, mineChanged } from './play'

/** I am free to play; undefined: no longer. */
export function applyFree(player: FreePlayer | undefined): void {
  setState(({ play }) => ({ play: mineChanged(play, player) }))
}

export function applyAsk(ask: Ask): void {
  setState(({ play }) => ({ play: askChanged(play, ask) }))
}
