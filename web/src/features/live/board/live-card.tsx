import type { LiveMatch, Millis } from '@/wire'
import { paths } from '@/app/paths'
import { Ball } from '@/ui/art/ball'
import { BoardLink } from './link'
import { ScoreTable } from './score-table'
import { durationText, eventText, stateText, titleOf, wholeText } from './words'

/** A match in play, as a card that leads to its board. */
export function LiveCard({ live, now }: { live: LiveMatch; now: Millis }) {
  const isLive = live.board.state === 'live'
  return (
    <BoardLink to={paths.live(live.id)} className="relative block h-full rounded-card bg-raised px-3.5 pt-3 pb-3 shadow-card transition-transform duration-120 active:scale-[0.98] md:px-4">
      <span className="mb-1.5 flex items-center gap-2 text-13 font-extrabold tracking-[0.05em] uppercase">
        <Ball size={14} glow={isLive} />
        <span className={isLive ? 'min-w-0 flex-1 truncate text-live' : 'min-w-0 flex-1 truncate text-muted'}>{stateText(live)}</span>
        <span className="shrink-0 text-13 font-medium tracking-normal text-muted normal-case">{durationText(live, now)}</span>
      </span>
      <span className="sr-only">{`${titleOf(live)}. ${wholeText(live)}`}</span>
      <ScoreTable live={live} look="card" />
      <span className="mt-2 block truncate text-13 text-muted">{eventText(live)}</span>
    </BoardLink>
  )
}
