import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PersonCard } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText, levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import type { Place } from '@/store/filters'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { shortName } from './active-filters'
import { makeMap, type PeopleMap as MadeMap } from './leaflet-map'
import { type Pin, pinsOf } from './map-clusters'

type PeopleMapProps = { people: readonly PersonCard[]; place: Place; miles: number; label: string }

/** Where they are, by area: a pin with a count opens who it stands for. The list says the same without it. */
export default function PeopleMap({ people, place, miles, label }: PeopleMapProps) {
  const t = useT()
  const tiles = useStore((state) => state.tiles)
  const units = useMe()?.settings?.units
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MadeMap>(null)
  const [chosen, setChosen] = useState<Pin | null>(null)
  const [zooms, setZooms] = useState(0)
  const { latitude, longitude } = place

  useEffect(() => {
    if (!element.current) return
    const made = makeMap(
      element.current,
      tiles,
      {
        zoomIn: t('people.map_zoom_in'),
        zoomOut: t('people.map_zoom_out'),
        pin: (pin) => t('people.map_pin', { count: pin.people.length, area: shortName(pin.area) }),
        miles: (far) => distanceText(far, units),
      },
      setChosen,
      () => setZooms((before) => before + 1),
    )
    map.current = made
    return () => made.remove()
  }, [tiles, t, units])

  useEffect(() => {
    map.current?.centre({ latitude, longitude }, miles)
    setChosen(null)
  }, [latitude, longitude, miles, tiles, t, units])

  useEffect(() => map.current?.pins((project) => pinsOf(people, project), chosen), [people, chosen, zooms, tiles, t, units])

  return (
    <div className="relative isolate lg:sticky lg:top-20">
      <div ref={element} role="region" aria-label={label} className="people-map h-[60dvh] min-h-90 w-full overflow-hidden rounded-card border border-line lg:h-[calc(100dvh-180px)]" />
      {chosen && <Chosen pin={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function Chosen({ pin, onClose }: { pin: Pin; onClose: () => void }) {
  const t = useT()
  return (
    <section aria-label={pin.area} className="absolute inset-x-3 bottom-3 z-1000 max-h-1/2 overflow-y-auto rounded-card bg-raised p-3 pt-1 shadow-float">
      <div className="flex items-center">
        <h2 className="flex-1 text-16">{t('people.map_pin', { count: pin.people.length, area: shortName(pin.area) })}</h2>
        <IconButton label={t('common.close')} onClick={onClose} className="-mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <ul>
        {pin.people.map((person) => (
          <li key={person.id}>
            <Link to={paths.player(person.id)} className="flex min-h-12 items-center gap-3 rounded-control px-1 hover:bg-fill">
              <Avatar person={person} size={36} here={person.online} />
              <span className="min-w-0 flex-1 truncate text-15 font-bold">{person.name}</span>
              {person.level !== undefined && <Chip small tone="outline">{levelText(person.level)}</Chip>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
