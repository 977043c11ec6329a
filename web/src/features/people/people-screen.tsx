import { CalendarDays } from 'lucide-react'
import { LIMITS, type RoleFilter } from '@/wire'
import { paths } from '@/app/paths'
import { numberText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { usePresence } from '@/realtime/use-presence'
import { useWholeMap } from '@/search/pages'
import { SearchFrame, WIDE } from '@/search/search-frame'
import { SortField } from '@/search/sort-field'
import { TextFilter } from '@/search/text-filter'
import { milesOf } from '@/store/filter-steps'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { useDebounced } from '@/ui/use-debounced'
import { useMedia } from '@/ui/use-media'
import { ViewToggle } from '@/ui/view-toggle'
import { searchMore } from './actions'
import type { OpenTalk } from './message-button'
import { PeopleList } from './people-list'
import { peopleSearch, questionOf, SORTS, useShowText } from './search'
import { useSearch } from './selectors'

const PeopleMap = lazyChunk(() => import('./people-map'))

/** How many people a map loads at most. */
const MAP_MAX = 240

type PeopleScreenProps = { who: RoleFilter; openTalk: OpenTalk }

/** Players or coaches near a place. */
export function PeopleScreen({ who: role, openTalk }: PeopleScreenProps) {
  const t = useT()
  const wide = useMedia(WIDE)
  const search = peopleSearch.useSearch(role)
  const { filters, view, place, activeCount, setFilters, setView, clear } = search
  const question = useDebounced(questionOf(role, filters, place, view))
  const list = useSearch(question)
  useWholeMap(question, list, list.people.length, MAP_MAX, view.map, searchMore)
  usePresence(list.people.map(({ id }) => id))
  const near = shortPlace(place.name)
  return (
    <SearchFrame
      search={search}
      name={t(`menu.${role === 'coach' ? 'coaches' : 'players'}`)}
      header={
        <header className="baseline flex flex-wrap items-end gap-x-4 gap-y-3 pb-3.5">
          <h1 className="flex-1 text-26 md:text-34">{t(`people.find_${role}`)}</h1>
          {role === 'coach' && (
            <ButtonLink variant="secondary" to={paths.lessons('coaches')} icon={<CalendarDays aria-hidden="true" className="size-4.5" />}>
              {t('people.free_coaches')}
            </ButtonLink>
          )}
          <ViewToggle map={view.map} onChange={(map) => setView({ map })} />
        </header>
      }
      text={<TextFilter label={t('people.find_label')} placeholder={t('people.find_placeholder')} text={view.text} onChange={(text) => setView({ text })} />}
      status={
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <p role="status" className="text-15 text-muted">
            <Count role={role} count={list.count} place={near} loading={list.is === 'loading'} />
          </p>
          <SortField sort={view.sort} sorts={SORTS[role]} textOf={(sort) => t(`people.sort_${sort}`)} onChange={(sort) => setView({ sort })} />
        </div>
      }
      list={
        <PeopleList
          role={role}
          question={question}
          list={list}
          place={place}
          miles={milesOf(filters)}
          filtered={activeCount > 0 || view.text !== ''}
          openTalk={openTalk}
          onWiden={(miles) => setFilters({ distance: [miles] })}
          onLook={(location) => setFilters({ location })}
          onClear={clear}
        />
      }
      map={view.map && <PeopleMap key={role} people={list.people} place={place} miles={milesOf(filters)} label={t(`people.map_of_${role}`, { place: near })} />}
      mapBeside={wide && view.map}
      questionOf={(draft, centre) => questionOf(role, draft, centre, view)}
      useShowText={useShowText}
    />
  )
}

function Count({ role, count, place, loading }: { role: RoleFilter; count: number | undefined; place: string; loading: boolean }) {
  const t = useT()
  if (count === undefined) return loading ? t('common.loading') : null
  if (count >= LIMITS.SEARCH_COUNT_MAX) return t(`people.count_${role}_many`, { number: numberText(count), place })
  return t(`people.count_${role}`, { count, place })
}
