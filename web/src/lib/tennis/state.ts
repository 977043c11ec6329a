/** A match in play: its state, and what is read from it. `play.ts` changes it. */
import type { Both, Ending, Seat, ServeFrom, SetScore, Side, Stake, Toss } from '@/wire'
import { ADVANTAGE_GAME, type Format, isDecider, matchWinner, type Race, setAt, type SetFormat, setStanding, tieBreakAt, winsNext } from './format'
import { judge } from './judge'
import { type Rotation, serveFrom, serverOf, turnsAfter } from './serve'
import { isNone, leader, otherSide, played, plus } from './sides'

/** What is settled before the first point. */
export interface Setup {
  doubles: boolean
  toss: Required<Toss>
}

/** A match after some events. It never changes: each event makes another. */
export interface Play {
  readonly format: Format
  readonly setup: Setup
  /** Sets that are over. */
  readonly sets: readonly SetScore[]
  /** Sets won by each side. */
  readonly won: Both
  /** Games of the set in play. */
  readonly games: Both
  /** Points of the game or tie-break in play: 3 of a game is 40. */
  readonly points: Both
  readonly rotation: Rotation
  /** The side at the left of the umpire's chair. */
  readonly left: Side
  /** The time of the set in play is up; its next game decides. */
  readonly timeUp: boolean
  /** How it ended; null while it is played. */
  readonly ending: Ending | null
  /** The side that retired, was defaulted or did not appear. */
  readonly out: Side | null
}

/** The format of the set in play. */
export function setInPlay({ format, sets }: Play): SetFormat {
  return setAt(format, sets.length)
}

/** The tie-break in play. */
export function tieBreakOf(play: Play): Race | null {
  const set = setInPlay(play)
  if (set.is === 'games') return tieBreakAt(set, play.games)
  return set.is === 'tie_break' ? set.race : null
}

/** The game or tie-break in play. */
export function raceOf(play: Play): Race {
  const set = setInPlay(play)
  return tieBreakOf(play) ?? (set.is === 'games' ? set.game : ADVANTAGE_GAME)
}

/** Service turns since the game or tie-break in play began. */
export function turnsOf(play: Play): number {
  const race = tieBreakOf(play)
  return race ? turnsAfter(play.setup.toss.order, played(play.points), isDecider(race, play.points)) : 0
}

/** Who serves the next point. */
export function serverNow(play: Play): Seat {
  return serverOf(play.rotation, turnsOf(play))
}

/** From where. */
export function serveFromNow(play: Play): ServeFrom {
  return serveFrom(played(play.points), isDecider(raceOf(play), play.points))
}

/** Points as an umpire calls them: `15`, `40`, `Ad`; counted in a tie-break. */
export function pointsShown(play: Play, side: Side): string {
  return pointsCalled(play.points[side], play.points[otherSide(side)], tieBreakOf(play) !== null)
}

export function pointsCalled(mine: number, theirs: number, tieBreak: boolean): string {
  if (tieBreak) return String(mine)
  if (mine > 3 && mine > theirs) return 'Ad'
  return ['0', '15', '30'][mine] ?? '40'
}

/** The score of the set in play; points, if it is one tie-break. */
export function openSet(play: Play): SetScore {
  const isTieBreak = setInPlay(play).is === 'tie_break'
  return isTieBreak ? { ...play.points, match_tiebreak: true } : { ...play.games }
}

/** The finished sets, and the one in play if it has begun. */
export function scoreOf(play: Play): readonly SetScore[] {
  const begun = play.ending !== 'completed' && !(isNone(play.games) && isNone(play.points))
  return begun ? [...play.sets, openSet(play)] : play.sets
}

/** Who has won; null while it is played. */
export function winnerOf(play: Play): Side | null {
  if (!play.ending) return null
  return judge(play.format, scoreOf(play), { ending: play.ending, ...(play.out && { out: play.out }) })
}

/** What each side wins with the next point, if anything. Both have a stake at a point that decides. */
export interface Stakes {
  a: Exclude<Stake, 'break'> | null
  b: Exclude<Stake, 'break'> | null
  /** The receiver, if this point can win the game against the serve; never in a tie-break. */
  breakPoint: Side | null
}

export function stakesOf(play: Play): Stakes {
  if (play.ending) return { a: null, b: null, breakPoint: null }
  const stakes: Stakes = { a: stakeOf(play, 'a'), b: stakeOf(play, 'b'), breakPoint: null }
  if (tieBreakOf(play)) return stakes
  const receiver = otherSide(serverNow(play).side)
  return { ...stakes, breakPoint: stakes[receiver] ? receiver : null }
}

function stakeOf(play: Play, side: Side): Exclude<Stake, 'break'> | null {
  if (!winsNext(raceOf(play), play.points, side)) return null
  if (!winsSet(play, plus(play.games, side), side)) return 'game'
  return matchWinner(play.format, plus(play.won, side)) ? 'match' : 'set'
}

function winsSet(play: Play, games: Both, side: Side): boolean {
  const set = setInPlay(play)
  switch (set.is) {
    case 'tie_break':
      return true
    case 'games':
      return setStanding(set, games) === side
    case 'timed':
      return play.timeUp && leader(games) === side
  }
}

/** The stake as a board names it. */
export function stakeNamed(stakes: Stakes, side: Side): Stake | null {
  const stake = stakes[side]
  return stake === 'game' && stakes.breakPoint === side ? 'break' : stake
}

/**
 * Rule 27, for a wrong order of serving that is discovered now: between games, and in a tie-break after an odd number of
 * points, it stays as altered; otherwise it is corrected at once. Points played stand either way.
 */
export function alteredOrderStays(play: Play): boolean {
  const count = played(play.points)
  return tieBreakOf(play) ? count % 2 === 1 : count === 0
}
