import { useEffect, useState } from 'react'
import { useStore } from '@/store/index'
import { loadFixtures } from './fixture-actions'
import { groupRounds, hasTables, type PlayView } from './view'

/** Reads the knock-out that follows groups, round by round; that of a knock-out league comes with the league. */
export function useKnockout(view: PlayView): 'loading' | 'ready' {
  const live = useStore(({ connection }) => connection.state === 'live')
  const { league, round, sides } = view
  const first = groupRounds(sides) + 1
  const last = hasTables(view) && league.competition === 'groups' && round > 0 ? league.rounds : 0
  const of = `${league.id}/${league.drawn_at}/${first}/${last}`
  const [read, setRead] = useState('')
  useEffect(() => {
    if (!live || last < first || read === of) return
    let stopped = false
    // What cannot be read is tried again with the next connection; the bracket shows what is known.
    readRounds(league.id, first, last, () => stopped).then(
      () => !stopped && setRead(of),
      () => !stopped && setRead(of),
    )
    return () => void (stopped = true)
  }, [live, league.id, first, last, of, read])
  return last < first || read === of ? 'ready' : 'loading'
}

async function readRounds(league: string, first: number, last: number, isStopped: () => boolean): Promise<void> {
  for (let round = first; round <= last; round++) {
    let cursor: string | undefined
    do {
      if (isStopped()) return
      cursor = await loadFixtures(league, { round }, cursor)
    } while (cursor !== undefined)
  }
}
