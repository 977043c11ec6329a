/** Matches in play for tests, with boards that the engine derives from a play. */
import type { Board, LiveMatch, Person } from '@/wire'
import { boardOf, playOf } from '@/lib/tennis/board'

export function aPerson(name: string): Person {
  const handle = name.toLowerCase().replace(/\W+/g, '.')
  return { id: handle, name, handle }
}

interface LiveOptions {
  format?: string
  a?: readonly string[]
  b?: readonly string[]
  /** As `Board.play`. */
  play?: string
  more?: Partial<LiveMatch>
  board?: Partial<Board>
}

export const AT = Date.parse('2026-11-20T18:00:00Z')

/** By default the first set has just begun, and side A serves. */
export function aLiveMatch({ format = 'SET3-S:6/TB7', a = ['Linh Tran'], b = ['Kenji Watanabe'], play = '', more = {}, board = {} }: LiveOptions = {}): LiveMatch {
  const start: LiveMatch = {
    id: 'm1',
    event: { id: 'e1', name: 'Eastside Fall Singles', starts_at: AT, zone: 'America/Los_Angeles', court: 'Griffith Park' },
    a: a.map(aPerson),
    b: b.map(aPerson),
    format,
    competitive: true,
    is_public: true,
    toss: { server: { side: 'a', partner: 'first' }, left: 'a' },
    started_at: AT,
    board: { events: play.length, state: 'live', sets: [], games: { a: 0, b: 0 }, points: { a: 0, b: 0 }, play, changed_at: AT, ...board },
    ...more,
  }
  const played = playOf(start)
  return played ? { ...start, board: { ...start.board, ...boardOf(played), ...board } } : start
}

/** So many games, each to love: `games('aab')`. */
export function games(winners: string): string {
  return [...winners].map((side) => side.repeat(4)).join('')
}
