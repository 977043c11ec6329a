import clsx from 'clsx'
import { Ticket } from 'lucide-react'
import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { fitOf } from '@/lib/fit'
import type { GameView } from './selectors'
import { type Action, actionOf, type Command } from './next-action'
import { useOrdinal } from '@/ui/use-ordinal'
import { isIn } from './words'

/** Only an offered seat has one. */
const Countdown = lazyChunk(async () => ({ default: (await import('@/ui/countdown')).Countdown }))

/** The next action for me in a game. */
export function useAction(view: GameView, now: number): Action {
  const me = useMe()
  const ordinal = useOrdinal()
  return actionOf({ game: view.game, mine: view.mine, host: view.host, fit: fitOf(view.game, me ?? {}), result: resultOf(view, now), now, ordinal })
}

const DAY_MS = 24 * 3_600_000

/** Whether the game has a result, or I may enter it: for some days, if two of the players have an account. */
function resultOf({ game, matches, mine, officiates, seated }: GameView, now: number): 'entered' | 'wanted' | undefined {
  if (game.state === 'cancelled') return undefined
  if (matches.length > 0) return 'entered'
  const open = game.ends_at !== undefined && now <= game.ends_at + LIMITS.RESULT_DAYS * DAY_MS
  return open && (officiates || isIn(mine)) && seated.filter(({ player, state }) => player && state !== 'no_show').length >= 2 ? 'wanted' : undefined
}

type ActionButtonProps = { action: Action; busy: boolean; onCommand: (command: Command) => void; size?: 'md' | 'lg'; wide?: boolean; className?: string }

/** Runs the next action; without one, a chip shows where I stand. */
export function ActionButton({ action, busy, onCommand, size = 'lg', wide = true, className }: ActionButtonProps) {
  const t = useT()
  const { command } = action
  const text = t(`game.act.${action.textKey}`, action.vars)
  if (command === undefined) {
    return (
      <p className={clsx('flex min-h-11 items-center', className)}>
        <StateChip action={action}>{text}</StateChip>
      </p>
    )
  }
  return (
    <Button
      {...{ size, wide, variant: action.variant, busy, ...(className !== undefined && { className }) }}
      icon={action.textKey === 'take_held' ? <Ticket aria-hidden="true" className="size-5" /> : undefined}
      onClick={() => onCommand(command)}
    >
      {text}
    </Button>
  )
}

const WAITING = new Set(['pending', 'waitlist', 'waitlist_at'])

function StateChip({ action, children }: { action: Action; children: string }) {
  return <Chip tone={action.mine ? 'yours' : WAITING.has(action.textKey) ? 'warn' : 'plain'}>{children}</Chip>
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
          <LazyPart fallback={<div className="h-11" />} lost={null}>
            <Countdown from={Math.min(now, action.until - HELD_MS)} until={action.until} startLabel="" />
          </LazyPart>
        </div>
      )}
    </div>
  )
}

/** The countdown of an offered seat spans at least this long. */
const HELD_MS = 30 * 60_000
