/**
 * Where the matches of a bracket stand: a column for every round, each match halfway between the two that lead to it.
 *
 * A match knows where its sides come from; where the server leaves that out, two neighbours of a round lead to one of the next.
 */
import type { Fixture, FixtureId, SideId } from '@/wire'
import type { Translate } from '@/lib/i18n'

export interface BracketRound {
  /** From 1. */
  round: number
  /** From top to bottom. */
  matches: readonly Fixture[]
}

export interface Bracket {
  rounds: readonly BracketRound[]
  /** The middle of each match, counted in matches from the top. */
  middles: ReadonlyMap<FixtureId, number>
  /** The matches whose winners meet in a match, the upper one first. */
  feeders: ReadonlyMap<FixtureId, readonly Fixture[]>
  /** How many matches stand one below the other. */
  height: number
}

export function bracketOf(fixtures: readonly Fixture[]): Bracket {
  const rounds = roundsOf(fixtures)
  const feeders = feedersOf(rounds)
  const middles = new Map<FixtureId, number>()
  let leaves = 0
  const place = (match: Fixture): number => {
    const known = middles.get(match.id)
    if (known !== undefined) return known
    const from = (feeders.get(match.id) ?? []).map(place)
    const middle = from.length === 0 ? leaves++ + 0.5 : from.reduce((sum, one) => sum + one, 0) / from.length
    middles.set(match.id, middle)
    return middle
  }
  for (const { matches } of [...rounds].reverse()) for (const match of matches) place(match)
  return { rounds, middles, feeders, height: leaves }
}

function roundsOf(fixtures: readonly Fixture[]): BracketRound[] {
  const rounds = [...new Set(fixtures.map(({ round }) => round))].sort((a, b) => a - b)
  return rounds.map((round) => ({ round, matches: fixtures.filter((match) => match.round === round).sort((a, b) => a.number - b.number) }))
}

function feedersOf(rounds: readonly BracketRound[]): Map<FixtureId, readonly Fixture[]> {
  const feeders = new Map<FixtureId, readonly Fixture[]>()
  for (const [at, { matches }] of rounds.entries()) {
    const earlier = rounds.slice(0, at).flatMap((round) => round.matches)
    const before = rounds[at - 1]?.matches ?? []
    for (const [index, match] of matches.entries()) {
      const named = [match.a_from, match.b_from].flatMap((from) => (from?.kind === 'winner' ? (earlier.find(({ number }) => number === from.of) ?? []) : []))
      const paired = before.length === 2 * matches.length ? before.slice(2 * index, 2 * index + 2) : []
      feeders.set(match.id, match.a_from === undefined && match.b_from === undefined ? paired : named)
    }
  }
  return feeders
}

/** The side that goes on from a match. */
export function advances({ state, winner, a, b }: Fixture): SideId | undefined {
  if (state === 'bye') return a ?? b
  if (state !== 'final' || winner === undefined) return undefined
  return winner === 'a' ? a : b
}

/** "quarter", "semi", "final" by how many matches the round has; else its number. */
export function roundKey({ matches }: BracketRound, isLast: boolean): 'final' | 'semi' | 'quarter' | 'number' {
  if (isLast && matches.length === 1) return 'final'
  return matches.length === 2 ? 'semi' : matches.length === 4 ? 'quarter' : 'number'
}

/** "Semi-finals", "Round 2" */
export function roundText(t: Translate, round: BracketRound, isLast: boolean): string {
  return t(`league.bracket.round_${roundKey(round, isLast)}`, { number: round.round })
}
