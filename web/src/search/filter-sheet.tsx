import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { type Place, placeOf } from '@/store/filters'
import { useFilters, useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { useDebounced } from '@/ui/use-debounced'
import type { SearchOf } from './create-search'
import { FilterPanel } from './filter-panel'

/** The text of the button that shows the list, with how much it would have: "Show 12 players". */
export type UseShowText<Q> = (question: Q) => string

type FilterSheetProps<F, V, Q> = {
  search: SearchOf<F, V, Q>
  questionOf: (filters: F, place: Place) => Q
  useShowText: UseShowText<Q>
  onClose: () => void
}

/** Filters are edited as a draft: the button shows how many rows they would match. */
export default function FilterSheet<F, V, Q>({ search: { kind, filters, setFilters }, questionOf, useShowText, onClose }: FilterSheetProps<F, V, Q>) {
  const t = useT()
  const stored = useFilters()
  const me = useMe()
  const [draft, setDraft] = useState(filters)
  const place = placeOf({ ...stored, ...draft }, me)
  const showText = useShowText(useDebounced(questionOf(draft, place)))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('people.filters')}
      footer={
        <div className="flex items-center gap-2">
          {kind.countOf(draft) > 0 && (
            <Button variant="ghost" onClick={() => setDraft(kind.none)} className="px-3!">
              {t('people.filters_clear')}
            </Button>
          )}
          <Button
            size="lg"
            className="flex-1"
            onClick={() => {
              setFilters(draft)
              onClose()
            }}
          >
            <span aria-live="polite">{showText}</span>
          </Button>
        </div>
      }
    >
      <FilterPanel kind={kind} filters={draft} place={place} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Sheet>
  )
}
