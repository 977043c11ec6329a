/**
 * Leagues as screens read them.
 *
 *   useLeague(id)          subscribes to it: loading, gone, or ready
 *   useLeagueView(id)      what is known of it, for the tabs of a screen that has subscribed
 *   sidesInOrder(view), sidesIn(view, 'pending'), fixturesInOrder(view), myFixtures(view)
 */
import { useEffect } from 'react'
import type { Fixture, LeagueId, LeagueSide, SideId, SideState } from '@/wire'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import type { LeagueKnown } from '@/store/slices/leagues'
import { isDecided } from '@/store/slices/leagues-changes'
import { loadLeague, loadSides, loadTable } from './actions'
import { sideName } from './side-names'

export type LeagueView = LeagueKnown
export type LeagueState = { is: 'loading' } | { is: 'gone' } | { is: 'ready'; view: LeagueView }

/** Subscribes to a league, and fetches the sides and tables that its snapshot or its pushes had no room for. `viewing`: it is what the screen shows. */
export function useLeague(id: LeagueId, { viewing = true }: { viewing?: boolean } = {}): LeagueState {
  const topic = useTopic(`league:${id}`, { viewing })
  const known = useStore(({ leagues }) => leagues.known[id])
  const live = useStore(({ connection }) => connection.state === 'live')
  const outdated = known?.is === 'ready' ? known.outdated : NONE
  useEffect(() => {
    if (live) for (const group of outdated) void loadTable(id, group)
  }, [id, live, outdated])
  const sidesCursor = known?.is === 'ready' ? known.sidesCursor : undefined
  useEffect(() => {
    if (live && sidesCursor !== undefined) void loadSides(id)
  }, [id, live, sidesCursor])
  // Whoever is not in a private league sees its page, but not its pushes.
  const outside = topic === 'gone' && known?.is !== 'gone'
  const news = known?.is === 'ready' ? known.news : undefined
  useEffect(() => {
    if (outside && live) void loadLeague(id)
  }, [id, outside, live, news])
  if (known?.is === 'gone') return { is: 'gone' }
  return known ? { is: 'ready', view: known } : { is: 'loading' }
}

const NONE: readonly number[] = []

/** Undefined until it is known. */
export function useLeagueView(id: LeagueId): LeagueView | undefined {
  return useStore(({ leagues }) => {
    const known = leagues.known[id]
    return known?.is === 'ready' ? known : undefined
  })
}

/** The side of which a file names me as a player, until I answer. Teams ask on their own. */
export function namingMe({ sides, invited }: Pick<LeagueView, 'sides' | 'invited'>): SideId | undefined {
  return invited?.find((side) => !sides[side]?.team)
}

/** Those that play in it: by seed, then by name. */
export function sidesInOrder({ sides }: Pick<LeagueView, 'sides'>): readonly LeagueSide[] {
  return Object.values(sides)
    .filter(({ state }) => state === 'enrolled' || state === 'withdrawn')
    .sort((one, other) => (one.seed ?? Infinity) - (other.seed ?? Infinity) || byName(one, other))
}

/** Sides in one other state: the waiting list by position, others by when they came. */
export function sidesIn({ sides }: Pick<LeagueView, 'sides'>, state: SideState): readonly LeagueSide[] {
  return Object.values(sides)
    .filter((side) => side.state === state)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0) || one.at - other.at)
}

const STAGES = { group: 0, knockout: 1, consolation: 2, challenge: 3 } as const

/** By stage, round and number. */
export function fixturesInOrder({ fixtures }: Pick<LeagueView, 'fixtures'>): readonly Fixture[] {
  return Object.values(fixtures).sort((one, other) => STAGES[one.stage] - STAGES[other.stage] || one.round - other.round || one.number - other.number)
}

/** My fixtures that are not decided, the earliest round first. */
export function myFixtures(view: Pick<LeagueView, 'fixtures' | 'mine'>): readonly Fixture[] {
  const { mine } = view
  if (!mine) return []
  return fixturesInOrder(view).filter((one) => (one.a === mine.id || one.b === mine.id) && !isDecided(one))
}

function byName(one: LeagueSide, other: LeagueSide): number {
  return sideName(one).localeCompare(sideName(other))
}
