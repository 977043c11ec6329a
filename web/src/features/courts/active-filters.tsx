import { distanceText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { milesOf } from '@/store/filter-steps'
import { DEFAULT_DISTANCE } from '@/store/filters'
import { useLookup, useMe } from '@/store/hooks'
import { FilterChip } from '@/ui/chip'
import { priceText } from './filter-panel'
import { type CourtFilters, facilitiesOf, surfacesOf } from './question'

type ActiveFiltersProps = { filters: CourtFilters; onChange: (change: Partial<CourtFilters>) => void }

/** A removable chip per active filter. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const facilities = useLookup('facilityType').items
  const miles = milesOf(filters)
  const withoutKind = (removed: string) => onChange({ courtType: filters.courtType.filter((one) => one !== removed) })
  return (
    <>
      {filters.location && <FilterChip label={t('people.chip_near', { place: shortPlace(filters.location.name) })} onRemove={() => onChange({ location: null })} />}
      {miles !== DEFAULT_DISTANCE && (
        <FilterChip label={t('people.chip_within', { distance: distanceText(miles, units) })} onRemove={() => onChange({ distance: [DEFAULT_DISTANCE] })} />
      )}
      {surfacesOf(filters).map((surface) => (
        <FilterChip key={surface} label={t(`surface.${surface}`)} onRemove={() => withoutKind(surface)} />
      ))}
      {filters.amenities.map((amenity) => (
        <FilterChip key={amenity} label={t(`court.has.${amenity}`)} onRemove={() => onChange({ amenities: filters.amenities.filter((one) => one !== amenity) })} />
      ))}
      {filters.priceMax !== null && <FilterChip label={priceText(t, filters.priceMax)} onRemove={() => onChange({ priceMax: null })} />}
      {facilitiesOf(filters).map((id) => (
        <FilterChip key={id} label={facilities.find((item) => item.id === id)?.name ?? id} onRemove={() => withoutKind(id)} />
      ))}
    </>
  )
}
