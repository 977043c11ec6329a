/**
 * What is done in a tie of teams. All reject with what `troubleOf` reads.
 *
 *   handIn(fixture, lines), loadLineUp(fixture) -> my team's, also while it is hidden
 *   playRubber(fixture, rubber) -> the match that is scored live
 *   reportRubber(fixture, rubber, score), awardRubber(award), reviveRubber(fixture, rubber)
 */
import type { AwardRubber, Calls, Fixture, FixtureId, LineUp, MatchId, Score, UserId } from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyFixtures } from '@/store/slices/leagues-replies'

type TieCmd = 'tie.line_up' | 'rubber.report' | 'rubber.award' | 'rubber.revive'

async function change<C extends TieCmd>(cmd: C, args: Calls[C]['args']): Promise<void> {
  const { ok, during } = await call(cmd, args)
  const fixture: Fixture = ok
  applyFixtures(fixture.league, [fixture])
  refreshTopics(applyAgain(during))
}

/** The players of every line, in their order; none where nobody plays. */
export const handIn = (fixture: FixtureId, lines: UserId[][]): Promise<void> => change('tie.line_up', { fixture, lines })

export async function loadLineUp(fixture: FixtureId): Promise<LineUp> {
  return (await call('tie.mine', { fixture })).ok
}

export async function playRubber(fixture: FixtureId, rubber: number): Promise<MatchId> {
  const { ok, during } = await call('rubber.play', { fixture, rubber })
  refreshTopics(applyAgain(during))
  return ok.match
}

export const reportRubber = (fixture: FixtureId, rubber: number, score: Score): Promise<void> => change('rubber.report', { fixture, rubber, score })

export const awardRubber = (award: AwardRubber): Promise<void> => change('rubber.award', { ...award, reason: award.reason.trim() })

/** Takes such a decision back. */
export const reviveRubber = (fixture: FixtureId, rubber: number): Promise<void> => change('rubber.revive', { fixture, rubber })
