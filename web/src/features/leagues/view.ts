/** A league as its scoreboard and its fixtures show it. */
import type { BoxPeriod, Fixture, Ladder, League, LeagueSide, SideId, Table, UserId } from '@/wire'
import type { Translate } from '@/lib/i18n'

export interface PlayView {
  league: League
  sides: readonly LeagueSide[]
  /** My side, if I have one. */
  mine?: LeagueSide | undefined
  /** I speak for my side: of a team only its captain does. */
  leads: boolean
  organises: boolean
  /** I enter results and decide about fixtures in which I do not play. */
  officiates?: boolean
  tables: readonly Table[]
  /** Of a ladder, once it is drawn. */
  ladder?: Ladder | undefined
  /** The current period of a box league. */
  period?: BoxPeriod | undefined
  /** The round being played; 0 before the draw. */
  round: number
  /** Whether all fixtures of that round are known. */
  isRoundHere: boolean
  /** Those that are known: of the round being played, of the whole bracket, and whatever changed since. */
  fixtures: readonly Fixture[]
  /** My undecided ones, the earliest round first. */
  myFixtures: readonly Fixture[]
}

/** Larger groups have no grid: nobody reads a table of 1,000 cells. */
export const GRID_SIDES = 24

/** Whether it has tables: a knock-out and a ladder have none. */
export function hasTables({ league }: Pick<PlayView, 'league'>): boolean {
  return league.competition !== 'knockout' && league.competition !== 'ladder'
}

/** Whether it has a bracket. */
export function hasBracket({ league }: Pick<PlayView, 'league'>): boolean {
  return league.competition === 'knockout' || league.competition === 'groups'
}

/** Which side of a fixture is mine. */
export function mySideOf({ a, b }: Pick<Fixture, 'a' | 'b'>, mine: SideId | undefined): 'a' | 'b' | undefined {
  if (mine === undefined) return undefined
  if (a === mine) return 'a'
  return b === mine ? 'b' : undefined
}

/** Whether it is the last one that I have to play in a group. */
export function isMyLast({ myFixtures }: Pick<PlayView, 'myFixtures'>, { id, stage }: Pick<Fixture, 'id' | 'stage'>): boolean {
  const left = myFixtures.filter((one) => one.stage === 'group')
  return stage === 'group' && left.length === 1 && left[0]?.id === id
}

/** The side of a league that somebody plays on. */
export function sideOfPlayer(sides: readonly LeagueSide[], user: UserId): LeagueSide | undefined {
  return sides.find(({ players }) => players.some(({ id }) => id === user))
}

/** How many fixtures everybody has against everybody. */
export function fixturesOfGroup(sides: number, { competition }: { competition: League['competition'] }): number {
  return (sides * (sides - 1)) / (competition === 'double_round_robin' ? 1 : 2)
}

/** The rounds that groups play before the knock-out: everybody of the largest one once, and a rest where their number is odd. */
export function groupRounds(sides: readonly LeagueSide[]): number {
  const sizes = new Map<number, number>()
  for (const { group } of sides) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const largest = Math.max(0, ...sizes.values())
  return largest % 2 === 0 ? Math.max(0, largest - 1) : largest
}

/** "Group B", "Box 2": groups of a box league count on from period to period. */
export function groupText(t: Translate, { league, period }: { league: Pick<League, 'competition'>; period?: BoxPeriod | undefined }, group: number): string {
  if (league.competition !== 'box') return t('league.table.group', { name: groupName(group) })
  const at = period?.groups.indexOf(group) ?? -1
  return t('box.name', { number: at === -1 ? group : at + 1 })
}

/** "A", "B"; beyond the alphabet the number. */
export function groupName(group: number): string {
  return group <= 26 ? String.fromCharCode(64 + group) : String(group)
}
