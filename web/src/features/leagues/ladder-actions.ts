/**
 * What one does on a ladder. All reject with what `troubleOf` reads.
 *
 *   challenge(league, side), answerChallenge(fixture, accept, reason?), withdrawChallenge(fixture): the fixture
 *   loadTargets(league): whom I may challenge
 *   loadLog(league, cursor?): a page of what moved it, into the store
 */
import type { Calls, Fixture, FixtureId, LeagueId, SideId, Targets } from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyFixtures, applyLogPage } from '@/store/slices/leagues-replies'

type LadderCmd = 'ladder.challenge' | 'ladder.answer' | 'ladder.withdraw'

async function change<C extends LadderCmd>(cmd: C, args: Calls[C]['args']): Promise<Fixture> {
  const { ok, during } = await call(cmd, args)
  const fixture: Fixture = ok
  applyFixtures(fixture.league, [fixture])
  refreshTopics(applyAgain(during))
  return fixture
}

export const challenge = (league: LeagueId, side: SideId): Promise<Fixture> => change('ladder.challenge', { league, side })

/** The challenger reads the reason, if one is given. */
export const answerChallenge = (fixture: FixtureId, accept: boolean, reason = ''): Promise<Fixture> =>
  change('ladder.answer', { fixture, accept, ...(reason.trim() !== '' && { reason: reason.trim() }) })

export const withdrawChallenge = (fixture: FixtureId): Promise<Fixture> => change('ladder.withdraw', { fixture })

export async function loadTargets(league: LeagueId): Promise<Targets> {
  return (await call('ladder.targets', { league })).ok
}

/** The first page, or the one after `cursor`. */
export async function loadLog(league: LeagueId, cursor?: string): Promise<void> {
  const { ok, during } = await call('ladder.moves', { league, ...(cursor !== undefined && { cursor }) })
  applyLogPage(league, ok, cursor === undefined)
  refreshTopics(applyAgain(during))
}
