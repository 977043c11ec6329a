import { LockKeyhole } from 'lucide-react'
import type { EventCard, MyStanding } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Button, ButtonLink } from '@/ui/button'
import { acceptOffer, join } from './actions'
import { fitOf } from './fit'
import { type Action, actionOf } from './standing'
import { useOrdinal } from './use-ordinal'

type RowActionProps = { card: EventCard; mine: MyStanding | null; busy: boolean; now: number; className?: string }

/** What a row lets do at once; all else is done where the game is looked at. */
const AT_ONCE = new Set(['take_open', 'take', 'ask', 'join_line', 'take_held'])
const SHOWN = new Set([...AT_ONCE, 'in', 'checked_in', 'check_in', 'reconfirm', 'pending', 'waitlist', 'waitlist_at', 'accept_invitation'])

/** What a card alone can tell of the one thing to do with its game. */
export function useCardAction(card: EventCard, mine: MyStanding | null, now: number): Action {
  const me = useMe()
  const ordinal = useOrdinal()
  const game = { ...card, enrol_minutes: 0, leave_minutes: 0 }
  return actionOf({ game, mine, host: card.organiser.id === me?.id, fit: fitOf({ ...card, age_range: [] }, me ?? {}), now, ordinal })
}

/** The one action of a row: joins, asks or waits; what is mine already is a state that opens the game. */
export function RowAction({ card, mine, busy, now, className }: RowActionProps) {
  const t = useT()
  const action = useCardAction(card, mine, now)
  if (!SHOWN.has(action.words)) return null
  const text = t(`game.row.${action.words}`, action.vars)
  const looks = { size: 'sm' as const, ...(className !== undefined && { className }) }
  if (!AT_ONCE.has(action.words)) {
    return (
      <ButtonLink to={paths.game(card.id)} variant={action.looks === 'primary' ? 'soft' : action.looks} {...looks} icon={action.mine && <Ball size={14} />}>
        {text}
      </ButtonLink>
    )
  }
  return (
    <Button
      {...looks}
      variant={action.looks}
      busy={busy}
      aria-label={t('game.row.about', { what: text, game: card.name })}
      icon={action.words === 'ask' && <LockKeyhole aria-hidden="true" className="size-4" />}
      onClick={() => (action.does === 'accept' ? acceptOffer(card.id) : join(card.id))}
    >
      {text}
    </Button>
  )
}
