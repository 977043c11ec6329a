/**
 * What the organisers of a league do. All reject with what `troubleOf` reads.
 *
 *   createLeague(form, draft), updateLeague(league, version, form), publishLeague(league), deleteDraft(league)
 *   refetchLeague(league) -> the current league
 *   changeLeague('league.suspend', league): the commands that need nothing else
 *   cancelLeague(league, reason), nextSeason(league) -> the draft
 *   seedSides(league, sides), previewDraw(league, seed, cursor?), acceptDraw(league, seed, version)
 *   decide(side, accept), addSide(league, players), removeSide(side, reason)
 */
import type { Calls, Draw, League, LeagueForm, LeagueId, SideId, UserId } from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState } from '@/store/index'
import { staleLists } from '@/store/slices/leagues-changes'
import { applyLeague, applyLeagueChange } from '@/store/slices/leagues-replies'
import { sendSide } from './actions'

type LeagueCommand = { [C in keyof Calls]: Calls[C]['ok'] extends League ? C : never }[keyof Calls]
type PlainCommand = { [C in LeagueCommand]: { league: LeagueId } extends Calls[C]['args'] ? C : never }[LeagueCommand]

async function send<C extends LeagueCommand>(cmd: C, args: Calls[C]['args']): Promise<League> {
  const { ok, during } = await call(cmd, args)
  const league = ok as League
  applyLeagueChange(league)
  invalidateLists()
  refreshTopics(applyAgain(during))
  return league
}

export const createLeague = (form: LeagueForm, draft: boolean) => send('league.create', { ...form, ...(draft && { draft }) })

/** Rejects with `conflict` if it was changed since `version`. */
export const updateLeague = (league: LeagueId, version: number, form: LeagueForm) => send('league.update', { league, version, ...form })

export const publishLeague = (league: LeagueId) => send('league.publish', { league })

export const changeLeague = (cmd: PlainCommand, league: LeagueId) => send(cmd, { league } as Calls[typeof cmd]['args'])

export const cancelLeague = (league: LeagueId, reason: string) => send('league.cancel', { league, reason: reason.trim() })

/** Makes a draft of the next season. */
export const nextSeason = (league: LeagueId) => send('league.next_season', { league })

/** Empty: none is seeded. The reply does not have the sides. */
export async function seedSides(league: LeagueId, sides: readonly SideId[]): Promise<League> {
  await send('league.seed', { league, sides: [...sides] })
  return refetchLeague(league)
}

/** Rejects with `conflict` if sides have come or gone since `version`. */
export const acceptDraw = (league: LeagueId, seed: number, version: number) => send('league.draw', { league, seed, version })

/** A page of a draw. */
export async function previewDraw(league: LeagueId, seed: number, cursor?: string): Promise<Draw> {
  const { ok } = await call('league.preview', { league, seed, ...(cursor !== undefined && { cursor }) })
  return ok
}

export async function deleteDraft(league: LeagueId): Promise<void> {
  await call('league.delete_draft', { league })
  invalidateLists()
}

export async function refetchLeague(league: LeagueId): Promise<League> {
  const { ok, during } = await call('league.get', { league })
  applyLeague(ok)
  refreshTopics(applyAgain(during))
  return ok.league
}

export const decide = (side: SideId, accept: boolean) => sendSide('side.decide', { side, accept })
export const addSide = (league: LeagueId, players: readonly UserId[]) => sendSide('side.add', { league, players: [...players] })
export const removeSide = (side: SideId, reason: string) => sendSide('side.remove', { side, reason: reason.trim() })

/** The lists reload the next time they are shown. */
function invalidateLists(): void {
  setState(({ leagues }) => ({ leagues: { ...staleLists(leagues), searches: {} } }))
}
