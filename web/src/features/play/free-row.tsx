import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { distanceText, levelText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PrefetchLink } from '@/ui/prefetch-link'
import type { FreeHere } from './selectors'

type FreeRowProps = {
  player: FreeHere
  onAsk: (player: FreeHere) => void
  /** Also shows the area. */
  withArea?: boolean
}

/** A free player with distance and end time. The whole row links to the profile. */
export function FreeRow({ player, onAsk, withArea = false }: FreeRowProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const { player: person, level, until, away, area } = player
  const where = dotted([distanceText(away, units), withArea && area !== '' && shortPlace(area)])
  const facts = dotted([level !== undefined && t('play.level', { level: levelText(level) }), t('play.until_short', { time: timeOfDay(until) })])
  return (
    <li className="relative flex min-h-17 items-center gap-3.5 border-b border-line py-2.5 last:border-0">
      <Avatar person={person} size={48} here />
      <span className="min-w-0 flex-1">
        <PrefetchLink to={paths.player(person.id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {person.name}
        </PrefetchLink>
        <span className="block text-14 text-muted tabular-nums">{`${where} · ${facts}`}</span>
      </span>
      <span className="relative z-1 shrink-0">
        <Button size="sm" variant="secondary" aria-label={t('play.ask_name', { name: person.name })} onClick={() => onAsk(player)}>
          {t('play.ask')}
        </Button>
      </span>
    </li>
  )
}
