/** What stands in the columns of a scoreboard. */
import type { Board, Both, LiveMatch, SetScore, Side } from '@/wire'
import { t } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'

/** A set: one that is over, or the one in play. */
export interface Column {
  /** 1, 2, 3. */
  number: number
  open: boolean
  a: Cell
  b: Cell
}

export interface Cell {
  /** "6", or "[10]" of a match tie-break. */
  text: string
  /** The loser's points of the tie-break, beside the loser's games. */
  tieBreak?: number
  lost: boolean
}

/** Whether it is over: nothing more is played, though the scorer may still undo it. */
export function isOver({ ending, state }: Board): boolean {
  return ending !== undefined || !['scheduled', 'live', 'suspended'].includes(state)
}

/** Whether the points are those of a tie-break that is a set by itself, such as a match tie-break. */
export function isMatchTieBreak({ tie_break, games }: Board): boolean {
  return tie_break === true && games.a === 0 && games.b === 0
}

export function columnsOf(board: Board): Column[] {
  const over = board.sets.map((set, index) => columnOf(set, index, false))
  const { games } = board
  const begun = games.a + games.b > 0
  const open = isOver(board) ? begun && board.ending !== 'completed' : !isMatchTieBreak(board)
  return open ? [...over, columnOf({ ...games }, over.length, !isOver(board))] : over
}

function columnOf({ a, b, tiebreak, match_tiebreak }: SetScore, index: number, open: boolean): Column {
  const cell = (mine: number, theirs: number): Cell => {
    const lost = !open && mine < theirs
    return { text: match_tiebreak ? `[${mine}]` : String(mine), lost, ...(lost && tiebreak !== undefined && { tieBreak: tiebreak }) }
  }
  return { number: index + 1, open, a: cell(a, b), b: cell(b, a) }
}

/** The points in the yellow boxes; null while nothing is played. */
export function pointsOf({ board, toss }: Pick<LiveMatch, 'board' | 'toss'>): Record<Side, string> | null {
  if (isOver(board) || !toss) return null
  const { points, tie_break = false } = board
  return { a: pointsText(points.a, points.b, tie_break), b: pointsText(points.b, points.a, tie_break) }
}

/** "15", "Ad", or in a tie-break the count. */
export function pointsText(mine: number, theirs: number, tieBreak: boolean): string {
  if (tieBreak) return String(mine)
  if (mine > 3 && mine > theirs) return t('live.advantage')
  return POINTS[mine] ?? '40'
}

const POINTS: readonly string[] = ['0', '15', '30']

/** "40–30", from the server's view, as an umpire calls it. */
export function calledText(points: Both, server: Side, tieBreak: boolean): string {
  const receiver = server === 'a' ? 'b' : 'a'
  return `${pointsText(points[server], points[receiver], tieBreak)}–${pointsText(points[receiver], points[server], tieBreak)}`
}

/** Sets and games: "6–4 4–6 3–2", with a mark if it ended early; from one side's view. */
export function gamesText(board: Board, from: Side = 'a'): string {
  const { sets, games, ending = 'completed' } = board
  const over = isOver(board)
  const begun = games.a + games.b > 0 || (!over && !isMatchTieBreak(board))
  const open = begun && !(over && ending === 'completed') ? [{ ...games }] : []
  return scoreText([...sets, ...open], over ? ending : 'completed', from)
}
