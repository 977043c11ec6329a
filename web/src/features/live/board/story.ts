/** What the points of a match say: momentum, figures, and each point in words. */
import type { Both, LiveMatch, SetScore, Side } from '@/wire'
import { t } from '@/lib/i18n'
import { namesOf, peopleOn, shortNames } from '@/lib/sides'
import { stepsOf } from '@/lib/tennis/board'
import { type GameStory, historyOf, isBreak, type PointStory, type SetStory } from '@/lib/tennis/history'
import { low, otherSide } from '@/lib/tennis/sides'
import { type Figures, statisticsOf } from '@/lib/tennis/statistics'
import { calledText } from './columns'

export interface Story {
  sets: readonly SetStory[]
  figures: Figures
  /** How many points were followed. */
  points: number
}

/** None if this program does not know the format, or the play does not fit it: the board stands without it. */
export function storyOf(live: LiveMatch): Story | null {
  try {
    const steps = stepsOf(live)
    const { total } = statisticsOf(steps)
    return { sets: historyOf(steps), figures: total, points: total.a.pointsWon + total.b.pointsWon }
  } catch {
    return null
  }
}

/** A game as a bar: over the net for side A, under it for B; the clearer it was won, the longer. */
export interface Bar {
  side: Side
  /** 0 to 1. */
  height: number
  isBreak: boolean
}

/** Bars by set. A game in play has none. */
export function barsOf({ sets }: Story): Bar[][] {
  return sets.map(({ games }) => games.flatMap(barOf))
}

const SHORTEST = 0.3

function barOf(game: GameStory): Bar[] {
  const last = game.points.at(-1)
  if (!game.winner || !last) return []
  const [won, lost] = [last.points[game.winner], last.points[otherSide(game.winner)]]
  const margin = (won - lost) / Math.max(1, won)
  return [{ side: game.winner, height: SHORTEST + (1 - SHORTEST) * margin, isBreak: isBreak(game) }]
}

/** A row of numbers, side by side. */
export interface NumberRow {
  key: string
  a: string
  b: string
  /** Their sizes, for the two bars. */
  share: Both
}

export function numbersOf({ figures }: Story): NumberRow[] {
  const { a, b } = figures
  const percent = (won: number, of: number) => (of === 0 ? '–' : `${Math.round((100 * won) / of)}%`)
  const rate = (won: number, of: number) => (of === 0 ? 0 : won / of)
  const rates = (key: string, of: (side: typeof a) => [number, number]): NumberRow => ({ key, a: percent(...of(a)), b: percent(...of(b)), share: { a: rate(...of(a)), b: rate(...of(b)) } })
  const counts = (key: string, of: (side: typeof a) => number): NumberRow => ({ key, a: String(of(a)), b: String(of(b)), share: { a: of(a), b: of(b) } })
  return [
    rates('serve', (side) => [side.servePointsWon, side.servePoints]),
    rates('return', (side) => [side.receivePointsWon, side.receivePoints]),
    { key: 'break_points', a: `${a.breakPointsWon}/${a.breakPoints}`, b: `${b.breakPointsWon}/${b.breakPoints}`, share: { a: a.breakPointsWon, b: b.breakPointsWon } },
    counts('points', (side) => side.pointsWon),
    counts('points_streak', (side) => side.pointsStreak),
    counts('games_streak', (side) => side.gamesStreak),
  ]
}

/** A line of the story, newest first: a point, or the end of a game or set. */
export interface Line {
  key: string
  score: string
  text: string
  is: 'point' | 'game' | 'set'
  side: Side
}

export function linesOf(live: LiveMatch, { sets }: Story): Line[] {
  const names = shortNames(live)
  const whole = (side: Side) => namesOf(peopleOn(live, side))
  const lines = sets.flatMap(({ games, score }, set) => {
    const inGames = games.flatMap((game, index) => {
      const points = game.points.flatMap((point, at) => (game.winner && at === game.points.length - 1 ? [] : [pointLine(`${set}.${index}.${at}`, point, game)]))
      // The end of a tie-break that is a set is the set's own line.
      return game.winner && !score.match_tiebreak ? [...points, gameLine(`${set}.${index}`, game, game.winner)] : points
    })
    const winner = isSetOver(live, set) ? winnerOf(score) : null
    return winner ? [...inGames, setLine(set, score, winner)] : inGames
  })
  return lines.reverse()

  function pointLine(key: string, { winner, server, points }: PointStory, game: GameStory): Line {
    const how = winner === server.side ? 'live.point_served' : 'live.point_returned'
    return { key, is: 'point', side: winner, score: calledText(points, server.side, game.tieBreak), text: t(how, { name: names[winner] }) }
  }

  function gameLine(key: string, game: GameStory, winner: Side): Line {
    const last = game.points.at(-1)?.points ?? { a: 0, b: 0 }
    const deuces = game.tieBreak ? 0 : low(last) - 2
    const what = game.tieBreak ? 'live.game_tie_break' : isBreak(game) ? 'live.game_break' : 'live.game_held'
    const text = t(what, { name: names[winner], points: `${last[winner]}–${last[otherSide(winner)]}` })
    return { key, is: 'game', side: winner, score: `${game.games.a}–${game.games.b}`, text: deuces > 0 ? t('live.after_deuces', { game: text, count: deuces }) : text }
  }

  function setLine(set: number, score: SetScore, winner: Side): Line {
    return { key: `set ${set}`, is: 'set', side: winner, score: setScore(score), text: t('live.set_won', { number: set + 1, name: whole(winner) }) }
  }
}

function isSetOver({ board }: LiveMatch, set: number): boolean {
  return set < board.sets.length
}

function winnerOf({ a, b }: SetScore): Side | null {
  return a === b ? null : a > b ? 'a' : 'b'
}

/** "6–4", "[10–7]" */
export function setScore({ a, b, match_tiebreak }: SetScore): string {
  return match_tiebreak ? `[${a}–${b}]` : `${a}–${b}`
}

/** Points won by A less those of B, after each point, set by set. */
export function leadsOf({ sets }: Story): number[][] {
  return sets.map(({ games }) => games.flatMap(({ points }) => points.map(({ lead }) => lead)))
}

/** The number of games that were won. */
export function gamesPlayed(bars: readonly (readonly Bar[])[]): Both {
  const all = bars.flat()
  const a = all.filter(({ side }) => side === 'a').length
  return { a, b: all.length - a }
}
