/** How a bracket is divided over sheets of paper. */
import type { Fixture } from '@/wire'
import { type Bracket, bracketOf } from './bracket-layout'

/** First matches below each other on a sheet: those of 32 sides. */
const FIRST_MATCHES = 16

/**
 * All of it if it fits; else the parts from the top down, each up to the match that its winner leads to, and at the end the rounds
 * that are left, which begin with those matches.
 */
export function bracketPages(fixtures: readonly Fixture[]): Bracket[] {
  const whole = bracketOf(fixtures)
  const cut = whole.height <= FIRST_MATCHES ? 0 : lastThatFits(whole)
  const roots = whole.rounds[cut]?.matches ?? []
  if (cut === 0) return [whole]
  const rest = whole.rounds.slice(cut).flatMap(({ matches }) => matches)
  const parts = roots.map((root) => bracketOf(treeOf(root, whole)))
  return rest.length === roots.length ? parts : [...parts, ...bracketPages(rest)]
}

/** The last round each of whose matches fits a sheet with all that leads to it. */
function lastThatFits(whole: Bracket): number {
  const isWide = (match: Fixture) => treeOf(match, whole).filter(({ id }) => (whole.feeders.get(id) ?? []).length === 0).length > FIRST_MATCHES
  const first = whole.rounds.findIndex(({ matches }) => matches.some(isWide))
  return Math.max(0, first - 1)
}

/** A match, and all that leads to it. */
function treeOf(match: Fixture, whole: Bracket): Fixture[] {
  return [match, ...(whole.feeders.get(match.id) ?? []).flatMap((from) => treeOf(from, whole))]
}
