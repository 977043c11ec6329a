/** The filters of games and classes alone. */
import { useState } from 'react'
import type { SearchEvents } from '@/wire'
import { useT } from '@/lib/i18n'
import { type Filter, without } from '@/search/filter'
import { openFilter } from '@/search/filters/open'
import type { Filters } from '@/store/filters'
import { useLookup } from '@/store/hooks'
import { Button } from '@/ui/button'
import { FilterChip } from '@/ui/chip'
import { ToggleList } from '@/ui/toggle-list'

/** How many kinds are shown before "all kinds" is tapped. */
const KINDS_FIRST = 6

/** Only games with a free seat. */
export const seatFilter = openFilter<SearchEvents>({ open_seats: true }, { label: 'games.open_seats', text: 'games.open_seats_text', chip: 'games.chip_open' })

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
