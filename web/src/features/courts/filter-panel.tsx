import type { Address } from '@/wire'
import { distanceText, moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { DISTANCES, milesOf } from '@/store/filter-steps'
import type { Place } from '@/store/filters'
import { useLookup, useMe } from '@/store/hooks'
import { BallSlider } from '@/ui/ball-slider'
import { PlaceField } from '@/ui/place-field'
import { SurfacePip } from '@/ui/surface-pip'
import { ToggleList } from '@/ui/toggle-list'
import { AMENITIES, type Amenity, type CourtFilters, facilitiesOf, PRICES, SURFACES, surfacesOf } from './question'

type FilterPanelProps = {
  filters: CourtFilters
  /** The centre of the search: chosen or default. */
  place: Place
  onChange: (change: Partial<CourtFilters>) => void
}

/** The filters: beside the list on wide screens, in a sheet on a phone. */
export function FilterPanel({ filters, place, onChange }: FilterPanelProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const facilities = useLookup('facilityType').items
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
      <ToggleList
        legend={t('court.filter_surface')}
        items={SURFACES.map((id) => ({ id, label: t(`surface.${id}`), lead: <SurfacePip surface={id} /> }))}
        chosen={surfacesOf(filters)}
        onChange={(surfaces) => onChange({ courtType: [...facilitiesOf(filters), ...surfaces] })}
      />
      <ToggleList
        legend={t('court.filter_with')}
        items={AMENITIES.map((id) => ({ id, label: t(`court.has.${id}`) }))}
        chosen={filters.amenities}
        onChange={(amenities) => onChange({ amenities: amenities as Amenity[] })}
      />
      <PriceSlider priceMax={filters.priceMax} onChange={(priceMax) => onChange({ priceMax })} />
      {facilities.length > 0 && (
        <ToggleList
          legend={t('court.filter_facility')}
          items={facilities.map(({ id, name }) => ({ id, label: name }))}
          chosen={facilitiesOf(filters)}
          onChange={(those) => onChange({ courtType: [...those, ...surfacesOf(filters)] })}
        />
      )}
    </div>
  )
}

/** The last stop means any price. */
function PriceSlider({ priceMax, onChange }: { priceMax: number | null; onChange: (priceMax: number | null) => void }) {
  const t = useT()
  const stopIndex = priceMax === null ? PRICES.length : Math.max(0, PRICES.findLastIndex((dollars) => dollars * 100 <= priceMax))
  return <BallSlider label={t('court.filter_price')} text={priceText(t, priceMax)} at={stopIndex} stops={PRICES.length + 1} onChange={(stop) => onChange(stop === PRICES.length ? null : (PRICES[stop] ?? 0) * 100)} />
}

export function priceText(t: ReturnType<typeof useT>, priceMax: number | null): string {
  if (priceMax === null) return t('court.price_any')
  return priceMax === 0 ? t('court.price_free') : t('court.price_up_to', { price: moneyText(priceMax) })
}

function placeOfAddress(address: Address | null): Place | null {
  return address && { latitude: address.latitude, longitude: address.longitude, name: address.name }
}
