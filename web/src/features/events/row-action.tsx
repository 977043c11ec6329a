import { LockKeyhole } from 'lucide-react'
import type { EventCard, MyEnrolment } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Button, ButtonLink } from '@/ui/button'
import { acceptOffer, join } from './actions'
import { fitOf } from '@/lib/fit'
import { type Action, actionOf } from './next-action'
import { useOrdinal } from '@/ui/use-ordinal'

type RowActionProps = { card: EventCard; mine: MyEnrolment | null; busy: boolean; now: number; className?: string }

/** Actions that run directly from the row; the others link to the game. */
const IMMEDIATE = new Set(['take_open', 'take', 'ask', 'join_line', 'take_held'])
const SHOWN = new Set([...IMMEDIATE, 'in', 'checked_in', 'check_in', 'reconfirm', 'pending', 'waitlist', 'waitlist_at', 'accept_invitation'])

/** The next action, computed from a card, which lacks some of the rules. */
export function useCardAction(card: EventCard, mine: MyEnrolment | null, now: number): Action {
  const me = useMe()
  const ordinal = useOrdinal()
  const game = { ...card, enrol_minutes: 0, leave_minutes: 0 }
  return actionOf({ game, mine, host: card.organiser.id === me?.id, fit: fitOf({ ...card, age_range: [] }, me ?? {}), now, ordinal })
}

/** A row's button: joins, requests or waits; for my own games it links to the game. */
export function RowAction({ card, mine, busy, now, className }: RowActionProps) {
  const t = useT()
  const action = useCardAction(card, mine, now)
  if (!SHOWN.has(action.textKey)) return null
  const text = t(`game.row.${action.textKey}`, action.vars)
  const buttonProps = { size: 'sm' as const, ...(className !== undefined && { className }) }
  if (!IMMEDIATE.has(action.textKey)) {
    return (
      <ButtonLink to={paths.game(card.id)} variant={action.variant === 'primary' ? 'soft' : action.variant} {...buttonProps} icon={action.mine && <Ball size={14} />}>
        {text}
      </ButtonLink>
    )
  }
  return (
    <Button
      {...buttonProps}
      variant={action.variant}
      busy={busy}
      aria-keyshortcuts="j"
      aria-label={t('game.row.about', { what: text, game: card.name })}
      icon={action.textKey === 'ask' && <LockKeyhole aria-hidden="true" className="size-4" />}
      onClick={() => (action.command === 'accept' ? acceptOffer(card.id) : join(card.id))}
    >
      {text}
    </Button>
  )
}
