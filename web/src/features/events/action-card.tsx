import { UserPlus } from 'lucide-react'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dayNameAt, lengthText } from '@/lib/zoned'
import { BigTime } from '@/ui/big-time'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ActionButton, ActionNote } from './action-button'
import { type GameView, takenOf } from './selectors'
import type { Action, Command } from './next-action'
import { isOver, priceText, seatsLeft, seatsText, surfaceOf } from './words'

type ActionCardProps = {
  view: GameView
  action: Action
  now: number
  onCommand: (command: Command) => void
  /** Set if the organiser can fill seats. */
  onInvite?: (() => void) | undefined
}

/** Time, seats left and the next action, beside the court. */
export function ActionCard({ view, action, now, onCommand, onInvite }: ActionCardProps) {
  const t = useT()
  const { game, busy } = view
  return (
    <section aria-label={t('event.action')} className="rounded-card bg-raised p-5 shadow-card">
      <div className="flex items-start justify-between gap-3">
        {game.starts_at === undefined ? <p className="text-24 font-extrabold">{t('game.no_time')}</p> : <BigTime at={game.starts_at} zone={game.zone} size="card" />}
        <SeatsChip view={view} now={now} />
      </div>
      <p className="mt-2 mb-4 text-15 text-muted">{whenText(t, game, now)}</p>
      <ActionButton action={action} busy={busy} onCommand={onCommand} />
      {onInvite && action.command !== 'invite' && (
        <Button variant="secondary" wide className="mt-2.5" icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={onInvite}>
          {t('event.invite')}
        </Button>
      )}
      {action.other && (
        <Button variant="ghost" wide className="mt-1.5" disabled={busy} onClick={() => action.other && onCommand(action.other.command)}>
          {t(`game.act.${action.other.textKey}`)}
        </Button>
      )}
      <ActionNote action={action} now={now} className="mt-2.5 text-center empty:hidden" />
    </section>
  )
}

function SeatsChip({ view, now }: { view: GameView; now: number }) {
  const t = useT()
  const game = { ...view.game, taken: takenOf(view) }
  if (isOver(game, now)) return null
  return <Chip tone={seatsLeft(game) === 0 ? 'warn' : surfaceOf(game)}>{seatsText(t, game)}</Chip>
}

/** "Tonight, 2 h, $6" */
function whenText(t: ReturnType<typeof useT>, game: GameView['game'], now: number): string {
  const { starts_at: starts, ends_at: ends, zone, price } = game
  const parts = [starts !== undefined && dayNameAt(starts, zone, now), starts !== undefined && ends !== undefined && lengthText(ends - starts), priceText(t, price)]
  return listed(parts)
}
