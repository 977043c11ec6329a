/** Filters that games and leagues share: the surface, and the rule about gender. */
import type { GenderRule, Surface } from '@/wire'
import { useT } from '@/lib/i18n'
import type { Filters } from '@/store/filters'
import { SURFACES } from '@/ui/chosen-court'
import { FilterChip } from '@/ui/chip'
import { SurfacePip } from '@/ui/surface-pip'
import { ToggleList } from '@/ui/toggle-list'
import { type Filter, without } from '../filter'

/** Maps the shared gender filter to the gender rules of games and leagues. */
const RULES: readonly { id: string; rule: GenderRule }[] = [
  { id: 'female', rule: 'women' },
  { id: 'male', rule: 'men' },
]
const RULED = RULES.map(({ id }) => id)

/** Leaves the court types that this screen does not offer as they are. */
export const surfaceFilter: Filter<Pick<Filters, 'courtType'>, { surface?: Surface[] }> = {
  name: 'surface',
  shared: ['courtType'],
  none: { courtType: [] },
  params: ['court'],
  read: (params) => ({ courtType: params.getAll('court') }),
  write(params, { courtType }) {
    for (const one of courtType) params.append('court', one)
  },
  isActive: ({ courtType }) => SURFACES.some((one) => courtType.includes(one)),
  ask(filters) {
    return surfaceFilter.isActive(filters) ? { surface: SURFACES.filter((one) => filters.courtType.includes(one)) } : {}
  },
  Field({ filters, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('games.filter_surface')}
        items={SURFACES.map((id) => ({ id, label: t(`surface.${id}`), lead: <SurfacePip surface={id} className="rounded-[3px] bg-raised" /> }))}
        chosen={filters.courtType}
        onChange={(chosen) => onChange({ courtType: [...without(filters.courtType, SURFACES), ...SURFACES.filter((one) => chosen.includes(one))] })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return SURFACES.filter((one) => filters.courtType.includes(one)).map((one) => (
      <FilterChip key={one} label={t(`surface.${one}`)} onRemove={() => onChange({ courtType: without(filters.courtType, [one]) })} />
    ))
  },
}

/** For whom games and leagues are. Leaves the genders that neither is restricted to as they are. */
export const genderRuleFilter: Filter<Pick<Filters, 'gender'>, { gender?: GenderRule[] }> = {
  name: 'gender',
  shared: ['gender'],
  none: { gender: [] },
  params: ['gender'],
  read: (params) => ({ gender: params.getAll('gender') }),
  write(params, { gender }) {
    for (const one of gender) params.append('gender', one)
  },
  isActive: ({ gender }) => RULED.some((id) => gender.includes(id)),
  ask(filters) {
    return genderRuleFilter.isActive(filters) ? { gender: RULES.filter(({ id }) => filters.gender.includes(id)).map(({ rule }) => rule) } : {}
  },
  Field({ filters, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('games.filter_gender')}
        items={RULES.map(({ id, rule }) => ({ id, label: t(`game.gender_${rule}`) }))}
        chosen={filters.gender}
        onChange={(chosen) => onChange({ gender: [...without(filters.gender, RULED), ...RULED.filter((id) => chosen.includes(id))] })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return RULES.filter(({ id }) => filters.gender.includes(id)).map(({ id, rule }) => (
      <FilterChip key={id} label={t(`game.gender_${rule}`)} onRemove={() => onChange({ gender: without(filters.gender, [id]) })} />
    ))
  },
}
