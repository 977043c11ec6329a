import clsx from 'clsx'
import { LockKeyhole } from 'lucide-react'
import type { EventCard } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayNameAt, lengthText } from '@/lib/zoned'
import { useTopic } from '@/realtime/use-topic'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { BigTime } from '@/ui/big-time'
import { Chip } from '@/ui/chip'
import { CourtRoster } from '@/ui/court-roster'
import { PrefetchLink } from '@/ui/prefetch-link'
import { useOnScreen } from '@/ui/use-on-screen'
import { RowAction, useCardAction } from './row-action'
import { useMine } from './selectors'
import { bandText, isIn, priceText, seatsLeft, seatsText, surfaceOf } from './words'

type GameRowProps = {
  card: EventCard
  now: number
  /** For lists over several days: shows the day above the time. */
  withDay?: boolean
}

/** Time, court with players, name and venue, next action. Seats update live while on screen. The row links to the game, or to the series that it stands for. */
export function GameRow({ card, now, withDay = false }: GameRowProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const { ref, onScreen } = useOnScreen<HTMLLIElement>()
  useTopic(onScreen ? `event:${card.id}` : null)
  const { mine, busy } = useMine(card.id, card.mine)
  /** In my games a row stands for a whole series, and opens it. */
  const more = card.more_dates ?? 0
  const enrolled = isIn(mine)
  // A card's count does not include my pending action.
  const taken = busy && enrolled && !isIn(card.mine) ? Math.min(card.capacity, card.taken + 1) : card.taken
  // The court number is on the game's page: here the distance matters.
  const venue = dotted([card.is_class && card.organiser.name, card.place?.name ?? card.area?.name])
  return (
    <li ref={ref} className={clsx('relative flex items-center gap-3 border-b border-line py-3 md:gap-4', card.state === 'cancelled' && 'text-muted')}>
      <div className="w-19 shrink-0 md:w-22">
        {withDay && card.starts_at !== undefined && <p className="mb-0.5 text-12 leading-tight font-bold text-muted md:text-13">{dayNameAt(card.starts_at, card.zone, now)}</p>}
        {card.starts_at === undefined ? <p className="text-15 font-bold text-muted">{t('game.no_time')}</p> : <BigTime at={card.starts_at} zone={card.zone} className="max-md:text-20" />}
        {card.starts_at !== undefined && card.ends_at !== undefined && <p className="mt-1.5 text-13 text-muted">{lengthText(card.ends_at - card.starts_at)}</p>}
      </div>
      <CourtRoster surface={surfaceOf(card)} taken={taken} capacity={card.capacity} mine={enrolled} className="w-15 shrink-0 max-[359px]:hidden md:w-21" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1.5 leading-snug">
          {card.is_private && <LockKeyhole aria-label={t('game.private')} className="size-3.5 shrink-0 text-muted" />}
          <PrefetchLink to={more > 0 && card.series !== undefined ? paths.series(card.series) : paths.game(card.id)} className="line-clamp-2 rounded-chip text-16 font-bold wrap-anywhere after:absolute after:inset-0">
            {card.name}
          </PrefetchLink>
        </p>
        <p className="flex text-14 text-muted">
          <span className="truncate">{venue}</span>
          {card.distance !== undefined && <span className="shrink-0 whitespace-pre">{`${venue === '' ? '' : ' · '}${distanceText(card.distance, units)}`}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 md:mt-1.5">
          <Facts card={card} />
          <Status card={card} taken={taken} mine={mine} now={now} />
          {more > 0 && <span className="text-muted">{t('games.more_dates', { count: more })}</span>}
        </p>
      </div>
      <RowAction card={card} mine={mine} busy={busy} now={now} className="z-1 max-md:hidden" />
    </li>
  )
}

function Facts({ card }: { card: EventCard }) {
  const t = useT()
  const band = bandText(t, card)
  const gender = card.gender === 'open' ? undefined : t(`game.gender_${card.gender}`)
  const price = priceText(t, card.price)
  return (
    <>
      <span className="contents max-md:hidden">
        {band !== undefined && (
          <Chip small tone="outline">
            {band}
          </Chip>
        )}
        {gender !== undefined && <Chip small>{gender}</Chip>}
        <span className="text-muted">{price}</span>
      </span>
      <span className="text-muted md:hidden">{dotted([band, gender, price])}</span>
    </>
  )
}

type StatusProps = { card: EventCard; taken: number; mine: ReturnType<typeof useMine>['mine']; now: number }

/** My status, else the seats left. */
function Status({ card, taken, mine, now }: StatusProps) {
  const t = useT()
  const action = useCardAction(card, mine, now)
  if (card.state === 'cancelled' || card.state === 'draft') return <Chip small tone={card.state === 'draft' ? 'warn' : 'danger'}>{t(`game.state_${card.state}`)}</Chip>
  if (card.state === 'past') return <span className="text-muted">{t('game.state_past')}</span>
  if (isIn(mine) && mine?.reconfirm !== true) {
    return (
      <span className="inline-flex items-center gap-1.5 font-bold">
        <Ball size={14} />
        {t(mine?.state === 'checked_in' ? 'game.row.checked_in' : 'game.row.in')}
      </span>
    )
  }
  if (mine && mine.state !== 'no_show') return <span className="font-bold text-warn">{t(`game.row.${action.textKey}`, action.vars)}</span>
  const full = seatsLeft({ ...card, taken }) === 0
  return <span className={clsx('font-bold', full ? 'text-warn' : card.is_private ? 'text-ink' : 'text-brand')}>{seatsText(t, { ...card, taken })}</span>
}
