import { Ticket } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { fitOf } from './fit'
import type { GameView } from './selectors'
import { type Action, actionOf, type Command } from './next-action'
import { useOrdinal } from './use-ordinal'

/** The next action for me in a game. */
export function useAction(view: GameView, now: number): Action {
  const me = useMe()
  const ordinal = useOrdinal()
  return actionOf({ game: view.game, mine: view.mine, host: view.host, fit: fitOf(view.game, me ?? {}), now, ordinal })
}

type ActionButtonProps = { action: Action; busy: boolean; onCommand: (command: Command) => void; size?: 'md' | 'lg'; wide?: boolean; className?: string }

/** Shows my status and runs the next action; without one it is disabled. */
export function ActionButton({ action, busy, onCommand, size = 'lg', wide = true, className }: ActionButtonProps) {
  const t = useT()
  const { command } = action
  const buttonProps = { size, wide, variant: action.variant, busy, ...(className !== undefined && { className }) }
  const text = t(`game.act.${action.textKey}`, action.vars)
  return (
    <Button
      {...buttonProps}
      {...(command === undefined && !action.mine ? { disabled: true } : {})}
      icon={action.mine ? <Ball size={17} /> : action.textKey === 'take_held' ? <Ticket aria-hidden="true" className="size-5" /> : undefined}
      aria-label={command === 'ask_leave' ? t('game.act.state_of_mine', { state: text }) : undefined}
      onClick={() => command !== undefined && onCommand(command)}
    >
      {text}
    </Button>
  )
}

type NoteProps = { action: Action; now: number; className?: string }

/** Whether the game fits me, what comes next, and the countdown of an offered seat. */
export function ActionNote({ action, now, className }: NoteProps) {
  const t = useT()
  return (
    <div className={className}>
      {action.note && <p className="text-14 text-muted">{t(`game.note.${action.note.textKey}`, action.note.vars)}</p>}
      {action.until !== undefined && action.until > now && (
        <div className="mt-2">
          <Countdown from={Math.min(now, action.until - HELD_MS)} until={action.until} startLabel="" />
        </div>
      )}
    </div>
  )
}

/** The countdown of an offered seat spans at least this long. */
const HELD_MS = 30 * 60_000
