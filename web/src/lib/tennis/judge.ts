/** Whether a score can be: every set matches the format, nothing comes after the end. */
import type { Both, Ending, SetScore, Side } from '@/wire'
import { canLoseWith, type Format, matchWinner, needed, setAt, type SetFormat, setStanding, standingOf, tieBreakAt, tieBreakBehind, ADVANTAGE_GAME } from './format'
import { high, isNone, NONE, otherSide, plus } from './sides'
import { endsOf, impossible, shown } from './wrong'

/** The most games or points of a set. */
const MOST = 199

/** How a match ends, and which side is out if one stopped it. */
export interface End {
  ending: Ending
  out?: Side
}

/** Who wins a match that ended with this score, or null. Throws `Impossible`. */
export function judge(format: Format, sets: readonly SetScore[], { ending, out }: End): Side | null {
  if (ending === 'walkover' && sets.length > 0) throw impossible('match_not_played')
  const won = setsWon(format, sets, ending !== 'completed')
  const byScore = matchWinner(format, won)
  if (ending === 'completed') {
    if (byScore) return byScore
    throw impossible('match_undecided', { sets: shown(won), count: needed(format) })
  }
  if (byScore) throw impossible('match_decided')
  if (ending === 'retired' && sets.length === 0) throw impossible('match_not_begun')
  return out === undefined ? null : otherSide(out)
}

/** Sets won by each side; the last set may be unfinished if `open`. */
function setsWon(format: Format, sets: readonly SetScore[], open: boolean): Both {
  let won = NONE
  for (const [index, score] of sets.entries()) {
    if (matchWinner(format, won)) throw impossible('set_after_end', { set: index + 1 })
    const winner = judgeSet(format, index, score, open && index + 1 === sets.length)
    if (winner) won = plus(won, winner)
  }
  return won
}

/** Who won a set; null if it may be unfinished and is. */
function judgeSet(format: Format, index: number, score: SetScore, mayBeOpen: boolean): Side | null {
  const [rule, set] = [setAt(format, index), index + 1]
  if (high(score) > MOST || (score.tiebreak ?? 0) > MOST) throw impossible('set_too_many', { set })
  if (score.tiebreak !== undefined) checkTieBreak(rule, score, set, score.tiebreak)
  const standing = setStanding(rule, score)
  switch (standing) {
    case 'open':
      if (mayBeOpen) return null
      throw impossible('set_not_over', { set, score: shown(score), ends: endsOf(rule) })
    case 'impossible':
      throw impossible('set_impossible', { set, score: shown(score), ends: endsOf(rule) })
    default:
      // Whether the time of a stopped timed set was up is not known.
      return mayBeOpen && rule.is === 'timed' ? null : standing
  }
}

function checkTieBreak(rule: SetFormat, score: SetScore, set: number, losers: number): void {
  const race = rule.is === 'games' ? tieBreakBehind(rule, score) : null
  if (!race) throw impossible('set_no_tie_break', { set, score: shown(score) })
  if (!canLoseWith(race, losers)) throw impossible('set_tie_break_loser', { set, to: race.to, most: race.to - 1 })
}

/** Sets won by each side, if a match can stand at this score. Throws `Impossible`. */
export function judgeInPlay(format: Format, sets: readonly SetScore[], games: Both, points: Both): Both {
  const won = setsWon(format, sets, false)
  if (matchWinner(format, won)) {
    if (isNone(games) && isNone(points)) return won
    throw impossible('set_after_end', { set: sets.length + 1 })
  }
  checkInPlay(setAt(format, sets.length), games, points, sets.length + 1)
  return won
}

function checkInPlay(rule: SetFormat, games: Both, points: Both, set: number): void {
  if (high(games) > MOST || high(points) > MOST) throw impossible('set_too_many', { set })
  if (rule.is === 'tie_break' && !isNone(games)) throw impossible('set_impossible', { set, score: shown(games), ends: endsOf(rule) })
  const won = rule.is === 'tie_break' ? points : games
  const standing = setStanding(rule, won)
  if (standing === 'impossible') throw impossible('set_impossible', { set, score: shown(won), ends: endsOf(rule) })
  if (standing !== 'open' && rule.is !== 'timed') throw impossible('set_over', { set, score: shown(won) })
  if (standingOf(raceInPlay(rule, games), points) !== 'open') throw impossible('set_points', { set, score: shown(points) })
}

function raceInPlay(rule: SetFormat, games: Both) {
  switch (rule.is) {
    case 'tie_break':
      return rule.race
    case 'games':
      return tieBreakAt(rule, games) ?? rule.game
    case 'timed':
      return ADVANTAGE_GAME
  }
}
