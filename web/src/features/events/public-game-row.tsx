import clsx from 'clsx'
import type { PublicEvent } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { BigTime } from '@/ui/big-time'
import { CourtRoster } from '@/ui/court-roster'
import { PrefetchLink } from '@/ui/prefetch-link'
import { bandText, priceText, seatsText } from './words'

type PublicGameRowProps = { game: PublicEvent; day: string | undefined; className?: string | undefined }

/** A public game for somebody without an account; the row links to it. All rows are equally high. */
export function PublicGameRow({ game, day, className }: PublicGameRowProps) {
  const t = useT()
  const where = dotted([game.is_class && game.host, game.place?.name])
  return (
    <li className={clsx('group relative flex h-27 items-center gap-3 border-b border-line md:h-26 md:gap-4', className)}>
      <div className="w-19 shrink-0 md:w-22">
        {day !== undefined && <p className="mb-1 truncate text-13 font-bold text-muted">{day}</p>}
        {game.starts_at !== undefined && <BigTime at={game.starts_at} zone={game.zone} className="max-md:text-20" />}
      </div>
      <CourtRoster surface="hard" taken={game.taken} capacity={game.capacity} className="w-15 shrink-0 md:w-21" />
      <div className="min-w-0 flex-1">
        <PrefetchLink to={paths.game(game.id)} className="block truncate rounded-chip font-bold group-hover:underline after:absolute after:inset-0">
          {game.name}
        </PrefetchLink>
        <p className="truncate text-14 text-muted">{where}</p>
        <p className="mt-1 truncate text-14 text-muted">
          <span className="font-bold text-brand">{seatsText(t, game)}</span>
          {[bandText(t, game), priceText(t, game.price)].filter(Boolean).map((fact) => ` · ${fact}`)}
        </p>
      </div>
    </li>
  )
}
