import { useMemo } from 'react'
import { Link } from 'react-router'
import type { CourtCard } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import type { Place } from '@/store/filters'
import SpotMap, { type Pin, type PinStyle } from '@/ui/map/spot-map'
import { CourtCounts, mainSurface } from './court-counts'
import { CourtPicture } from './court-picture'

type CourtMapProps = { courts: readonly CourtCard[]; place: Place; miles: number; label: string }

/** Courts on a map. A pin has the colour of its main surface and shows the number of courts. */
export default function CourtMap({ courts, place, miles, label }: CourtMapProps) {
  const t = useT()
  const items = useMemo(() => courts.map((court) => ({ ...court, spot: court.location, area: court.name })), [courts])
  const pinText = (pin: Pin<CourtCard>) => (pin.items.length > 1 ? t('court.map_pin', { count: pin.items.length, name: pin.area }) : pin.area)
  return (
    <SpotMap items={items} place={place} miles={miles} label={label} pinText={pinText} pinStyle={pinStyle}>
      {(pin) => pin.items.map((court) => <Row key={court.id} court={court} />)}
    </SpotMap>
  )
}

function pinStyle({ items }: Pin<CourtCard>): PinStyle {
  const counts = { hard: 0, clay: 0, grass: 0, pickleball: 0 }
  for (const court of items) for (const surface of ['hard', 'clay', 'grass', 'pickleball'] as const) counts[surface] += court.counts[surface]
  const all = counts.hard + counts.clay + counts.grass + counts.pickleball
  return { text: all > 0 ? String(all) : '·', tone: all > 0 ? mainSurface(counts) : 'brand' }
}

function Row({ court }: { court: CourtCard }) {
  return (
    <li>
      <Link to={paths.court(court.id)} className="flex min-h-12 items-center gap-3 rounded-control px-1 py-1.5 hover:bg-fill">
        <CourtPicture image={court.image} counts={court.counts} className="w-16 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 font-bold">{court.name}</span>
          <span className="flex flex-wrap gap-1.5">
            <CourtCounts counts={court.counts} small />
          </span>
        </span>
      </Link>
    </li>
  )
}
