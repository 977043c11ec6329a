import type { EventId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { dayNameAt, timeAt } from '@/lib/zoned'
import { CourtRoster } from '@/ui/court-roster'
import { SharedCard, SharedCardGone, SharedCardSkeleton } from '@/ui/shared-card'
import { useNow } from '@/ui/use-now'
import { takenOf, useGame } from './selectors'
import { isIn, isOver, placeText, seatsText, surfaceOf } from './words'

/** A game that somebody shares: its seats fill while one looks. */
export default function SharedGame({ id }: { id: EventId }) {
  const t = useT()
  const now = useNow()
  const state = useGame(id)
  if (state.is === 'loading') return <SharedCardSkeleton />
  if (state.is !== 'ready') return <SharedCardGone />
  const game = { ...state.game, taken: takenOf(state) }
  const when = game.starts_at === undefined ? t('game.no_time') : `${dayNameAt(game.starts_at, game.zone, now)} ${timeAt(game.starts_at, game.zone)}`
  const seats = isOver(game, now) ? t(game.state === 'cancelled' ? 'game.state_cancelled' : 'game.state_past') : seatsText(t, game)
  return (
    <SharedCard
      to={paths.game(id)}
      art={<CourtRoster surface={surfaceOf(game)} taken={game.taken} capacity={game.capacity} mine={isIn(state.mine)} className="w-17 shrink-0" />}
      title={game.name}
      facts={[when, placeText(t, game) ?? game.area?.name, seats]}
    />
  )
}
