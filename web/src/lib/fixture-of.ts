import type { LeagueRef } from '@/wire'
import type { Translate } from './i18n'

/** "Eastside Fall Singles, round 6", "Griffith Ladder, challenge": what a match belongs to. Challenges have round 0. */
export function fixtureOfText(t: Translate, { league, round }: { league: Pick<LeagueRef, 'name'>; round: number }): string {
  return t(round === 0 ? 'fixture.of_challenge' : 'fixture.of', { league: league.name, round })
}
