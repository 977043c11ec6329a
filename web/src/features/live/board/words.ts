/** What a scoreboard says in words. */
import type { Board, LiveMatch, Millis, Seat, Side, Stake } from '@/wire'
import { dotted } from '@/lib/facts'
import { firstName } from '@/lib/format'
import { t } from '@/lib/i18n'
import { namesOf, peopleOn, shortNames } from '@/lib/sides'
import { readFormat } from '@/lib/tennis/code'
import { matchWinner, setAt, setStanding } from '@/lib/tennis/format'
import { otherSide, plus } from '@/lib/tennis/sides'
import { agoText } from '@/lib/time'
import { dayNameAt, timeAt, untilStart } from '@/lib/zoned'
import { calledText, gamesText, isMatchTieBreak, isOver } from './columns'

const RANKS: readonly Stake[] = ['break', 'set', 'match']

/** What is at stake now: "Match point, Linh", "Linh serves for 4–2", "Tie-break"; null while nothing is played. */
export function stakeText(live: LiveMatch): string | null {
  const { board } = live
  if (isOver(board) || board.state !== 'live' || !board.server) return null
  const names = shortNames(live)
  const rank = Math.max(rankOf(board.stake_a), rankOf(board.stake_b))
  const stake = RANKS[rank]
  if (stake) {
    const sides = (['a', 'b'] as const).filter((side) => rankOf(stakeOf(board, side)) === rank)
    const [side] = sides
    if (sides.length > 1 || side === undefined) return t(`live.stake.${stake}_both`)
    return t(`live.stake.${stake}`, { name: names[side], count: chancesOf(board, side) })
  }
  if (isMatchTieBreak(board)) return t('live.match_tie_break')
  if (board.tie_break) return t('live.tie_break')
  if (board.serve_from === 'receivers_choose') return t('live.deciding_point')
  return t(`live.serves_for${purposeOf(live, board.server.side)}`, { name: names[board.server.side], games: nextGames(board, board.server.side) })
}

/** The same in two or three words, for cards: "Set point", "Tie-break", "Live". */
export function stateText({ board }: LiveMatch): string {
  if (isOver(board)) return t('live.finished')
  if (board.state !== 'live') return t(`live.state_${board.state}`)
  const stake = RANKS[Math.max(rankOf(board.stake_a), rankOf(board.stake_b))]
  if (stake) return t(`live.point_${stake}`)
  if (isMatchTieBreak(board)) return t('live.match_tie_break')
  return t(board.tie_break ? 'live.tie_break' : 'live.live')
}

function stakeOf(board: Board, side: Side): Stake | undefined {
  return side === 'a' ? board.stake_a : board.stake_b
}

/** -1 for none, and for a game on the own serve, which is said with the games. */
function rankOf(stake: Stake | undefined): number {
  return stake === undefined ? -1 : RANKS.indexOf(stake)
}

/** How many such points a side has in a row: three at 40–0. */
function chancesOf({ points, tie_break }: Board, side: Side): number {
  const [mine, theirs] = [points[side], points[otherSide(side)]]
  return !tie_break && mine === 3 && theirs < 3 ? 3 - theirs : 1
}

function nextGames({ games }: Board, side: Side): string {
  const next = plus(games, side)
  return `${next[side]}–${next[otherSide(side)]}`
}

/** Whether the next game wins more than itself. */
function purposeOf(live: LiveMatch, side: Side): '' | '_set' | '_match' {
  const { board } = live
  const format = readFormat(live.format)
  const set = format && setAt(format, board.sets.length)
  if (!format || set?.is !== 'games' || setStanding(set, plus(board.games, side)) !== side) return ''
  return matchWinner(format, plus(setsWon(board), side)) === side ? '_match' : '_set'
}

function setsWon({ sets }: Board): { a: number; b: number } {
  return { a: sets.filter(({ a, b }) => a > b).length, b: sets.filter(({ a, b }) => b > a).length }
}

/** "Linh Tran against Kenji Watanabe". */
export function titleOf(live: LiveMatch): string {
  return t('match.sides', { a: namesOf(peopleOn(live, 'a')), b: namesOf(peopleOn(live, 'b')) })
}

/** Sets and games, read out as they change: not each point. */
export function spokenText(live: LiveMatch): string {
  if (isOver(live.board)) return outcomeText(live)
  const { board } = live
  if (board.state === 'scheduled') return ''
  const suspended = suspendedText(live)
  if (suspended !== null) return suspended
  return t('live.spoken', { title: titleOf(live), score: gamesText(board) })
}

/** Whoever serves: of a pair, the player. */
function serverName(live: LiveMatch, { side, partner }: Seat): string {
  const people = peopleOn(live, side)
  const server = people[partner === 'first' ? 0 : 1]
  return people.length > 1 && server ? firstName(server.name) : shortNames(live)[side]
}

/** The whole score, for who does not see the table. */
export function wholeText(live: LiveMatch): string {
  const { board } = live
  if (isOver(board) || !board.server) return spokenText(live)
  const points = calledText(board.points, board.server.side, board.tie_break === true)
  return t('live.whole', { score: gamesText(board) || '0–0', points, name: serverName(live, board.server) })
}

/** How it ended: "Linh Tran won 6–4 4–6 [10–7]", "Kenji Watanabe retired at 6–4 2–1". */
export function outcomeText(live: LiveMatch): string {
  const { board } = live
  const { ending, winner } = board
  if (board.state === 'voided') return t('live.voided')
  const name = (side: Side) => namesOf(peopleOn(live, side))
  const score = gamesText({ ...board, ending: ending ?? 'completed' }, winner).replace(/ ?(ret|def|abd)\.$|w\/o$/, '')
  const early = score === '' ? '_early' : ''
  if (winner === undefined) return t(`live.ended_abandoned${early}`, { score })
  if (ending === undefined || ending === 'completed') return t('live.ended_completed', { name: name(winner), score })
  return t(`live.ended_${ending}${ending === 'walkover' ? '' : early}`, { name: name(winner), other: name(otherSide(winner)), score })
}

/** "Corrected 6 minutes ago: the last point was taken back". */
export function correctionText({ correction }: Board, now: Millis): string | null {
  if (!correction) return null
  const { what, reason, at } = correction
  return t('live.corrected', { ago: agoText(at, now), what: reason ?? t(`live.corrected_${what}`) })
}

/** "Suspended since 6:42 PM: rain"; null while it is played. */
export function suspendedText({ board: { suspension }, event }: LiveMatch): string | null {
  if (!suspension) return null
  const { since, reason } = suspension
  return t(reason === undefined ? 'live.suspended_since' : 'live.suspended_why', { time: timeAt(since, event.zone), reason: reason ?? '' })
}

/** "updated 3 s ago" */
export function updatedText({ changed_at: at }: Board, now: Millis): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  return seconds < 60 ? t('live.updated_seconds', { seconds }) : t('live.updated', { ago: agoText(at, now) })
}

/** How long it has been played: "1 h 52 min". */
export function durationText({ started_at: from, board }: LiveMatch, now: Millis): string | null {
  return from === undefined ? null : untilStart((isOver(board) ? board.changed_at : now) - from)
}

/** When it begins: "Tonight, 6:30 PM". */
export function beginText({ event }: LiveMatch, now: Millis): string | null {
  const { starts_at: at, zone } = event
  return at === undefined ? null : t('live.begins', { day: dayNameAt(at, zone, now), time: timeAt(at, zone) })
}

/** "Eastside Fall Singles · Griffith Park" */
export function eventText({ event }: LiveMatch): string {
  return dotted([event.name, event.court])
}
