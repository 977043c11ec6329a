/** A match as the pad shows it: what the server has recorded, and what was entered since. Pure; the server refuses the same. */
import { formatOf, setupOf } from '@/lib/tennis/board'
import { readPlay, writePlay } from '@/lib/tennis/notation'
import { type PlayEvent, replay } from '@/lib/tennis/play'
import type { Play } from '@/lib/tennis/state'
import { follow, type Step, steps } from '@/lib/tennis/steps'
import { impossible } from '@/lib/tennis/wrong'
import type { LiveMatch, MatchState, ScoreEvent } from '@/wire'

export interface PadGame {
  live: LiveMatch
  state: MatchState
  /** What counts, step by step. */
  steps: readonly Step[]
  play: Play
}

/** What the server has recorded, as far as this pad knows. */
export interface Recorded {
  events: number
  state: MatchState
  /** In the notation of `Board.play`. */
  play: string
}

/** Null if this program does not know the format. */
export function gameOf(live: LiveMatch, { state, play }: Recorded): PadGame | null {
  const format = formatOf(live)
  if (!format) return null
  const counted = steps(format, setupOf(live), readPlay(play))
  return { live, state, steps: counted, play: counted.at(-1)?.after ?? replay(format, setupOf(live), []) }
}

/** The game after what a scorer enters. Throws `Impossible`. */
export function enter(game: PadGame, event: ScoreEvent): PadGame {
  checkState(game.state, event)
  switch (event.kind) {
    case 'undo':
      return undone(game)
    case 'suspended':
    case 'resumed':
      if (game.play.ending) throw impossible('match_over')
      return { ...game, state: event.kind === 'resumed' ? 'live' : 'suspended' }
    case 'finished':
      return { ...game, state: 'reported' }
    default:
      // A match that ends while it is suspended stays so: if its end is undone, play has not gone on.
      return counted(game, event)
  }
}

export function enterAll(game: PadGame, events: readonly ScoreEvent[]): PadGame {
  return events.reduce(enter, game)
}

/** What counts, in the notation. */
export function playText({ steps }: PadGame): string {
  return writePlay(steps.map(({ event }) => event))
}

function counted(game: PadGame, event: PlayEvent): PadGame {
  const step = follow(game.play, event)
  return { ...game, steps: [...game.steps, step], play: step.after }
}

function undone(game: PadGame): PadGame {
  if (game.steps.length === 0) throw impossible('nothing_to_undo')
  const before = game.steps.slice(0, -1)
  const { format, setup } = game.play
  return { ...game, steps: before, play: before.at(-1)?.after ?? replay(format, setup, []) }
}

const BEFORE_PLAY: readonly ScoreEvent['kind'][] = ['walkover', 'defaulted', 'undo', 'finished']
const WHILE_SUSPENDED: readonly ScoreEvent['kind'][] = ['resumed', 'undo', 'retired', 'defaulted', 'finished']

function checkState(state: MatchState, { kind }: ScoreEvent): void {
  switch (state) {
    case 'scheduled':
      if (!BEFORE_PLAY.includes(kind)) throw impossible('live_not_begun')
      return
    case 'live':
      if (kind === 'resumed') throw impossible('match_not_suspended')
      return
    case 'suspended':
      if (!WHILE_SUSPENDED.includes(kind)) throw impossible('match_suspended')
      return
    default:
      throw impossible('match_finished')
  }
}
