import { Link } from 'react-router'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { levelText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import type { Place } from '@/store/filters'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import SpotMap from '@/ui/map/spot-map'
import type { FreeHere } from './selectors'

type PlayMapProps = { players: readonly FreeHere[]; place: Place; miles: number; onAsk: (player: FreeHere) => void }

/** Free players by area; exact positions are never shown. */
export default function PlayMap({ players, place, miles, onAsk }: PlayMapProps) {
  const t = useT()
  return (
    <SpotMap items={players} place={place} miles={miles} label={t('play.map_label', { place: shortPlace(place.name) })} pinText={(pin) => t('play.map_pin', { count: pin.items.length, area: shortPlace(pin.area) })}>
      {(pin) =>
        pin.items.map((one) => (
          <li key={one.player.id} className="flex min-h-13 items-center gap-3">
            <Avatar person={one.player} size={36} here />
            <span className="min-w-0 flex-1">
              <Link to={paths.player(one.player.id)} className="block truncate rounded-chip text-15 font-bold">
                {one.player.name}
              </Link>
              <span className="block truncate text-13 text-muted">{dotted([one.level !== undefined && t('play.level', { level: levelText(one.level) }), t('play.until_short', { time: timeOfDay(one.until) })])}</span>
            </span>
            <Button size="sm" variant="secondary" aria-label={t('play.ask_name', { name: one.player.name })} onClick={() => onAsk(one)}>
              {t('play.ask')}
            </Button>
          </li>
        ))
      }
    </SpotMap>
  )
}
