/** Replays matches that the server's engine has played: `make recordings` writes them. */
import { describe, expect, test } from 'vitest'
import type { Seat, SetScore, Side, Stake, Toss } from '@/wire'
import matches from '@/testing/scoring.json'
import { readFormat } from './code'
import { historyOf } from './history'
import { readPlay, writeEvent, writePlay } from './notation'
import { apply, begin, type PlayEvent, replay } from './play'
import { wholeToss } from './board'
import { type Play, serveFromNow, serverNow, stakeNamed, stakesOf, tieBreakOf, winnerOf } from './state'
import { type Figures, type SideFigures, statisticsOf } from './statistics'
import { steps } from './steps'
import { Impossible } from './wrong'

const FROM = { right: 'r', left: 'l', receivers_choose: 'c' } as const
const STAKES: Readonly<Record<Stake, string>> = { game: 'g', break: 'b', set: 's', match: 'm' }

describe.each(matches.map((match, index) => ({ name: `${match.format} ${index}`, ...match })))('$name', ({ format: code, doubles, toss, play: text, boards, refused, statistics, history }) => {
  const format = readFormat(code)
  if (!format) throw new Error(code)
  const setup = { doubles, toss: wholeToss(toss as Toss) }
  const events = readPlay(text)

  test('each event leads to the same board', () => {
    let play = begin(format, setup)
    const shown = events.map((event) => {
      play = apply(play, event).play
      return boardLine(play)
    })
    expect(shown).toEqual(boards.split(';'))
  })

  test('what is read is written back', () => expect(writePlay(events)).toBe(text))

  test('the same is refused, in the same words', () => {
    const words = refused.map(([after, event]) => {
      const play = replay(format, setup, events.slice(0, Number(after)))
      return refusal(play, readPlay(String(event))[0])
    })
    expect(words).toEqual(refused.map(([, , sentence]) => ({ params: {}, ...(sentence as object) })))
  })

  test('the figures are the same', () => {
    const { total, sets } = statisticsOf(steps(format, setup, events))
    expect([total, ...sets].map(figuresOf)).toEqual(statistics)
  })

  test('the story is the same', () => expect(storyOf(historyOf(steps(format, setup, events)))).toBe(history))
})

describe('codes', () => {
  test.each(['', 'SET2-S:6', 'SET1-S:6-F:6', 'SET3-S:1/TB7', 'SET3-S:6/TB2', 'SET3-S:6/TB7@4', 'SET1-S:T4', 'SET3-S:06', 'SET3-S:6/7', 'SET3-S:6/TB7-F:'])('"%s" is none', (code) =>
    expect(readFormat(code)).toBeNull(),
  )
})

function boardLine(play: Play): string {
  const stakes = stakesOf(play)
  const stake = (side: Side) => STAKES[stakeNamed(stakes, side) as Stake] ?? '.'
  const sets = play.sets.map((set) => `${setText(set)} `).join('')
  const end = play.ending ? `${winnerOf(play) ?? '-'}!` : `${seatText(serverNow(play))}${FROM[serveFromNow(play)]}`
  return `${sets}${both(play.games)} ${both(play.points)} ${end}${play.left}${stake('a')}${stake('b')}${tieBreakOf(play) ? 't' : ''}`
}

function setText({ a, b, tiebreak, match_tiebreak }: SetScore): string {
  if (match_tiebreak) return `[${a}-${b}]`
  return tiebreak === undefined ? `${a}-${b}` : `${a}-${b}(${tiebreak})`
}

function storyOf(sets: ReturnType<typeof historyOf>): string {
  const games = (set: (typeof sets)[number]) =>
    set.games.map(({ server, tieBreak, from, points, winner, games: after }) => {
      const won = points.map((point) => point.winner).join('')
      return `${seatText(server)}${tieBreak ? 't' : ''} ${both(from)} ${won}>${winner ?? '-'}${both(after)} `
    })
  const lead = sets.flatMap((set) => set.games.flatMap((game) => game.points)).at(-1)?.lead ?? 0
  return sets.map((set) => `${both(set.score)}{${games(set).join('')}}`).join('') + lead
}

function figuresOf({ a, b, longestGame }: Figures): number[] {
  const side = (it: SideFigures) => [
    it.pointsWon,
    it.gamesWon,
    it.servePoints,
    it.servePointsWon,
    it.receivePoints,
    it.receivePointsWon,
    it.serviceGames,
    it.serviceGamesHeld,
    it.breakPointsFaced,
    it.breakPointsSaved,
    it.breakPoints,
    it.breakPointsWon,
    it.pointsStreak,
    it.gamesStreak,
  ]
  return [...side(a), ...side(b), longestGame]
}

function refusal(play: Play, event: PlayEvent | undefined): unknown {
  if (!event) throw new Error('there is no event')
  try {
    apply(play, event)
    return `${writeEvent(event)} was allowed`
  } catch (error) {
    if (error instanceof Impossible) return error.sentence
    throw error
  }
}

function both({ a, b }: { a: number; b: number }): string {
  return `${a}-${b}`
}

function seatText(server: Seat): string {
  return writeEvent({ kind: 'server', server })
}
