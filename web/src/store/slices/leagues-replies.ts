/** Replies about leagues. */
import type { Fixture, FixturePage, LadderMoves, League, LeagueId, LeagueSide, LeagueSnapshot, StaffMember, Table } from '@/wire'
import { setState } from '../index'
import { changed, leagueChanged, sideChanged, staleLists, withAsked, withFixtures, withRoundPage, withSides, withSnapshot } from './leagues-changes'
import { withLogPage } from './leagues-ladder'
import { withTable } from './leagues-tables'

/** A league's full state. */
export function applyLeague(snapshot: LeagueSnapshot): void {
  setState(({ leagues }) => ({ leagues: withSnapshot(leagues, snapshot) }))
}

/** The reply to a change of a league. */
export function applyLeagueChange(league: League): void {
  setState(({ leagues }) => ({ leagues: staleLists(leagueChanged(leagues, league)) }))
}

/** Who was asked to help with a league. */
export function applyLeagueAsked(league: LeagueId, asked: readonly StaffMember[]): void {
  setState(({ leagues }) => ({ leagues: withAsked(leagues, league, asked) }))
}

/** The reply to a command about a side. */
export function applySide(side: LeagueSide): void {
  setState(({ leagues, session }) => ({ leagues: sideChanged(leagues, side, session.user?.id) }))
}

/** All sides of a league. */
export function applySides(league: LeagueId, sides: readonly LeagueSide[]): void {
  setState(({ leagues }) => ({ leagues: withSides(leagues, league, sides) }))
}

/** Fixtures of a page, or the reply to a command about one. */
export function applyFixtures(league: LeagueId, fixtures: readonly Fixture[]): void {
  setState(({ leagues }) => ({ leagues: withFixtures(leagues, league, fixtures) }))
}

/** The next page of the current round. */
export function applyRoundPage(league: LeagueId, page: FixturePage): void {
  setState(({ leagues }) => ({ leagues: withRoundPage(leagues, league, page) }))
}

/** A group's table. */
export function applyTable(table: Table): void {
  setState(({ leagues }) => ({ leagues: changed(leagues, table.league, (known) => withTable(known, table)) }))
}

/** A page of a ladder's log: the first one, or the one after those that are known. */
export function applyLogPage(league: LeagueId, page: LadderMoves, isFirst: boolean): void {
  setState(({ leagues }) => ({ leagues: changed(leagues, league, (known) => withLogPage(known, page, isFirst)) }))
}
