/**
 * The calls about the co-organisers and officials of leagues; they reject with what `troubleOf` reads.
 *
 *   appoint(league, user, role), endRole(league, user), acceptRole(league), handOver(league, to)
 */
import type { LeagueId, StaffRole, UserId } from '@/wire'
import { call, client, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyLeagueAsked, applyLeagueChange } from '@/store/slices/leagues-replies'

/** Asks somebody to help; they have the role once they accept. */
export async function appoint(league: LeagueId, user: UserId, role: StaffRole): Promise<void> {
  const { ok, during } = await call('league.appoint', { league, user, role })
  applyLeagueAsked(league, ok.asked)
  refreshTopics(applyAgain(during))
}

/** Ends somebody's role, or declines or gives back my own. */
export async function endRole(league: LeagueId, user: UserId): Promise<void> {
  const { ok, during } = await call('league.end_role', { league, user })
  applyLeagueAsked(league, ok.asked)
  refreshTopics(applyAgain(during))
}

/** Loads the league again: requests are for its organisers only. */
export async function acceptRole(league: LeagueId): Promise<void> {
  const { ok, during } = await call('league.accept_role', { league })
  applyLeagueChange(ok)
  client.refresh(`league:${league}`)
  refreshTopics(applyAgain(during))
}

export async function handOver(league: LeagueId, to: UserId): Promise<void> {
  const { ok, during } = await call('league.hand_over', { league, to })
  applyLeagueChange(ok)
  client.refresh(`league:${league}`)
  refreshTopics(applyAgain(during))
}
