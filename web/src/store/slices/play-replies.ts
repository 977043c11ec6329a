import type { Ask, AskId, FreeNear, FreePlayer, Topic } from '@/wire'
import { setState } from '../index'
import { askChanged, mineChanged, type Play } from './play'

/** I am free to play; undefined: no longer. */
export function applyFree(player: FreePlayer | undefined): void {
  setState(({ play }) => ({ play: mineChanged(play, player) }))
}

export function applyAsk(ask: Ask): void {
  setState(({ play }) => ({ play: askChanged(play, ask) }))
}

export function withNear(play: Play, question: string, near: FreeNear): Play {
  const free = Object.fromEntries(near.players.map((player) => [player.player.id, { player, ...cellOf(play, player) }]))
  const asks = Object.fromEntries(near.asks.map((ask) => [ask.id, ask]))
  const loaded = play.loaded.filter((topic) => near.topics.includes(topic))
  return { is: 'ready', question, free, topics: near.topics, loaded, asks, ...(near.mine && { mine: near.mine }) }
}

function cellOf(play: Play, { player }: FreePlayer): { cell?: Topic } {
  const cell = play.free[player.id]?.cell
  return cell === undefined ? {} : { cell }
}

export function withoutAsk(play: Play, id: AskId): Play {
  const { [id]: _, ...asks } = play.asks
  return { ...play, asks }
}
