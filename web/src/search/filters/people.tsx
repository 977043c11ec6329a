/** Filters of whom something is for: level, age group, gender. */
import { useT } from '@/lib/i18n'
import { spansOf } from '@/store/filter-steps'
import type { Filters } from '@/store/filters'
import { useLookup } from '@/store/hooks'
import { FilterChip } from '@/ui/chip'
import { ToggleList } from '@/ui/toggle-list'
import { type Filter, without } from '../filter'
import { LevelRange } from '../level-range'

/** Junior age groups exist for leagues only: users are 18 or older. */
const JUNIORS = /^u\d/
/** Not offered as a filter: "rather not say" is nothing to search for. */
const UNDISCLOSED = 'undisclosed'

export const levelFilter: Filter<Pick<Filters, 'level'>, { level?: number[] }> = {
  name: 'level',
  shared: ['level'],
  none: { level: [] },
  params: ['level'],
  read: (params) => ({ level: params.getAll('level') }),
  write(params, { level }) {
    for (const one of level) params.append('level', one)
  },
  isActive: ({ level }) => level.length > 0,
  ask({ level }) {
    const numbers = level.map(Number).filter(Number.isFinite)
    return numbers.length > 0 ? { level: numbers } : {}
  },
  Field: ({ filters, onChange }) => <LevelRange chosen={filters.level} onChange={(level) => onChange({ level })} />,
  /** One for each run of levels. */
  Chips({ filters, onChange }) {
    const levels = useLookup('level').items.map(({ id }) => id)
    return spansOf(filters.level, levels).map((span) => (
      <FilterChip key={span[0]} label={[...new Set([span[0], span.at(-1)])].join('–')} onRemove={() => onChange({ level: without(filters.level, span) })} />
    ))
  },
}

export const ageFilter: Filter<Pick<Filters, 'age'>, { age?: string[] }> = {
  name: 'age',
  shared: ['age'],
  none: { age: [] },
  params: ['age'],
  read: (params) => ({ age: params.getAll('age') }),
  write(params, { age }) {
    for (const one of age) params.append('age', one)
  },
  isActive: ({ age }) => age.length > 0,
  ask: ({ age }) => (age.length > 0 ? { age: [...age] } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    const ages = useLookup('ageRange').items.filter(({ id }) => !JUNIORS.test(id))
    if (ages.length === 0) return null
    return <ToggleList legend={t('people.filter_age')} items={ages.map(({ id, name }) => ({ id, label: name }))} chosen={filters.age} onChange={(age) => onChange({ age })} />
  },
  Chips({ filters, onChange }) {
    const ages = useLookup('ageRange').items
    return filters.age.map((id) => (
      <FilterChip key={id} label={ages.find((item) => item.id === id)?.name ?? id} onRemove={() => onChange({ age: without(filters.age, [id]) })} />
    ))
  },
}

/** The gender of people. For games see `features/events/search`. */
export const genderFilter: Filter<Pick<Filters, 'gender'>, { gender?: string[] }> = {
  name: 'gender',
  shared: ['gender'],
  none: { gender: [] },
  params: ['gender'],
  read: (params) => ({ gender: params.getAll('gender') }),
  write(params, { gender }) {
    for (const one of gender) params.append('gender', one)
  },
  isActive: ({ gender }) => gender.length > 0,
  ask: ({ gender }) => (gender.length > 0 ? { gender: [...gender] } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    const genders = useLookup('gender').items.filter(({ id }) => id !== UNDISCLOSED)
    if (genders.length === 0) return null
    return (
      <ToggleList legend={t('people.filter_gender')} items={genders.map(({ id, name }) => ({ id, label: name }))} chosen={filters.gender} onChange={(gender) => onChange({ gender })} />
    )
  },
  Chips({ filters, onChange }) {
    const genders = useLookup('gender').items
    return filters.gender.map((id) => (
      <FilterChip key={id} label={genders.find((item) => item.id === id)?.name ?? id} onRemove={() => onChange({ gender: without(filters.gender, [id]) })} />
    ))
  },
}
