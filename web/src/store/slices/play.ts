/**
 * Who is free to play now, near a place, and who asks whom. `play:{cell}` tells who comes and goes in a part of the map, my
 * own topic what I said and what I was asked; all go through these reducers.
 *
 * INVARIANT: somebody stands in one cell: what another cell says of them later is theirs no more.
 */
import type { Ask, AskId, FreeNear, FreePlayer, PlayPush, PlaySnapshot, Topic, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'

export interface Play {
  is: 'idle' | 'loading' | 'ready' | 'error'
  /** What was asked, as JSON. */
  question?: string
  free: Readonly<Record<UserId, Free>>
  /** The cells that tell of changes, and those of them that have loaded their state. */
  topics: readonly Topic[]
  loaded: readonly Topic[]
  /** What I said, while it holds. */
  mine?: FreePlayer
  asks: Readonly<Record<AskId, Ask>>
  trouble?: Trouble
}

interface Free {
  player: FreePlayer
  /** Which cell says so; absent while only the list said it. */
  cell?: Topic
}

export function startPlay(): Play {
  return { is: 'idle', free: {}, topics: [], loaded: [], asks: {} }
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

/** All of a cell: whoever was in it and is not named is gone; once each has loaded its own, so is whoever is in none. */
export function withCell(play: Play, cell: Topic, { players }: PlaySnapshot): Play {
  const loaded = [...new Set([...play.loaded, cell])]
  const whole = play.topics.every((topic) => loaded.includes(topic))
  const others = Object.entries(play.free).filter(([, one]) => one.cell !== cell && !(whole && one.cell === undefined))
  const here = players.map((player) => [player.player.id, { player, cell }] as const)
  return { ...play, loaded, free: { ...Object.fromEntries(others), ...Object.fromEntries(here) } }
}

export function reducePlayPush(play: Play, cell: Topic, push: PlayPush): Play {
  switch (push.push) {
    case 'player_free': {
      const { player } = push.data
      return { ...play, free: { ...play.free, [player.player.id]: { player, cell } } }
    }
    case 'player_busy': {
      const one = play.free[push.data.user]
      if (!one || (one.cell !== undefined && one.cell !== cell)) return play
      const { [push.data.user]: _, ...free } = play.free
      return { ...play, free }
    }
    default:
      return play
  }
}

/** What I said: absent, I am not free any more. */
export function mineChanged(play: Play, mine: FreePlayer | undefined): Play {
  const { mine: _, ...rest } = play
  return mine ? { ...rest, mine } : rest
}

/** Who is asked, and what came of it. What is over needs no place; what somebody has is loaded where it was shown. */
export function askChanged(play: Play, ask: Ask): Play {
  const { [ask.id]: before, ...others } = play.asks
  if (ask.state === 'over') return before ? { ...play, asks: others } : play
  if (ask.state === 'taken' && !before) return play
  return { ...play, asks: { ...others, [ask.id]: ask } }
}

export function withoutAsk(play: Play, id: AskId): Play {
  const { [id]: _, ...asks } = play.asks
  return { ...play, asks }
}

/** Pushes were missed: asked for again by whoever looks at it next. */
export function stalePlay(play: Play): Play {
  return play.is === 'ready' ? { ...play, is: 'idle' } : play
}
