/** The filters of games and classes alone. */
import { useState } from 'react'
import type { GenderRule, SearchEvents } from '@/wire'
import { useT } from '@/lib/i18n'
import { type Filter, without } from '@/search/filter'
import type { Filters } from '@/store/filters'
import { useLookup } from '@/store/hooks'
import type { Surface } from '@/ui/art/court'
import { Button } from '@/ui/button'
import { FilterChip } from '@/ui/chip'
import { SurfacePip } from '@/ui/surface-pip'
import { Switch } from '@/ui/switch'
import { ToggleList } from '@/ui/toggle-list'

export const SURFACES: readonly Surface[] = ['hard', 'clay', 'grass', 'pickleball']

/** Maps the shared gender filter to the gender rules of games. */
const RULES: readonly { id: string; rule: GenderRule }[] = [
  { id: 'female', rule: 'women' },
  { id: 'male', rule: 'men' },
]
const RULED = RULES.map(({ id }) => id)

/** How many kinds are shown before "all kinds" is tapped. */
const KINDS_FIRST = 6

/** Only games with a free seat. */
export const openFilter: Filter<{ open: boolean }, SearchEvents> = {
  name: 'open',
  shared: [],
  none: { open: false },
  params: ['open'],
  read: (params) => ({ open: params.get('open') === '1' }),
  write(params, { open }) {
    if (open) params.set('open', '1')
  },
  isActive: ({ open }) => open,
  ask: ({ open }) => (open ? { open_seats: true } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    return <Switch label={t('games.open_seats')} text={t('games.open_seats_text')} checked={filters.open} onChange={(open) => onChange({ open })} />
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return filters.open ? <FilterChip label={t('games.chip_open')} onRemove={() => onChange({ open: false })} /> : null
  },
}

/** Leaves the court types that this screen does not offer as they are. */
export const surfaceFilter: Filter<Pick<Filters, 'courtType'>, SearchEvents> = {
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

export const kindFilter: Filter<Pick<Filters, 'type'>, SearchEvents> = {
  name: 'kind',
  shared: ['type'],
  none: { type: [] },
  params: ['type'],
  read: (params) => ({ type: params.getAll('type') }),
  write(params, { type }) {
    for (const one of type) params.append('type', one)
  },
  isActive: ({ type }) => type.length > 0,
  ask: ({ type }) => (type.length > 0 ? { kind: [...type] } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    const kinds = useLookup('eventType').items
    const [all, setAll] = useState(false)
    if (kinds.length === 0) return null
    const shown = all ? kinds : kinds.filter(({ id }, index) => index < KINDS_FIRST || filters.type.includes(id))
    return (
      <div>
        <ToggleList legend={t('games.filter_kind')} items={shown.map(({ id, name }) => ({ id, label: name }))} chosen={filters.type} onChange={(type) => onChange({ type })} />
        {shown.length < kinds.length && (
          <Button variant="ghost" className="-ml-3 px-3! text-15!" onClick={() => setAll(true)}>
            {t('games.all_kinds')}
          </Button>
        )}
      </div>
    )
  },
  Chips({ filters, onChange }) {
    const kinds = useLookup('eventType').items
    return filters.type.map((id) => (
      <FilterChip key={id} label={kinds.find((item) => item.id === id)?.name ?? id} onRemove={() => onChange({ type: without(filters.type, [id]) })} />
    ))
  },
}

/** For whom games are. Leaves the genders that no game is restricted to as they are. */
export const genderRuleFilter: Filter<Pick<Filters, 'gender'>, SearchEvents> = {
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
