import { useMemo } from 'react'
import type { LeagueId, UserId } from '@/wire'
import { useMe } from '@/store/hooks'
import { isDecided } from '@/store/slices/leagues-changes'
import { fixturesInOrder, useLeagueView, type LeagueView } from './selectors'
import { mySideOf, type PlayView } from './view'

/** What the scoreboard and the fixtures show of a league that its screen follows; undefined until it is here. */
export function usePlayView(id: LeagueId): PlayView | undefined {
  const known = useLeagueView(id)
  const me = useMe()?.id
  return useMemo(() => known && playViewOf(known, me), [known, me])
}

export function playViewOf(known: LeagueView, me?: UserId): PlayView {
  const { league, sides, mine, organises, officiates = organises, tables, ladder, period, round } = known
  const fixtures = fixturesInOrder(known)
  const playing = mine?.state === 'enrolled' || mine?.state === 'withdrawn' ? mine : undefined
  return {
    league,
    sides: Object.values(sides),
    organises,
    officiates,
    leads: playing !== undefined && (playing.team === undefined || playing.team.captain === me),
    tables: Object.values(tables).sort((one, other) => one.group - other.group),
    ...(ladder && { ladder }),
    ...(period && { period }),
    round,
    isRoundHere: known.cursor === undefined,
    fixtures,
    myFixtures: fixtures.filter((fixture) => mySideOf(fixture, playing?.id) !== undefined && !isDecided(fixture) && fixture.state !== 'waiting'),
    ...(playing && { mine: playing }),
  }
}
