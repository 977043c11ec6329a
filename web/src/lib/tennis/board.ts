/** A match as a board shows it, from the wire's forms. */
import type { Board, LiveMatch, Toss } from '@/wire'
import { readFormat } from './code'
import type { Format } from './format'
import { readPlay } from './notation'
import { replay } from './play'
import { stakeNamed, stakesOf, type Play, serveFromNow, serverNow, type Setup, tieBreakOf, winnerOf } from './state'
import { type Step, steps } from './steps'

/** The part of a board that the play decides. */
export type PlayBoard = Pick<Board, 'sets' | 'games' | 'points' | 'tie_break' | 'server' | 'serve_from' | 'left' | 'stake_a' | 'stake_b' | 'ending' | 'winner'>

/** A match before the toss is set up as if side A served from the left. */
export function setupOf({ toss, a, guests_a }: Pick<LiveMatch, 'toss' | 'a' | 'guests_a'>): Setup {
  return { doubles: a.length + (guests_a?.length ?? 0) > 1, toss: wholeToss(toss ?? { server: { side: 'a', partner: 'first' }, left: 'a' }) }
}

export function wholeToss({ server, second_server = 'first', left, order = 'one_then_twos', ends = 'every_six' }: Toss): Required<Toss> {
  return { server, second_server, left, order, ends }
}

/** The format of a match; null if this program does not know it. */
export function formatOf({ format }: Pick<LiveMatch, 'format'>): Format | null {
  return readFormat(format)
}

/** A match as its board says. Throws an error if the play does not fit the format. */
export function playOf(live: LiveMatch, play: string = live.board.play): Play | null {
  const format = formatOf(live)
  return format && replay(format, setupOf(live), readPlay(play))
}

/** What `statisticsOf` and `historyOf` are made from; none if this program does not know the format. */
export function stepsOf(live: LiveMatch, play: string = live.board.play): Step[] {
  const format = formatOf(live)
  return format ? steps(format, setupOf(live), readPlay(play)) : []
}

/** The board's part of a match in play. */
export function boardOf(play: Play): PlayBoard {
  const winner = winnerOf(play)
  const stakes = stakesOf(play)
  const [stakeA, stakeB] = [stakeNamed(stakes, 'a'), stakeNamed(stakes, 'b')]
  return {
    sets: [...play.sets],
    games: play.games,
    points: play.points,
    left: play.left,
    ...(tieBreakOf(play) && { tie_break: true }),
    ...(!play.ending && { server: serverNow(play), serve_from: serveFromNow(play) }),
    ...(stakeA && { stake_a: stakeA }),
    ...(stakeB && { stake_b: stakeB }),
    ...(play.ending && { ending: play.ending }),
    ...(winner && { winner }),
  }
}
