import type { Address } from '@/wire'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { DISTANCES, milesOf } from '@/store/filter-steps'
import type { Place } from '@/store/filters'
import { useLookup, useMe } from '@/store/hooks'
import { BallSlider } from '@/ui/ball-slider'
import { PlaceField } from '@/ui/place-field'
import { ToggleList } from '@/ui/toggle-list'
import type { PeopleFilters } from './question'

type FilterPanelProps = {
  filters: PeopleFilters
  /** The centre of the search: chosen or default. */
  place: Place
  onChange: (change: Partial<PeopleFilters>) => void
}

/** Junior age groups exist for leagues only: users are 18 or older. */
const JUNIORS = /^u\d/
/** Not offered as a filter: "rather not say" is nothing to search for. */
const UNDISCLOSED = 'undisclosed'

/** The filters: beside the list on wide screens, in a sheet on a phone. */
export function FilterPanel({ filters, place, onChange }: FilterPanelProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const levels = useLookup('level').items
  const ages = useLookup('ageRange').items.filter(({ id }) => !JUNIORS.test(id))
  const genders = useLookup('gender').items.filter(({ id }) => id !== UNDISCLOSED)
  const miles = milesOf(filters)
  const stopIndex = DISTANCES.findLastIndex((stop) => stop <= miles)
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
      {levels.length > 0 && (
        <ToggleList
          legend={t('people.filter_level')}
          items={levels.map(({ id }) => ({ id, label: id }))}
          chosen={filters.level}
          onChange={(level) => onChange({ level })}
        />
      )}
      {genders.length > 0 && (
        <ToggleList
          legend={t('people.filter_gender')}
          items={genders.map(({ id, name }) => ({ id, label: name }))}
          chosen={filters.gender}
          onChange={(gender) => onChange({ gender })}
        />
      )}
      {ages.length > 0 && (
        <ToggleList
          legend={t('people.filter_age')}
          items={ages.map(({ id, name }) => ({ id, label: name }))}
          chosen={filters.age}
          onChange={(age) => onChange({ age })}
        />
      )}
    </div>
  )
}

function placeOfAddress(address: Address | null): Place | null {
  return address && { latitude: address.latitude, longitude: address.longitude, name: address.name }
}
