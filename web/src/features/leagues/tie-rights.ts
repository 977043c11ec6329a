/** What I may do in a tie of teams. */
import { type Fixture, LIMITS, type LeagueSide, type Millis, type Rubber, type UserId } from '@/wire'
import { mySideOf, type PlayView } from './view'

type View = Pick<PlayView, 'league' | 'mine' | 'organises' | 'officiates'>

export interface TieRights {
  /** The side of the fixture that is mine. */
  at: 'a' | 'b' | undefined
  /** I am its captain. */
  leads: boolean
  /** Hand in its line-up, or change it. */
  lineUp: boolean
}

export function isCaptain(side: Pick<LeagueSide, 'team'> | undefined, me: UserId | undefined): boolean {
  return me !== undefined && side?.team?.captain === me
}

export function tieRightsOn(view: View, fixture: Fixture, me: UserId | undefined): TieRights {
  const at = mySideOf(fixture, view.mine?.id)
  const leads = at !== undefined && isCaptain(view.mine, me)
  const open = fixture.tie?.state === 'line_ups' && fixture.state !== 'cancelled' && fixture.state !== 'final' && fixture.state !== 'waiting'
  return { at, leads, lineUp: goesOn(view) && leads && open && fixture.game !== undefined }
}

export interface RubberRights {
  /** Score it live now. */
  score: boolean
  /** Enter its result. */
  report: boolean
  /** Decide it without a match. */
  award: boolean
  /** Take such a decision back. */
  revive: boolean
}

const LIVE_BEFORE_MS = LIMITS.LIVE_BEFORE_HOURS * 3_600_000

export function rubberRightsOn(view: View, fixture: Fixture, rubber: Rubber, me: UserId | undefined, now: Millis): RubberRights {
  const inTeam = mySideOf(fixture, view.mine?.id) !== undefined
  const neutral = !inTeam && (view.officiates ?? view.organises)
  const plays = me !== undefined && [...rubber.a, ...rubber.b].some(({ id }) => id === me)
  const starts = fixture.game?.starts_at ?? Infinity
  const open = goesOn(view) && rubber.state === 'open'
  const live = goesOn(view) && rubber.state === 'live' && rubber.match !== undefined
  const some = plays || neutral
  return {
    score: some && (live || (open && starts - LIVE_BEFORE_MS <= now)),
    report: (some || (inTeam && isCaptain(view.mine, me))) && open && starts <= now,
    award: open && neutral,
    revive: goesOn(view) && neutral && rubber.reason !== undefined && rubber.match === undefined && (rubber.state === 'final' || rubber.state === 'cancelled'),
  }
}

function goesOn({ league }: View): boolean {
  return league.state === 'scheduled' || league.state === 'active'
}
