/** Periods of box leagues. Both reject with what `troubleOf` reads. */
import type { BoxTables, LeagueId } from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyLeagueChange } from '@/store/slices/leagues-replies'
import { refetchLeague } from './organiser-actions'

export async function loadPeriod(league: LeagueId, period: number): Promise<BoxTables> {
  return (await call('box.period', { league, period })).ok
}

/** Ends the current period: the next one is drawn. The reply does not have its boxes. */
export async function closePeriod(league: LeagueId, period: number): Promise<void> {
  const { ok, during } = await call('box.close_period', { league, period })
  applyLeagueChange(ok)
  refreshTopics(applyAgain(during))
  await refetchLeague(league)
}
