import { useShallow } from 'zustand/react/shallow'
import type { MatchId } from '@/wire'
import { loadWatched, useWatched, useWatchedTopic, useWatching } from '@/realtime/watch'
import { inPlay } from '@/store/slices/live-board'
import { LiveRail } from './live-rail'
import { useRefresh } from './use-refresh'

/** The public matches in play, for guests. */
export default function GuestLiveNow() {
  const matches = useWatched(useShallow(inPlay))
  const listed = useWatched(({ list }) => list.ids.length)
  useWatching()
  useRefresh(loadWatched, listed - matches.length)
  return <LiveRail matches={matches} Follow={Follow} />
}

function Follow({ id }: { id: MatchId }) {
  useWatchedTopic(`match:${id}`)
  return null
}
