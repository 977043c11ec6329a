import { useState } from 'react'
import type { SearchEvents } from '@/wire'
import { useT } from '@/lib/i18n'
import { placeOf } from '@/store/filters'
import { useFilters, useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { useDebounced } from '@/ui/use-debounced'
import { FilterPanel } from './filter-panel'
import { countOf, type GameFilters, type GamesView, NO_FILTERS, questionOf } from './question'
import { useGames } from './selectors'

type FilterSheetProps = { filters: GameFilters; view: GamesView; onClose: () => void; onShow: (filters: GameFilters, open: boolean) => void }

/** Filters are edited as a draft: the button shows how many games they would match. */
export default function FilterSheet({ filters, view, onClose, onShow }: FilterSheetProps) {
  const t = useT()
  const stored = useFilters()
  const me = useMe()
  const [draft, setDraft] = useState(filters)
  const [open, setOpen] = useState(view.open)
  const place = placeOf({ ...stored, ...draft }, me)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('people.filters')}
      footer={
        <div className="flex items-center gap-2">
          {countOf(draft, { open }) > 0 && (
            <Button
              variant="ghost"
              className="px-3!"
              onClick={() => {
                setDraft(NO_FILTERS)
                setOpen(false)
              }}
            >
              {t('people.filters_clear')}
            </Button>
          )}
          <ShowButton question={questionOf(draft, place, { ...view, open })} onClick={() => onShow(draft, open)} />
        </div>
      }
    >
      <FilterPanel filters={draft} open={open} place={place} onChange={(change) => setDraft({ ...draft, ...change })} onOpen={setOpen} />
    </Sheet>
  )
}

function ShowButton({ question, onClick }: { question: SearchEvents; onClick: () => void }) {
  const t = useT()
  const { is, days } = useGames(useDebounced(question))
  const count = days?.find(({ day }) => day === question.day)?.count
  return (
    <Button size="lg" className="flex-1" onClick={onClick}>
      <span aria-live="polite">{is === 'ready' && count !== undefined ? t('games.show', { count }) : t('games.show_some')}</span>
    </Button>
  )
}
