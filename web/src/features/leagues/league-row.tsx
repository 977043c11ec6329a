import clsx from 'clsx'
import { LockKeyhole } from 'lucide-react'
import type { LeagueCard, Millis } from '@/wire'
import { paths } from '@/app/paths'
import { priceText } from '@/lib/band'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dayAt, dayParts } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { CompetitionArt } from '@/ui/art/competition'
import { Chip } from '@/ui/chip'
import { PrefetchLink } from '@/ui/prefetch-link'
import { Skeleton } from '@/ui/skeleton'
import { isOpenToday, kindText, placesLeft, placesText, sideKind, stateText, TAKEN } from './league-words'

/** When it starts, how it is played, its name and court, and its places. The row links to the league. */
export function LeagueRow({ card, now }: { card: LeagueCard; now: Millis }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const today = dayAt(now, undefined)
  const over = card.state === 'cancelled' || card.state === 'completed' || card.state === 'archived'
  return (
    <li className={clsx('relative flex items-center gap-3 border-b border-line py-3 md:gap-4', over && 'text-muted')}>
      <StartDay day={card.starts_on} />
      <CompetitionArt competition={card.competition} surface={card.surface} className="w-17 shrink-0 max-[359px]:hidden md:w-21" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1.5 leading-snug">
          {card.is_private && <LockKeyhole aria-label={t('game.private')} className="size-3.5 shrink-0 text-muted" />}
          <PrefetchLink to={paths.league(card.id)} className="line-clamp-2 rounded-chip text-16 font-bold wrap-anywhere after:absolute after:inset-0">
            {card.name}
          </PrefetchLink>
        </p>
        <p className="text-14 text-muted">{kindText(t, card)}</p>
        <p className="flex text-14 text-muted">
          <span className="truncate">{card.place?.name}</span>
          {card.distance !== undefined && <span className="shrink-0 whitespace-pre">{` · ${distanceText(card.distance, units)}`}</span>}
          {(card.price ?? 0) > 0 && <span className="shrink-0 whitespace-pre">{` · ${priceText(t, card.price)}`}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-14">
          <MyState card={card} />
          <Places card={card} today={today} />
          <span className="text-muted">{stateText(t, card, today)}</span>
        </p>
      </div>
    </li>
  )
}

/** "30" above "Nov". */
function StartDay({ day }: { day: string | undefined }) {
  const t = useT()
  if (day === undefined) return <p className="w-12 shrink-0 text-14 font-bold text-muted md:w-15">{t('league.no_dates')}</p>
  const { number, month } = dayParts(day)
  return (
    <p className="w-12 shrink-0 text-center leading-tight md:w-15">
      <span className="block text-26 font-extrabold tracking-tight tabular-nums md:text-30">{number}</span>
      <span className="block text-13 font-semibold text-muted">{month}</span>
    </p>
  )
}

function MyState({ card: { mine } }: { card: LeagueCard }) {
  const t = useT()
  if (mine === undefined) return null
  if (mine !== 'enrolled') return <Chip small tone={mine === 'withdrawn' ? 'plain' : 'warn'}>{t(`league.mine_${mine}`)}</Chip>
  return (
    <span className="inline-flex items-center gap-1.5 font-bold text-ink">
      <Ball size={14} />
      {t('league.mine_enrolled')}
    </span>
  )
}

/** How many places are taken, and, while it enrols, how many are left. */
function Places({ card, today }: { card: LeagueCard; today: string }) {
  const t = useT()
  const full = placesLeft(card) === 0
  return (
    <>
      <span className="text-muted">{t(TAKEN[sideKind(card)], { taken: card.taken, capacity: card.capacity })}</span>
      {isOpenToday(card, today) && <span className={clsx('font-bold', full ? 'text-warn' : 'text-brand')}>{placesText(t, card)}</span>}
    </>
  )
}

/** In the shape of the rows. */
export function LeagueRowsSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line py-3 md:gap-4">
          <Skeleton className="h-11 w-12 shrink-0 md:w-15" />
          <Skeleton className="h-10 w-17 shrink-0 max-[359px]:hidden md:h-12 md:w-21" />
          <span className="grid flex-1 gap-2">
            <Skeleton className={['h-4 w-1/2', 'h-4 w-2/5', 'h-4 w-3/5'][index % 3] ?? 'h-4 w-1/2'} />
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3.5 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  )
}
