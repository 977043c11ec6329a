/** Only what has a free place: games and leagues. */
import { useT } from '@/lib/i18n'
import { FilterChip } from '@/ui/chip'
import { Switch } from '@/ui/switch'
import type { Filter } from '../filter'

type Texts = { label: string; text: string; chip: string }

/** `asked` is what the question says if the filter is on. */
export function openFilter<Q>(asked: Partial<Q>, texts: Texts): Filter<{ open: boolean }, Q> {
  return {
    name: 'open',
    shared: [],
    none: { open: false },
    params: ['open'],
    read: (params) => ({ open: params.get('open') === '1' }),
    write(params, { open }) {
      if (open) params.set('open', '1')
    },
    isActive: ({ open }) => open,
    ask: ({ open }) => (open ? asked : {}),
    Field({ filters, onChange }) {
      const t = useT()
      return <Switch label={t(texts.label)} text={t(texts.text)} checked={filters.open} onChange={(open) => onChange({ open })} />
    },
    Chips({ filters, onChange }) {
      const t = useT()
      return filters.open ? <FilterChip label={t(texts.chip)} onRemove={() => onChange({ open: false })} /> : null
    },
  }
}
