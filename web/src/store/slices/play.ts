/**
 * Who is free to play now near a place, and asks to play. `play:{cell}` carries the players of one map cell, my own topic
 * my entry and asks; all go through these reducers.
 *
 * INVARIANT: a player is in one cell, the one that named them last; other cells cannot remove them.
 */
import type { Ask, AskId, FreePlayer, PlaySnapshot, Topic, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface Play {
  is: 'idle' | 'loading' | 'ready' | 'error'
  /** The query, as JSON. */
  question?: string
  free: Readonly<Record<UserId, Free>>
  /** The cells to subscribe to, and those of them whose snapshot has arrived. */
  topics: readonly Topic[]
  loaded: readonly Topic[]
  /** My own entry, while I am free. */
  mine?: FreePlayer
  asks: Readonly<Record<AskId, Ask>>
  trouble?: Trouble
}

interface Free {
  player: FreePlayer
  /** The cell that named them last; absent if only the search did. */
  cell?: Topic
}

export function startPlay(): Play {
  return { is: 'idle', free: {}, topics: [], loaded: [], asks: {} }
}

export const slice = {
  start: startPlay,
  pushes: {
    play: {
      player_free: (play, { player }, { topic }) => playerFree(play, topic, player),
      player_busy: (play, { user }, { topic }) => playerBusy(play, topic, user),
    },
    user: {
      my_play: (play, { player }) => mineChanged(play, player),
      ask_changed: (play, { ask }) => askChanged(play, ask),
    },
  },
  snapshots: { play: (play, snapshot, { topic }) => withCell(play, topic, snapshot as PlaySnapshot), user: stalePlay },
} satisfies Slice<Play>

/** A cell's snapshot replaces its players. Once all cells have sent theirs, players in none of them are dropped. */
export function withCell(play: Play, cell: Topic, { players }: PlaySnapshot): Play {
  const loaded = [...new Set([...play.loaded, cell])]
  const whole = play.topics.every((topic) => loaded.includes(topic))
  const others = Object.entries(play.free).filter(([, one]) => one.cell !== cell && !(whole && one.cell === undefined))
  const here = players.map((player) => [player.player.id, { player, cell }] as const)
  return { ...play, loaded, free: { ...Object.fromEntries(others), ...Object.fromEntries(here) } }
}

function playerFree(play: Play, cell: Topic, player: FreePlayer): Play {
  return { ...play, free: { ...play.free, [player.player.id]: { player, cell } } }
}

function playerBusy(play: Play, cell: Topic, user: UserId): Play {
  const one = play.free[user]
  if (!one || (one.cell !== undefined && one.cell !== cell)) return play
  const { [user]: _, ...free } = play.free
  return { ...play, free }
}

/** Sets my own entry; undefined: I am no longer free. */
export function mineChanged(play: Play, mine: FreePlayer | undefined): Play {
  const { mine: _, ...rest } = play
  return mine ? { ...rest, mine } : rest
}

/** Sets an ask. One that is over is removed; one that is taken is updated only if it was shown. */
export function askChanged(play: Play, ask: Ask): Play {
  const { [ask.id]: before, ...others } = play.asks
  if (ask.state === 'over') return before ? { ...play, asks: others } : play
  if (ask.state === 'taken' && !before) return play
  return { ...play, asks: { ...others, [ask.id]: ask } }
}

/** Pushes were missed: marks the list as stale, so that the next screen reloads it. */
export function stalePlay(play: Play): Play {
  return play.is === 'ready' ? { ...play, is: 'idle' } : play
}
