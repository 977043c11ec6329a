/**
 * What everybody does with leagues; `organiser-actions` has what their organisers do, `search-actions` the lists.
 *
 * All reject with what `troubleOf` and `troubleText` of `lib/refused` read, except for the loads, which fail in silence: the
 * topic brings the next state.
 */
import type { Calls, LeagueId, LeagueSide, SideId, UserId } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState } from '@/store/index'
import { withEntry } from '@/store/slices/leagues-changes'
import { applyLeague, applySide, applySides, applyTable } from '@/store/slices/leagues-replies'

const loading = new Set<string>()

/** Fetches the table of a group. */
export async function loadTable(league: LeagueId, group: number): Promise<void> {
  const key = `${league}/${group}`
  if (loading.has(key)) return
  loading.add(key)
  try {
    const { ok, during } = await call('league.table', { league, group })
    applyTable(ok)
    refreshTopics(applyAgain(during))
  } catch {
    // The next change of the table, or the next connection, asks for it again.
  } finally {
    loading.delete(key)
  }
}

/** Fetches all sides of a league, page by page. */
export async function loadSides(league: LeagueId): Promise<void> {
  if (loading.has(league)) return
  loading.add(league)
  try {
    const pages = []
    let cursor: string | undefined
    do {
      const page = await call('side.list', { league, ...(cursor !== undefined && { cursor }) })
      pages.push(page)
      cursor = page.ok.cursor
    } while (cursor !== undefined)
    applySides(
      league,
      pages.flatMap(({ ok }) => ok.sides),
    )
    for (const { during } of pages) refreshTopics(applyAgain(during))
  } catch {
    // The next connection asks for them again.
  } finally {
    loading.delete(league)
  }
}

/** Fetches a league that pushes nothing to me. */
export async function loadLeague(league: LeagueId): Promise<void> {
  try {
    const { ok, during } = await call('league.get', { league })
    applyLeague(ok)
    refreshTopics(applyAgain(during))
  } catch (error) {
    if (troubleOf(error).code === 'not_found') setState(({ leagues }) => ({ leagues: withEntry(leagues, league, { is: 'gone' }) }))
  }
}

type SideCommand = { [C in keyof Calls]: Calls[C]['ok'] extends LeagueSide ? C : never }[keyof Calls]

/** Sends a command about a side. */
export async function sendSide<C extends SideCommand>(cmd: C, args: Calls[C]['args']): Promise<LeagueSide> {
  const { ok, during } = await call(cmd, args)
  applySide(ok as LeagueSide)
  refreshTopics(applyAgain(during))
  return ok as LeagueSide
}

/** Enrols me, with a partner in doubles. */
export const join = (league: LeagueId, partner?: UserId) => sendSide('side.join', { league, ...(partner !== undefined && { partner }) })

/** Accepts or declines to play in a pair. */
export const answer = (side: SideId, accept: boolean) => sendSide('side.answer', { side, accept })

/** The same, for whom a file names: what I see of the league may be more from now on. */
export async function answerNamed(league: LeagueId, side: SideId, accept: boolean): Promise<void> {
  await answer(side, accept)
  await loadLeague(league)
}

/** Gives up my side's place, position or request. */
export const leave = (league: LeagueId, reason: string) => sendSide('side.leave', { league, ...(reason !== '' && { reason }) })
