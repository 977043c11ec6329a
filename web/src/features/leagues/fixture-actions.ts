/**
 * Everything a user can do with fixtures. All reject with what `troubleOf` reads, but for a clash of dates, which
 * a toast lets the person decide about.
 *
 *   proposeDates(fixture, starts, court?), agreeDate(fixture, startsAt), scheduleFixture(fixture, startsAt, court, onDone), postponeFixture(fixture, reason)
 *   playFixture(fixture): the event in which it is scored
 *   reportFixture(fixture, score, playedAt?), awardFixture(award), reviveFixture(fixture)
 *   freeTimes(fixture, from), explain(side, ifEndedNow)
 *   loadFixtures(league, only, cursor?): the next page; returns where it continues
 */
import type { AwardFixture, Calls, CourtId, EventId, Explanation, Fixture, FixtureId, FreeTimes, LeagueId, Millis, Score, SideId } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyFixtures } from '@/store/slices/leagues-replies'
import { toastClash } from '@/ui/clash-toast'

type FixtureCmd = { [C in keyof Calls]: Calls[C]['ok'] extends Fixture ? C : never }[keyof Calls]

async function change<C extends FixtureCmd>(cmd: C, args: Calls[C]['args']): Promise<void> {
  const { ok, during } = await call(cmd, args)
  const fixture: Fixture = ok
  applyFixtures(fixture.league, [fixture])
  refreshTopics(applyAgain(during))
}

/**
 * If somebody who plays in it plays something else then, I read that in a toast before I do it anyway. `onDone` is called once it is
 * done, at once or from the toast; resolves to whether it was done at once.
 */
async function changeIfFree<C extends 'fixture.agree' | 'fixture.schedule'>(cmd: C, args: Calls[C]['args'], onDone: () => void = () => {}): Promise<boolean> {
  try {
    await change(cmd, { ...args, if_free: true })
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code !== 'clash') throw error
    toastClash(trouble, () => void change(cmd, args).then(onDone, toastTrouble))
    return false
  }
  onDone()
  return true
}

/** Instead of the dates that my side proposed before; none withdraws them. Without a court, at the league's. */
export const proposeDates = (fixture: FixtureId, starts: readonly Millis[], court?: CourtId): Promise<void> =>
  change('fixture.propose', { fixture, starts: [...starts], ...(court !== undefined && { court }) })
export const agreeDate = (fixture: FixtureId, starts_at: Millis): Promise<boolean> => changeIfFree('fixture.agree', { fixture, starts_at })
export const scheduleFixture = (fixture: FixtureId, starts_at: Millis, court: CourtId | undefined, onDone: () => void): Promise<boolean> =>
  changeIfFree('fixture.schedule', { fixture, starts_at, ...(court !== undefined && { court }) }, onDone)
export const postponeFixture = (fixture: FixtureId, reason: string): Promise<void> => change('fixture.postpone', { fixture, reason: reason.trim() })
export const reviveFixture = (fixture: FixtureId): Promise<void> => change('fixture.revive', { fixture })
export const awardFixture = (award: AwardFixture): Promise<void> => change('fixture.award', { ...award, reason: award.reason.trim() })

export const reportFixture = (fixture: FixtureId, score: Score, played_at?: Millis): Promise<void> =>
  change('fixture.report', { fixture, score, ...(played_at !== undefined && { played_at }) })

export async function playFixture(fixture: FixtureId): Promise<EventId> {
  const { ok, during } = await call('fixture.play', { fixture })
  refreshTopics(applyAgain(during))
  return ok.event
}

export async function freeTimes(fixture: FixtureId, from: string): Promise<FreeTimes> {
  return (await call('fixture.free', { fixture, from })).ok
}

export async function explain(side: SideId, ifEndedNow: boolean): Promise<Explanation> {
  return (await call('league.explain', { side, ...(ifEndedNow && { if_ended_now: true }) })).ok
}

/** Which fixtures: all of them, or those of a group, a round or a side. */
export interface OnlyFixtures {
  group?: number
  round?: number
  side?: SideId
}

export async function loadFixtures(league: LeagueId, only: OnlyFixtures, cursor?: string): Promise<string | undefined> {
  const { ok, during } = await call('fixture.list', { league, ...only, ...(cursor !== undefined && { cursor }) })
  applyFixtures(league, ok.fixtures)
  refreshTopics(applyAgain(during))
  return ok.cursor
}
