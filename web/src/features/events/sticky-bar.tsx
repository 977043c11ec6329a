import clsx from 'clsx'
import { useT } from '@/lib/i18n'
import { clockParts, dayNameAt, lengthText } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { ActionButton } from './action-button'
import { type GameView, takenOf } from './selectors'
import type { Action, Command } from './next-action'
import { isOver, priceText, seatsText } from './words'

const MINUTE_MS = 60_000

type StickyBarProps = { view: GameView; action: Action; now: number; onCommand: (command: Command) => void }

/** The bar at the bottom of the page: seats left, time and the next action. */
export function StickyBar({ view, action, now, onCommand }: StickyBarProps) {
  const t = useT()
  const game = { ...view.game, taken: takenOf(view) }
  const status = action.command === undefined
  const declines = action.other?.command === 'ask_decline' || action.textKey === 'reconfirm'
  return (
    <section aria-label={t('event.action')} className="sticky bottom-0 z-20 border-t-2 border-baseline bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden">
      {action.note && action.note.textKey !== 'fit_level' && (
        <p role="status" className="gutter truncate pt-2 text-13 text-muted">
          {action.note.textKey === 'held' && action.until !== undefined
            ? t('game.note.held_for', { time: lengthText(Math.max(MINUTE_MS, action.until - now)) })
            : t(`game.note.${action.note.textKey}`, action.note.vars)}
        </p>
      )}
      <div className="page gutter flex items-center gap-3 py-2.5">
        <div className={clsx('min-w-0 text-14 leading-snug', status ? 'flex-1' : 'max-w-[40%] shrink-0 sm:max-w-[46%]', declines && 'max-md:hidden')}>
          <p className="truncate font-bold">{isOver(game, now) ? t(`game.state_${game.state === 'cancelled' ? 'cancelled' : 'past'}`) : seatsText(t, game)}</p>
          <p className="truncate text-13 text-muted">{shortWhen(t, game, now)}</p>
        </div>
        {!(status && isOver(game, now)) && (
          <ActionButton action={action} busy={view.busy} onCommand={onCommand} className={status ? 'shrink-0' : 'min-w-0 flex-1 px-2! text-16! sm:px-4! md:text-18!'} />
        )}
        {declines && action.other && (
          <Button variant="secondary" disabled={view.busy} className="min-h-13! px-3.5!" onClick={() => action.other && onCommand(action.other.command)}>
            {t(`game.act.${action.other.textKey}`)}
          </Button>
        )}
      </div>
    </section>
  )
}

/** "Tonight 7 PM · $6" */
function shortWhen(t: ReturnType<typeof useT>, game: GameView['game'], now: number): string {
  const { starts_at: starts, zone, price } = game
  if (starts === undefined) return t('game.no_time')
  const { clock, half } = clockParts(starts, zone)
  const time = [half === undefined ? clock : clock.replace(/:00$/, ''), half].filter(Boolean).join(' ')
  return `${dayNameAt(starts, zone, now)} ${time} · ${priceText(t, price)}`
}
