import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MatchId } from '@/wire'
import { ScoreTable } from '@/features/live/board/score-table'
import { titleOf, wholeText } from '@/features/live/board/words'
import { useTopic } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import '@/store/slices/live-board'
import { Ball } from '@/ui/art/ball'
import { Skeleton } from '@/ui/skeleton'
import { paths } from '../paths'

type LeagueLiveProps = { id: MatchId; title: string; /** Shown instead of a match that is not for this reader. */ gone?: ReactNode }

/** A match in play: its score on dusk, leading to its board. */
export default function LeagueLive({ id, title, gone = null }: LeagueLiveProps) {
  const topic = useTopic(`match:${id}`)
  const known = useStore(({ live }) => live.known[id])
  if (known?.is !== 'ready') return topic === 'opening' ? <Skeleton className="h-38 rounded-dusk!" /> : gone
  const { match } = known
  return (
    <Link to={paths.live(id)} className="on-dusk block rounded-dusk bg-dusk px-5 pt-4 pb-4 text-on-dusk transition-transform duration-120 [--muted:var(--on-dusk-muted)] active:scale-[0.98]">
      <span className="mb-2 flex items-center gap-2.5 text-13 font-extrabold tracking-[0.05em] uppercase">
        <Ball size={15} glow />
        <span className="min-w-0 flex-1 truncate text-ball">{title}</span>
        {match.event.court !== undefined && <span className="min-w-0 truncate font-medium tracking-normal text-on-dusk-muted normal-case">{match.event.court}</span>}
      </span>
      <span className="sr-only">{`${titleOf(match)}. ${wholeText(match)}`}</span>
      <ScoreTable live={match} look="card" />
    </Link>
  )
}
