/**
 * What is done with the roster of a team. All reject with what `troubleOf` reads.
 *
 *   enterTeam(league, name): I am its captain; addTeam(league, captain, name), for organisers
 *   invite(side, players), answerTeam(side, accept), leaveTeam(side)
 *   takeOff(side, player), makeCaptain(side, player), renameTeam(side, name)
 */
import type { LeagueId, LeagueSide, SideId, UserId } from '@/wire'
import { sendSide } from './actions'

export const enterTeam = (league: LeagueId, name: string): Promise<LeagueSide> => sendSide('side.join', { league, name: name.trim() })
export const addTeam = (league: LeagueId, captain: UserId, name: string): Promise<LeagueSide> => sendSide('side.add', { league, players: [captain], name: name.trim() })
export const invite = (side: SideId, players: readonly UserId[]): Promise<LeagueSide> => sendSide('team.invite', { side, players: [...players] })
export const answerTeam = (side: SideId, accept: boolean): Promise<LeagueSide> => sendSide('team.answer', { side, accept })
export const leaveTeam = (side: SideId): Promise<LeagueSide> => sendSide('team.leave', { side })
export const takeOff = (side: SideId, player: UserId): Promise<LeagueSide> => sendSide('team.remove', { side, player })
export const makeCaptain = (side: SideId, player: UserId): Promise<LeagueSide> => sendSide('team.captain', { side, player })
export const renameTeam = (side: SideId, name: string): Promise<LeagueSide> => sendSide('team.rename', { side, name: name.trim() })
