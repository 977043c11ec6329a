import { distanceText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { DISTANCES, milesIn, milesOf, placeIn } from '@/store/filter-steps'
import { DEFAULT_DISTANCE, type Filters } from '@/store/filters'
import { useMe } from '@/store/hooks'
import { BallSlider } from '@/ui/ball-slider'
import { FilterChip } from '@/ui/chip'
import { PlaceField } from '@/ui/place-field'
import type { Filter } from '../filter'

/** Around which place; without one, around the user's address. `createSearch` puts the centre into the question. */
export const placeFilter: Filter<Pick<Filters, 'location'>, object> = {
  name: 'place',
  shared: ['location'],
  none: { location: null },
  params: ['near', 'lat', 'lng'],
  read: (params) => ({ location: placeIn(params) }),
  write(params, { location }) {
    if (!location) return
    params.set('near', location.name)
    params.set('lat', String(location.latitude))
    params.set('lng', String(location.longitude))
  },
  isActive: ({ location }) => location !== null,
  ask: () => ({}),
  Field({ place, onChange }) {
    const t = useT()
    return (
      <PlaceField
        label={t('people.filter_place')}
        value={place}
        onChange={(next) => onChange({ location: next && { latitude: next.latitude, longitude: next.longitude, name: next.name } })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    if (!filters.location) return null
    return <FilterChip label={t('people.chip_near', { place: shortPlace(filters.location.name) })} onRemove={() => onChange({ location: null })} />
  },
}

/** Within how many miles. */
export const distanceFilter: Filter<Pick<Filters, 'distance'>, { distance?: number }> = {
  name: 'distance',
  shared: ['distance'],
  none: { distance: [DEFAULT_DISTANCE] },
  params: ['within'],
  read: (params) => ({ distance: [milesIn(params)] }),
  write(params, filters) {
    if (distanceFilter.isActive(filters)) params.set('within', String(milesOf(filters)))
  },
  isActive: (filters) => milesOf(filters) !== DEFAULT_DISTANCE,
  ask: (filters) => ({ distance: milesOf(filters) }),
  Field({ filters, onChange }) {
    const t = useT()
    const units = useMe()?.settings?.units
    const miles = milesOf(filters)
    const stopIndex = DISTANCES.findLastIndex((stop) => stop <= miles)
    return (
      <BallSlider
        label={t('people.filter_distance')}
        text={distanceText(miles, units)}
        at={Math.max(0, stopIndex)}
        stops={DISTANCES.length}
        onChange={(stop) => onChange({ distance: [DISTANCES[stop] ?? miles] })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    const units = useMe()?.settings?.units
    if (!distanceFilter.isActive(filters)) return null
    return <FilterChip label={t('people.chip_within', { distance: distanceText(milesOf(filters), units) })} onRemove={() => onChange({ distance: [DEFAULT_DISTANCE] })} />
  },
}
