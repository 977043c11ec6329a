import type { MatchId, Side } from '@/wire'
import { pointsOf } from '@/features/live/board/columns'
import { Digit } from '@/ui/digit'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import '@/store/slices/live-board'

/** The points of one side in the game being played, boxed as on a scoreboard; nothing while none is played. */
export default function LeaguePoints({ id, side }: { id: MatchId; side: Side }) {
  useTopic(`match:${id}`)
  const known = useStore(({ live }) => live.known[id])
  const points = known?.is === 'ready' ? pointsOf(known.match) : null
  if (!points) return null
  return (
    <span className="score grid h-7 min-w-8.5 place-items-center rounded-[6px] bg-ball px-1.5 text-16 tracking-normal! text-on-ball forced-colors:border">
      <Digit text={points[side]} />
    </span>
  )
}
