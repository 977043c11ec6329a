import { Ticket } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { fitOf } from './fit'
import type { GameView } from './selectors'
import { type Action, actionOf, type Doing } from './standing'
import { useOrdinal } from './use-ordinal'

/** The one thing to do with a game, as I stand in it now. */
export function useAction(view: GameView, now: number, byLink: boolean): Action {
  const me = useMe()
  const ordinal = useOrdinal()
  return actionOf({ game: view.game, mine: view.mine, host: view.host, invited: byLink, fit: fitOf(view.game, me ?? {}), now, ordinal })
}

type ActionButtonProps = { action: Action; busy: boolean; onDo: (doing: Doing) => void; size?: 'md' | 'lg'; wide?: boolean; className?: string }

/** Always says where I stand; where there is nothing to do it is no button. */
export function ActionButton({ action, busy, onDo, size = 'lg', wide = true, className }: ActionButtonProps) {
  const t = useT()
  const { does } = action
  const looks = { size, wide, variant: action.looks, busy, ...(className !== undefined && { className }) }
  const text = t(`game.act.${action.words}`, action.vars)
  return (
    <Button
      {...looks}
      {...(does === undefined && !action.mine ? { disabled: true } : {})}
      icon={action.mine ? <Ball size={17} /> : action.words === 'take_held' ? <Ticket aria-hidden="true" className="size-5" /> : undefined}
      aria-label={does === 'ask_leave' ? t('game.act.state_of_mine', { state: text }) : undefined}
      onClick={() => does !== undefined && onDo(does)}
    >
      {text}
    </Button>
  )
}

type NoteProps = { action: Action; now: number; className?: string }

/** Why it fits or not, what comes next, and how long a held seat is held. */
export function ActionNote({ action, now, className }: NoteProps) {
  const t = useT()
  return (
    <div className={className}>
      {action.note && <p className="text-14 text-muted">{t(`game.note.${action.note.words}`, action.note.vars)}</p>}
      {action.until !== undefined && action.until > now && (
        <div className="mt-2">
          <Countdown from={Math.min(now, action.until - HELD_MS)} until={action.until} startLabel="" />
        </div>
      )}
    </div>
  )
}

/** A held seat's countdown is drawn over this long at least. */
const HELD_MS = 30 * 60_000
