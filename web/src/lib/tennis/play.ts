/**
 * A match, point by point: a port of the server's engine, so that a pad without a network knows the score. Pure.
 *
 * A match is its events, in order; to undo one is to replay those before it. `scoring.test.ts` replays matches that the
 * server's engine has played.
 */
import type { Both, ScoreEvent, Seat, SetScore, Side } from '@/wire'
import { type Format, matchWinner, setStanding, standingOf } from './format'
import { type End, judge, judgeInPlay } from './judge'
import { chooseFirstServer } from './first-server'
import { endsChangeAfter, endsChangeAfterGame, giveServe, passServe, type Rotation } from './serve'
import { isNone, lead, leader, low, NONE, otherSide, played, plus } from './sides'
import { type Play, raceOf, scoreOf, setInPlay, type Setup, tieBreakOf, turnsOf } from './state'
import { impossible } from './wrong'

/** The score that a match is set to. The reason is not part of the play. */
export interface SetTo {
  sets: readonly SetScore[]
  games: Both
  points: Both
  server: Seat
}

/** What counts in a match, in the words of the wire. */
export type PlayEvent =
  | Extract<ScoreEvent, { kind: 'point' | 'server' | 'first_server' | 'other_ends' | 'time_up' | 'retired' | 'defaulted' | 'walkover' }>
  | ({ kind: 'score' } & SetTo)
  | { kind: 'abandoned' }

/** What an umpire calls after an event. */
export interface Called {
  /** Who has won a game or a tie-break. */
  game?: Side
  set?: Side
  changeEnds?: boolean
  over?: boolean
}

export interface Played {
  play: Play
  called: Called
}

/** A match before its first point. */
export function begin(format: Format, setup: Setup): Play {
  const { server, second_server: second, left } = setup.toss
  const { doubles } = setup
  const rotation: Rotation = { doubles, first: server.side, firsts: doubles ? server.partner : 'first', others: doubles ? second : 'first', turn: 0 }
  return { format, setup, sets: [], won: NONE, games: NONE, points: NONE, rotation, left, timeUp: false, ending: null, out: null }
}

/** The match after these events. Throws `Impossible`. */
export function replay(format: Format, setup: Setup, events: readonly PlayEvent[]): Play {
  return events.reduce((play, event) => apply(play, event).play, begin(format, setup))
}

/** The match after one more event. Throws `Impossible`. */
export function apply(play: Play, event: PlayEvent): Played {
  if (play.ending) throw impossible('match_over')
  switch (event.kind) {
    case 'point':
      return point(play, event.side)
    case 'server':
      checkSeat(play, event.server)
      return { play: { ...play, rotation: giveServe(play.rotation, event.server, turnsOf(play)) }, called: {} }
    case 'first_server':
      return { play: { ...play, rotation: chooseFirstServer(play, event.server) }, called: {} }
    case 'other_ends':
      return turn({ play, called: {} })
    case 'time_up':
      return timeUp(play)
    case 'score':
      return setScore(play, event)
    case 'abandoned':
      return end(play, { ending: 'abandoned' })
    case 'retired':
    case 'defaulted':
    case 'walkover':
      return end(play, { ending: event.kind, out: event.side })
  }
}

function point(play: Play, side: Side): Played {
  const next = { ...play, points: plus(play.points, side) }
  const standing = standingOf(raceOf(play), next.points)
  if (standing === 'a' || standing === 'b') return gameWon(next, standing)
  const change = tieBreakOf(play) !== null && endsChangeAfter(play.setup.toss.ends, played(next.points))
  return change ? turn({ play: next, called: {} }) : { play: next, called: {} }
}

/** @param play The winning point is counted. */
function gameWon(play: Play, winner: Side): Played {
  const rule = setInPlay(play)
  const tieBreak = tieBreakOf(play)
  const games = plus(play.games, winner)
  const after = { ...play, points: NONE, rotation: passServe(play.rotation), games }
  const open = { play: after, called: { game: winner } }
  return turnAfterGame(ended(), played(games))

  function ended(): Played {
    switch (rule.is) {
      case 'tie_break':
        return setWon(open, { ...play.points, match_tiebreak: true }, winner)
      case 'games': {
        const standing = setStanding(rule, games)
        if (standing !== 'a' && standing !== 'b') return open
        return setWon(open, { ...games, ...(tieBreak && { tiebreak: low(play.points) }) }, standing)
      }
      case 'timed': {
        const ahead = play.timeUp ? leader(games) : null
        return ahead ? setWon(open, games, ahead) : open
      }
    }
  }
}

function setWon({ play, called }: Played, score: SetScore, winner: Side): Played {
  const won = plus(play.won, winner)
  const over = matchWinner(play.format, won) !== null
  const after: Play = { ...play, sets: [...play.sets, score], won, games: NONE, points: NONE, timeUp: false, ending: over ? 'completed' : null }
  return { play: after, called: { ...called, set: winner, ...(over && { over }) } }
}

function turnAfterGame(step: Played, games: number): Played {
  return endsChangeAfterGame(games) && !step.called.over ? turn(step) : step
}

function turn({ play, called }: Played): Played {
  return { play: { ...play, left: otherSide(play.left) }, called: { ...called, changeEnds: true } }
}

/** The side ahead wins the set, and the game in play does not count; at a tie it decides. */
function timeUp(play: Play): Played {
  if (setInPlay(play).is !== 'timed' || play.timeUp) throw impossible('set_not_timed')
  const ahead = leader(play.games)
  if (!ahead) return { play: { ...play, timeUp: true }, called: {} }
  const rotation = isNone(play.points) ? play.rotation : passServe(play.rotation)
  return turnAfterGame(setWon({ play: { ...play, rotation }, called: {} }, play.games, ahead), played(play.games))
}

/** Ends stay as they are. */
function setScore(play: Play, { sets, games, points, server }: SetTo): Played {
  checkSeat(play, server)
  const won = judgeInPlay(play.format, sets, games, points)
  const over = matchWinner(play.format, won) !== null
  // The time of a set that is level stays up: its next game decides.
  const stillUp = play.timeUp && sets.length === play.sets.length && lead(games) === 0
  const next: Play = { ...play, sets: sets.map((score, index) => named(play.format, index, score)), won, games, points, timeUp: stillUp, ending: over ? 'completed' : null }
  return { play: { ...next, rotation: giveServe(next.rotation, server, turnsOf(next)) }, called: over ? { over } : {} }
}

/** A set as the wire writes it: points are marked as a match tie-break. */
function named(format: Format, index: number, { a, b, tiebreak }: SetScore): SetScore {
  const isTieBreak = (index + 1 >= format.best ? format.last : format.set).is === 'tie_break'
  return { a, b, ...(tiebreak !== undefined && { tiebreak }), ...(isTieBreak && { match_tiebreak: true }) }
}

function end(play: Play, how: End): Played {
  judge(play.format, scoreOf(play), how)
  return { play: { ...play, ending: how.ending, out: how.out ?? null }, called: { over: true } }
}

function checkSeat({ setup }: Play, { partner }: Seat): void {
  if (!setup.doubles && partner !== 'first') throw impossible('server_singles')
}
