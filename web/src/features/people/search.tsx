/**
 * The search for players and coaches: its filters, the options of this screen, and its question.
 * `search/create-search` says when the stored filters apply.
 */
import { LIMITS, type PeopleSort, type RoleFilter, type Search } from '@/wire'
import { useT } from '@/lib/i18n'
import { createSearch } from '@/search/create-search'
import { ageFilter, genderFilter, levelFilter } from '@/search/filters/people'
import { distanceFilter, placeFilter } from '@/search/filters/place'
import type { Filters, Place } from '@/store/filters'
import { useSearch } from './selectors'

export type PeopleFilters = Pick<Filters, 'location' | 'distance' | 'level' | 'age' | 'gender'>

export interface PeopleView {
  text: string
  sort: PeopleSort
  map: boolean
}

export const SORTS: Record<RoleFilter, readonly PeopleSort[]> = {
  player: ['distance', 'level', 'activity'],
  coach: ['distance', 'rate', 'level', 'activity'],
}

export const peopleSearch = createSearch<PeopleFilters, PeopleView, RoleFilter, Search>({
  filters: [placeFilter, distanceFilter, levelFilter, genderFilter, ageFilter],
  viewIn: (params, role) => ({
    text: params.get('text') ?? '',
    sort: SORTS[role].find((one) => one === params.get('sort')) ?? 'distance',
    map: params.get('view') === 'map',
  }),
  writeView(params, { text, sort, map }) {
    if (text.trim() !== '') params.set('text', text.trim())
    if (sort !== 'distance') params.set('sort', sort)
    if (map) params.set('view', 'map')
  },
  cleared: { text: '' },
})

export function questionOf(role: RoleFilter, filters: PeopleFilters, place: Place, { text, sort }: Pick<PeopleView, 'text' | 'sort'>): Search {
  return { ...peopleSearch.ask(filters, place), role, sort, ...(text.trim() !== '' && { text: text.trim() }) }
}

/** "Show 12 players". */
export function useShowText(question: Search): string {
  const t = useT()
  const { is, count } = useSearch(question)
  const { role = 'player' } = question
  if (is !== 'ready' || count === undefined) return t(`people.show_${role}_some`)
  return t(`people.show_${role}`, { count: Math.min(count, LIMITS.SEARCH_COUNT_MAX) })
}
