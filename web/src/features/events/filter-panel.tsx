import { useState } from 'react'
import type { Address } from '@/wire'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { DISTANCES, milesOf } from '@/store/filter-steps'
import type { Place } from '@/store/filters'
import { useLookup, useMe } from '@/store/hooks'
import { BallSlider } from '@/ui/ball-slider'
import { Button } from '@/ui/button'
import { PlaceField } from '@/ui/place-field'
import { SurfacePip } from '@/ui/surface-pip'
import { Switch } from '@/ui/switch'
import { ToggleList } from '@/ui/toggle-list'
import { type GameFilters, RULES, SURFACES } from './question'

type FilterPanelProps = {
  filters: GameFilters
  open: boolean
  /** The centre of the search: chosen or default. */
  place: Place
  onChange: (change: Partial<GameFilters>) => void
  onOpen: (open: boolean) => void
}

/** Junior age groups exist for leagues only: users are 18 or older. */
const JUNIORS = /^u\d/
/** How many kinds are shown before "all kinds" is tapped. */
const KINDS_FIRST = 6

/** The filters: beside the list on wide screens, in a sheet on a phone. */
export function FilterPanel({ filters, open, place, onChange, onOpen }: FilterPanelProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const levels = useLookup('level').items
  const ages = useLookup('ageRange').items.filter(({ id }) => !JUNIORS.test(id))
  const miles = milesOf(filters)
  const stopIndex = DISTANCES.findLastIndex((stop) => stop <= miles)
  /** Keeps values of a shared filter that this screen does not offer. */
  const others = (list: readonly string[], mine: readonly string[]) => list.filter((item) => !mine.includes(item))
  const rules = RULES.map(({ id }) => id)
  return (
    <div className="grid gap-5">
      <PlaceField label={t('people.filter_place')} value={place} onChange={(next) => onChange({ location: placeOfAddress(next) })} />
      <BallSlider
        label={t('people.filter_distance')}
        text={distanceText(miles, units)}
        at={Math.max(0, stopIndex)}
        stops={DISTANCES.length}
        onChange={(stop) => onChange({ distance: [DISTANCES[stop] ?? miles] })}
      />
      <Switch label={t('games.open_seats')} text={t('games.open_seats_text')} checked={open} onChange={onOpen} />
      {levels.length > 0 && (
        <ToggleList legend={t('people.filter_level')} items={levels.map(({ id }) => ({ id, label: id }))} chosen={filters.level} onChange={(level) => onChange({ level })} />
      )}
      <ToggleList
        legend={t('games.filter_surface')}
        items={SURFACES.map((id) => ({ id, label: t(`surface.${id}`), lead: <SurfacePip surface={id} className="rounded-[3px] bg-raised" /> }))}
        chosen={filters.courtType}
        onChange={(courtType) => onChange({ courtType: [...others(filters.courtType, SURFACES), ...SURFACES.filter((one) => courtType.includes(one))] })}
      />
      <Kinds chosen={filters.type} onChange={(type) => onChange({ type })} />
      <ToggleList
        legend={t('games.filter_gender')}
        items={RULES.map(({ id, rule }) => ({ id, label: t(`game.gender_${rule}`) }))}
        chosen={filters.gender}
        onChange={(gender) => onChange({ gender: [...others(filters.gender, rules), ...rules.filter((id) => gender.includes(id))] })}
      />
      {ages.length > 0 && (
        <ToggleList legend={t('people.filter_age')} items={ages.map(({ id, name }) => ({ id, label: name }))} chosen={filters.age} onChange={(age) => onChange({ age })} />
      )}
    </div>
  )
}

function Kinds({ chosen, onChange }: { chosen: readonly string[]; onChange: (kinds: string[]) => void }) {
  const t = useT()
  const kinds = useLookup('eventType').items
  const [all, setAll] = useState(false)
  if (kinds.length === 0) return null
  const shown = all ? kinds : kinds.filter(({ id }, index) => index < KINDS_FIRST || chosen.includes(id))
  return (
    <div>
      <ToggleList legend={t('games.filter_kind')} items={shown.map(({ id, name }) => ({ id, label: name }))} chosen={chosen} onChange={onChange} />
      {shown.length < kinds.length && (
        <Button variant="ghost" className="-ml-3 px-3! text-15!" onClick={() => setAll(true)}>
          {t('games.all_kinds')}
        </Button>
      )}
    </div>
  )
}

function placeOfAddress(address: Address | null): Place | null {
  return address && { latitude: address.latitude, longitude: address.longitude, name: address.name }
}
