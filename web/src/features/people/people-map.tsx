import { Link } from 'react-router'
import type { PersonCard } from '@/wire'
import { paths } from '@/app/paths'
import { levelText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import type { Place } from '@/store/filters'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import SpotMap from '@/ui/map/spot-map'

type PeopleMapProps = { people: readonly PersonCard[]; place: Place; miles: number; label: string }

/** People on a map, by area. */
export default function PeopleMap({ people, place, miles, label }: PeopleMapProps) {
  const t = useT()
  return (
    <SpotMap items={people} place={place} miles={miles} label={label} pinText={(pin) => t('people.map_pin', { count: pin.items.length, area: shortPlace(pin.area) })}>
      {(pin) => pin.items.map((person) => <Row key={person.id} person={person} />)}
    </SpotMap>
  )
}

function Row({ person }: { person: PersonCard }) {
  return (
    <li>
      <Link to={paths.player(person.id)} className="flex min-h-12 items-center gap-3 rounded-control px-1 hover:bg-fill">
        <Avatar person={person} size={36} here={person.online} />
        <span className="min-w-0 flex-1 truncate text-15 font-bold">{person.name}</span>
        {person.level !== undefined && <Chip small tone="outline">{levelText(person.level)}</Chip>}
      </Link>
    </li>
  )
}
