import { useState } from 'react'
import { LIMITS, type SearchCourts } from '@/wire'
import { useT } from '@/lib/i18n'
import { placeOf } from '@/store/filters'
import { useFilters, useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { useDebounced } from '@/ui/use-debounced'
import { FilterPanel } from './filter-panel'
import { countOf, type CourtFilters, NO_FILTERS, questionOf, type View } from './question'
import { useCourts } from './selectors'

type FilterSheetProps = { filters: CourtFilters; view: View; onClose: () => void; onShow: (filters: CourtFilters) => void }

/** Filters are edited as a draft: the button shows how many courts they would match. */
export default function FilterSheet({ filters, view, onClose, onShow }: FilterSheetProps) {
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
          <ShowButton question={questionOf(draft, place, view)} onClick={() => onShow(draft)} />
        </div>
      }
    >
      <FilterPanel filters={draft} place={place} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Sheet>
  )
}

function ShowButton({ question, onClick }: { question: SearchCourts; onClick: () => void }) {
  const t = useT()
  const { is, count } = useCourts(useDebounced(question))
  return (
    <Button size="lg" className="flex-1" onClick={onClick}>
      <span aria-live="polite">{is === 'ready' && count !== undefined ? t('court.show', { count: Math.min(count, LIMITS.SEARCH_COUNT_MAX) }) : t('court.show_some')}</span>
    </Button>
  )
}
