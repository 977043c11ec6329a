/** What I may do with a fixture. */
import type { Fixture, Millis } from '@/wire'
import { LIMITS } from '@/wire'
import { mySideOf, type PlayView } from './view'

export interface FixtureRights {
  /** I play in it. */
  plays: boolean
  propose: boolean
  /** Set or move the date, for organisers. */
  schedule: boolean
  postpone: boolean
  /** Score it live now. */
  score: boolean
  /** Enter a result. */
  report: boolean
  /** Decide it without a match. */
  award: boolean
  /** Take such a decision back. */
  revive: boolean
}

const LIVE_BEFORE_MS = LIMITS.LIVE_BEFORE_HOURS * 3_600_000

export function rightsOn(view: Pick<PlayView, 'league' | 'mine' | 'leads' | 'organises' | 'officiates'>, fixture: Fixture, now: Millis): FixtureRights {
  const { state, game, tie } = fixture
  const plays = mySideOf(fixture, view.mine?.id) !== undefined
  const leads = plays && view.leads
  const goesOn = view.league.state === 'scheduled' || view.league.state === 'active'
  const officiates = view.officiates ?? view.organises
  const some = goesOn && (leads || view.organises)
  // Of teams each rubber is scored for itself.
  const whole = some && !tie
  const undated = state === 'to_be_scheduled' || state === 'proposed'
  const begun = game?.starts_at !== undefined && game.starts_at <= now
  const soon = game?.starts_at !== undefined && game.starts_at - LIVE_BEFORE_MS <= now
  return {
    plays,
    propose: goesOn && leads && undated,
    schedule: goesOn && view.organises && (undated || (state === 'scheduled' && !begun)),
    postpone: some && state === 'scheduled',
    score: whole && (undated || (state === 'scheduled' && soon)),
    report: goesOn && !tie && (leads || officiates) && (undated || (state === 'scheduled' && begun)),
    award: goesOn && officiates && !plays && (undated || state === 'scheduled'),
    revive: goesOn && officiates && !plays && fixture.revivable === true,
  }
}
