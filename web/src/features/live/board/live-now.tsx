import { Link } from 'react-router'
import { useShallow } from 'zustand/react/shallow'
import type { MatchId } from '@/wire'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import { inPlay } from '@/store/slices/live-board'
import { loadLive } from './actions'
import { BoardLinks } from './link'
import { LiveRail } from './live-rail'
import { useRefresh } from './use-refresh'

/** The matches in play that a member may watch. */
export default function LiveNow() {
  const matches = useStore(useShallow(({ live }) => inPlay(live)))
  const listed = useStore(({ live }) => live.list.ids.length)
  useRefresh(loadLive, listed - matches.length)
  return (
    <BoardLinks value={Link}>
      <LiveRail matches={matches} Follow={Follow} />
    </BoardLinks>
  )
}

function Follow({ id }: { id: MatchId }) {
  useTopic(`match:${id}`)
  return null
}
