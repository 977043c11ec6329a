import { useState } from 'react'
import { LIMITS, type RoleFilter, type Search } from '@/wire'
import { useT } from '@/lib/i18n'
import { placeOf } from '@/store/filters'
import { useFilters, useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { useDebounced } from '@/ui/use-debounced'
import { FilterPanel } from './filter-panel'
import { countOf, NO_FILTERS, type PeopleFilters, questionOf, type View } from './question'
import { useSearch } from './selectors'

type FilterSheetProps = {
  role: RoleFilter
  filters: PeopleFilters
  view: View
  onClose: () => void
  onShow: (filters: PeopleFilters) => void
}

/** Filters are edited as a draft: the button shows how many people they would match. */
export default function FilterSheet({ role, filters, view, onClose, onShow }: FilterSheetProps) {
  const t = useT()
  const stored = useFilters()
  const me = useMe()
  const [draft, setDraft] = useState(filters)
  const place = placeOf({ ...stored, ...draft }, me)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('people.filters')}
      footer={
        <div className="flex items-center gap-2">
          {countOf(draft) > 0 && (
            <Button variant="ghost" onClick={() => setDraft(NO_FILTERS)} className="px-3!">
              {t('people.filters_clear')}
            </Button>
          )}
          <ShowButton role={role} question={questionOf(role, draft, place, view)} onClick={() => onShow(draft)} />
        </div>
      }
    >
      <FilterPanel filters={draft} place={place} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Sheet>
  )
}

function ShowButton({ role, question, onClick }: { role: RoleFilter; question: Search; onClick: () => void }) {
  const t = useT()
  const { is, count } = useSearch(useDebounced(question))
  const countKnown = is === 'ready' && count !== undefined
  return (
    <Button size="lg" className="flex-1" onClick={onClick}>
      <span aria-live="polite">
        {countKnown ? t(`people.show_${role}`, { count: Math.min(count, LIMITS.SEARCH_COUNT_MAX) }) : t(`people.show_${role}_some`)}
      </span>
    </Button>
  )
}
