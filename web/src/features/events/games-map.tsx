import { Link } from 'react-router'
import type { EventCard } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { clockParts, timeAt } from '@/lib/zoned'
import type { Place } from '@/store/filters'
import { CourtRoster } from '@/ui/court-roster'
import SpotMap, { type Pin, type PinStyle } from '@/ui/map/spot-map'
import { isIn, seatsText, surfaceOf } from './words'

type GamesMapProps = { games: readonly EventCard[]; place: Place; miles: number; label: string }

/** Games on a map. A pin has the colour of the surface and shows the count; mine is yellow and shows the time. */
export default function GamesMap({ games, place, miles, label }: GamesMapProps) {
  const t = useT()
  const items = games.map((card) => ({ card, spot: card.place?.location ?? card.area?.spot, area: card.place?.name ?? card.area?.name }))
  return (
    <SpotMap items={items} place={place} miles={miles} label={label} pinStyle={pinStyleOf} pinText={(pin) => t('games.map_pin', { count: pin.items.length, place: pin.area })}>
      {(pin) => pin.items.map(({ card }) => <Row key={card.id} card={card} />)}
    </SpotMap>
  )
}

function pinStyleOf({ items }: Pin<{ card: EventCard }>): PinStyle {
  const mine = items.find(({ card }) => isIn(card.mine))
  if (mine?.card.starts_at !== undefined) return { text: clockParts(mine.card.starts_at, mine.card.zone).clock, tone: 'mine' }
  const surfaces = new Set(items.map(({ card }) => surfaceOf(card)))
  const [surface = 'hard'] = surfaces
  return { text: String(items.length), tone: surfaces.size === 1 ? surface : 'brand' }
}

function Row({ card }: { card: EventCard }) {
  const t = useT()
  return (
    <li>
      <Link to={paths.game(card.id)} className="flex min-h-14 items-center gap-3 rounded-control px-1 hover:bg-fill">
        <CourtRoster surface={surfaceOf(card)} taken={card.taken} capacity={card.capacity} mine={isIn(card.mine)} className="w-14 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 font-bold">{card.name}</span>
          <span className="block truncate text-14 text-muted">
            {dotted([card.starts_at !== undefined && timeAt(card.starts_at, card.zone), seatsText(t, card)])}
          </span>
        </span>
      </Link>
    </li>
  )
}
