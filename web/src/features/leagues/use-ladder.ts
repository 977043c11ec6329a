import { useCallback, useEffect, useState } from 'react'
import type { FixtureId, LadderMoves, LeagueId, Targets } from '@/wire'
import { useStore } from '@/store/index'
import { useFixtures } from './use-fixtures'
import { loadLog, loadTargets } from './ladder-actions'
import { type LadderView, openChallenges } from './ladder'
import { useLeagueView } from './selectors'

/** Whom I may challenge; asked for again when the ladder moves, and when a challenge begins or ends. */
export function useTargets(view: LadderView): Targets | undefined {
  const live = useStore(({ connection }) => connection.state === 'live')
  const { league, mine, ladder, fixtures } = view
  const plays = mine?.state === 'enrolled' && (league.state === 'scheduled' || league.state === 'active')
  const open = openChallenges({ fixtures }).length
  const of = plays ? `${league.id}/${ladder.version}/${open}` : null
  const [read, setRead] = useState<{ of: string; targets: Targets }>()
  useEffect(() => {
    if (of === null || !live) return
    let stopped = false
    // What cannot be read is asked for with the next move or the next connection: until then nobody is offered.
    loadTargets(league.id).then(
      (targets) => !stopped && setRead({ of, targets }),
      () => {},
    )
    return () => void (stopped = true)
  }, [of, live, league.id])
  return of === null ? undefined : read?.targets
}

interface Log {
  is: 'loading' | 'ready' | 'error'
  log?: LadderMoves
  /** Loads the next page; absent when all of it is here. */
  more?: () => Promise<void>
  retry: () => void
}

/** What moved a ladder: loaded when it is first shown, and again where moves were missed. */
export function useLog(league: LeagueId): Log {
  const live = useStore(({ connection }) => connection.state === 'live')
  const log = useLeagueView(league)?.log
  const [failed, setFailed] = useState(false)
  const wanted = log === undefined && !failed
  useEffect(() => {
    if (!live || !wanted) return
    let stopped = false
    loadLog(league).catch(() => !stopped && setFailed(true))
    return () => void (stopped = true)
  }, [league, live, wanted])
  const retry = useCallback(() => setFailed(false), [])
  if (!log) return { is: failed ? 'error' : 'loading', retry }
  const { cursor } = log
  return { is: 'ready', log, retry, ...(cursor !== undefined && { more: () => loadLog(league, cursor) }) }
}

/** Reads a decided challenge, which is not in the league's snapshot: it is among those of a side that the log names. */
export function useOldChallenge(league: LeagueId, fixture: FixtureId | null): void {
  const move = useLeagueView(league)?.log?.moves.find((one) => one.fixture === fixture)
  useFixtures(league, fixture === null ? null : move ? { side: move.side } : {}, { all: true })
}
