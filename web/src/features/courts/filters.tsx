/** The filters of courts alone. */
import type { Amenities, SearchCourts, Surface } from '@/wire'
import { moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { type Filter, without } from '@/search/filter'
import type { Filters } from '@/store/filters'
import { useLookup } from '@/store/hooks'
import { BallSlider } from '@/ui/ball-slider'
import { FilterChip } from '@/ui/chip'
import { SurfacePip } from '@/ui/surface-pip'
import { ToggleList } from '@/ui/toggle-list'

export type Amenity = keyof Amenities

/** The filters of this screen alone. */
interface OwnCourtFilters {
  amenities: readonly Amenity[]
  /** In cents per hour. */
  priceMax: number | null
}

export type CourtFilters = Pick<Filters, 'location' | 'distance' | 'courtType'> & OwnCourtFilters
type Kinds = Pick<CourtFilters, 'courtType'>

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']
export const AMENITIES: readonly Amenity[] = ['light', 'indoor', 'wall', 'ball_machine', 'shop']
/** The slider's stops in dollars per hour; after the last one comes "any price". */
const PRICES = [0, 5, 10, 15, 20, 30, 40, 60] as const

function surfacesOf({ courtType }: Kinds): Surface[] {
  return SURFACES.filter((one) => courtType.includes(one))
}

/** Ids of the `facilityType` lookup. */
function facilitiesOf({ courtType }: Kinds): string[] {
  return without(courtType, SURFACES)
}

/** Reads and writes facilities, too: they share their name in the address. */
export const surfaceFilter: Filter<Kinds, SearchCourts> = {
  name: 'surface',
  shared: ['courtType'],
  none: { courtType: [] },
  params: ['court'],
  read: (params) => ({ courtType: params.getAll('court') }),
  write(params, { courtType }) {
    for (const kind of courtType) params.append('court', kind)
  },
  isActive: (filters) => surfacesOf(filters).length > 0,
  ask: (filters) => (surfaceFilter.isActive(filters) ? { surface: surfacesOf(filters) } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('court.filter_surface')}
        items={SURFACES.map((id) => ({ id, label: t(`surface.${id}`), lead: <SurfacePip surface={id} /> }))}
        chosen={surfacesOf(filters)}
        onChange={(surfaces) => onChange({ courtType: [...facilitiesOf(filters), ...surfaces] })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return surfacesOf(filters).map((surface) => (
      <FilterChip key={surface} label={t(`surface.${surface}`)} onRemove={() => onChange({ courtType: without(filters.courtType, [surface]) })} />
    ))
  },
}

export const facilityFilter: Filter<Kinds, SearchCourts> = {
  name: 'facility',
  shared: [],
  none: {},
  params: [],
  read: () => ({}),
  write: () => {},
  isActive: (filters) => facilitiesOf(filters).length > 0,
  ask: (filters) => (facilityFilter.isActive(filters) ? { facility_type: facilitiesOf(filters) } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    const facilities = useLookup('facilityType').items
    if (facilities.length === 0) return null
    return (
      <ToggleList
        legend={t('court.filter_facility')}
        items={facilities.map(({ id, name }) => ({ id, label: name }))}
        chosen={facilitiesOf(filters)}
        onChange={(those) => onChange({ courtType: [...those, ...surfacesOf(filters)] })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const facilities = useLookup('facilityType').items
    return facilitiesOf(filters).map((id) => (
      <FilterChip key={id} label={facilities.find((item) => item.id === id)?.name ?? id} onRemove={() => onChange({ courtType: without(filters.courtType, [id]) })} />
    ))
  },
}

export const amenityFilter: Filter<Pick<OwnCourtFilters, 'amenities'>, SearchCourts> = {
  name: 'amenity',
  shared: [],
  none: { amenities: [] },
  params: ['with'],
  read: (params) => ({ amenities: AMENITIES.filter((one) => params.getAll('with').includes(one)) }),
  write(params, { amenities }) {
    for (const amenity of amenities) params.append('with', amenity)
  },
  isActive: ({ amenities }) => amenities.length > 0,
  ask({ amenities }) {
    const has = (one: Amenity) => amenities.includes(one)
    if (amenities.length === 0) return {}
    return { amenities: { light: has('light'), shop: has('shop'), wall: has('wall'), ball_machine: has('ball_machine'), indoor: has('indoor') } }
  },
  Field({ filters, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('court.filter_with')}
        items={AMENITIES.map((id) => ({ id, label: t(`court.has.${id}`) }))}
        chosen={filters.amenities}
        onChange={(amenities) => onChange({ amenities: amenities as Amenity[] })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return filters.amenities.map((amenity) => (
      <FilterChip key={amenity} label={t(`court.has.${amenity}`)} onRemove={() => onChange({ amenities: filters.amenities.filter((one) => one !== amenity) })} />
    ))
  },
}

export const priceFilter: Filter<Pick<OwnCourtFilters, 'priceMax'>, SearchCourts> = {
  name: 'price',
  shared: [],
  none: { priceMax: null },
  params: ['price'],
  read(params) {
    const price = Number(params.get('price') ?? Number.NaN)
    return { priceMax: Number.isInteger(price) && price >= 0 ? price * 100 : null }
  },
  write(params, { priceMax }) {
    if (priceMax !== null) params.set('price', String(priceMax / 100))
  },
  isActive: ({ priceMax }) => priceMax !== null,
  ask: ({ priceMax }) => (priceMax === null ? {} : { price_max: priceMax }),
  /** The last stop means any price. */
  Field({ filters: { priceMax }, onChange }) {
    const t = useT()
    const stopIndex = priceMax === null ? PRICES.length : Math.max(0, PRICES.findLastIndex((dollars) => dollars * 100 <= priceMax))
    return (
      <BallSlider
        label={t('court.filter_price')}
        text={priceText(t, priceMax)}
        at={stopIndex}
        stops={PRICES.length + 1}
        onChange={(stop) => onChange({ priceMax: stop === PRICES.length ? null : (PRICES[stop] ?? 0) * 100 })}
      />
    )
  },
  Chips({ filters: { priceMax }, onChange }) {
    const t = useT()
    return priceMax === null ? null : <FilterChip label={priceText(t, priceMax)} onRemove={() => onChange({ priceMax: null })} />
  },
}

function priceText(t: ReturnType<typeof useT>, priceMax: number | null): string {
  if (priceMax === null) return t('court.price_any')
  return priceMax === 0 ? t('court.price_free') : t('court.price_up_to', { price: moneyText(priceMax) })
}
