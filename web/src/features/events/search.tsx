/**
 * The search for games and classes: its filters, the day and further options of this screen, and its question.
 * `search/create-search` says when the stored filters apply.
 */
import { type EventSort, LIMITS, type SearchEvents } from '@/wire'
import { useT } from '@/lib/i18n'
import { dayAfter, dayAt, isDay } from '@/lib/zoned'
import { createSearch } from '@/search/create-search'
import { genderRuleFilter, surfaceFilter } from '@/search/filters/games'
import { ageFilter, levelFilter } from '@/search/filters/people'
import { distanceFilter, placeFilter } from '@/search/filters/place'
import type { Filters, Place } from '@/store/filters'
import { kindFilter, seatFilter } from './filters'
import { useGames } from './search-selectors'
import { useNow } from '@/ui/use-now'

export type GameFilters = Pick<Filters, 'location' | 'distance' | 'level' | 'age' | 'gender' | 'type' | 'courtType'> & { open: boolean }

export interface GamesView {
  /** "2026-11-20" */
  day: string
  sort: EventSort
  map: boolean
}

export const SORTS: readonly EventSort[] = ['soonest', 'nearest']
/** The number of days in the strip, starting today. */
export const DAYS = LIMITS.EVENT_DAYS_MAX

/** Its context is today's date. */
export const gameSearch = createSearch<GameFilters, GamesView, string, SearchEvents>({
  filters: [placeFilter, distanceFilter, seatFilter, levelFilter, surfaceFilter, kindFilter, genderRuleFilter, ageFilter],
  /** A past day, or one too far ahead for any event, becomes today. */
  viewIn(params, today) {
    const day = params.get('day')
    const fits = isDay(day) && day >= today && day <= dayAfter(today, LIMITS.EVENT_AHEAD_DAYS)
    return { day: fits ? day : today, sort: SORTS.find((one) => one === params.get('sort')) ?? 'soonest', map: params.get('view') === 'map' }
  },
  writeView(params, { day, sort, map }, today) {
    if (day !== today) params.set('day', day)
    if (sort !== 'soonest') params.set('sort', sort)
    if (map) params.set('view', 'map')
  },
  cleared: {},
})

export const NO_FILTERS = gameSearch.none

export function useGameSearch() {
  // Updates, so that at midnight the strip moves on.
  const today = dayAt(useNow(), undefined)
  const search = gameSearch.useSearch(today)
  return { search, today, toDay: (day: string) => search.linkTo({ day }) }
}

/** `days`: for how many days from that day on to count games. */
export function questionOf(filters: GameFilters, place: Place, { day, sort }: Pick<GamesView, 'day' | 'sort'>, days = 1): SearchEvents {
  return { ...gameSearch.ask(filters, place), day, days, sort }
}

/** "Show 12 games". */
export function useShowText(question: SearchEvents): string {
  const t = useT()
  const { is, days } = useGames(question)
  const count = days?.find(({ day }) => day === question.day)?.count
  return is === 'ready' && count !== undefined ? t('games.show', { count }) : t('games.show_some')
}
