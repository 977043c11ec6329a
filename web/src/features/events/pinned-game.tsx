import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { EventId } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { dayNameAt, timeAt } from '@/lib/zoned'
import { useT } from '@/lib/i18n'
import { CourtRoster } from '@/ui/court-roster'
import { Skeleton } from '@/ui/skeleton'
import { takenOf, useGame } from './selectors'
import { useNow } from '@/ui/use-now'
import { isIn, isOver, placeText, seatsText, surfaceOf } from './words'

/** A game on top of its chat: when, where and the seats, as a link to the game. */
export function PinnedGame({ event }: { event: EventId }) {
  const t = useT()
  const now = useNow()
  const state = useGame(event)
  if (state.is === 'loading') return <Skeleton className="mx-3 my-2 h-12 md:mx-6" />
  if (state.is !== 'ready') return null
  const game = { ...state.game, taken: takenOf(state) }
  const when = game.starts_at === undefined ? t('game.no_time') : `${dayNameAt(game.starts_at, game.zone, now)} ${timeAt(game.starts_at, game.zone)}`
  const seats = isOver(game, now) ? t(game.state === 'cancelled' ? 'game.state_cancelled' : 'game.state_past') : seatsText(t, game)
  return (
    <Link to={paths.game(event)} className="flex min-h-14 items-center gap-3 border-b border-line bg-raised px-4 py-2 hover:bg-fill md:px-6">
      <CourtRoster surface={surfaceOf(game)} taken={game.taken} capacity={game.capacity} mine={isIn(state.mine)} className="w-14 shrink-0" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate text-15 font-bold">{when}</span>
        <span className="block truncate text-13 text-muted">{dotted([placeText(t, game) ?? game.area?.name, seats])}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
