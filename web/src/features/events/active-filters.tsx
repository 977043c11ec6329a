import { distanceText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { milesOf, spansOf } from '@/store/filter-steps'
import { DEFAULT_DISTANCE } from '@/store/filters'
import { useLookup, useMe } from '@/store/hooks'
import { FilterChip } from '@/ui/chip'
import { type GameFilters, RULES, SURFACES } from './question'

type ActiveFiltersProps = { filters: GameFilters; open: boolean; onChange: (change: Partial<GameFilters>) => void; onOpen: (open: boolean) => void }

/** A removable chip per active filter. */
export function ActiveFilters({ filters, open, onChange, onOpen }: ActiveFiltersProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  const levels = useLookup('level').items.map(({ id }) => id)
  const ages = useLookup('ageRange').items
  const kinds = useLookup('eventType').items
  const nameOf = (items: readonly { id: string; name: string }[], id: string) => items.find((item) => item.id === id)?.name ?? id
  const without = (list: readonly string[], removed: readonly string[]) => list.filter((item) => !removed.includes(item))
  const miles = milesOf(filters)
  return (
    <>
      {filters.location && (
        <FilterChip label={t('people.chip_near', { place: shortPlace(filters.location.name) })} onRemove={() => onChange({ location: null })} />
      )}
      {miles !== DEFAULT_DISTANCE && (
        <FilterChip label={t('people.chip_within', { distance: distanceText(miles, units) })} onRemove={() => onChange({ distance: [DEFAULT_DISTANCE] })} />
      )}
      {open && <FilterChip label={t('games.chip_open')} onRemove={() => onOpen(false)} />}
      {spansOf(filters.level, levels).map((span) => (
        <FilterChip key={span[0]} label={[...new Set([span[0], span.at(-1)])].join('–')} onRemove={() => onChange({ level: without(filters.level, span) })} />
      ))}
      {SURFACES.filter((one) => filters.courtType.includes(one)).map((one) => (
        <FilterChip key={one} label={t(`surface.${one}`)} onRemove={() => onChange({ courtType: without(filters.courtType, [one]) })} />
      ))}
      {filters.type.map((id) => (
        <FilterChip key={id} label={nameOf(kinds, id)} onRemove={() => onChange({ type: without(filters.type, [id]) })} />
      ))}
      {RULES.filter(({ id }) => filters.gender.includes(id)).map(({ id, rule }) => (
        <FilterChip key={id} label={t(`game.gender_${rule}`)} onRemove={() => onChange({ gender: without(filters.gender, [id]) })} />
      ))}
      {filters.age.map((id) => (
        <FilterChip key={id} label={nameOf(ages, id)} onRemove={() => onChange({ age: without(filters.age, [id]) })} />
      ))}
    </>
  )
}
