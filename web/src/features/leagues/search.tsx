/** The search for leagues: its filters and its question. `search/create-search` says when the stored filters apply. */
import { useEffect } from 'react'
import type { Competition, Format, SearchLeagues } from '@/wire'
import { useT } from '@/lib/i18n'
import { createSearch } from '@/search/create-search'
import { type Filter, without } from '@/search/filter'
import { genderRuleFilter, surfaceFilter } from '@/search/filters/games'
import { openFilter } from '@/search/filters/open'
import { ageFilter, levelFilter } from '@/search/filters/people'
import { distanceFilter, placeFilter } from '@/search/filters/place'
import { useRefreshing } from '@/search/use-refreshing'
import type { Filters, Place } from '@/store/filters'
import { useStore } from '@/store/index'
import { type LeagueList, type MyLeagueList, noLeagues } from '@/store/slices/leagues'
import { FilterChip } from '@/ui/chip'
import { ToggleList } from '@/ui/toggle-list'
import { keyOf, loadMine, refreshSearch, search } from './search-actions'

export const COMPETITIONS: readonly Competition[] = ['round_robin', 'double_round_robin', 'groups', 'knockout', 'ladder', 'box']
export const FORMATS: readonly Format[] = ['single', 'double']

type Own = { open: boolean; competition: readonly string[]; format: readonly string[] }
export type LeagueFilters = Pick<Filters, 'location' | 'distance' | 'level' | 'age' | 'gender' | 'courtType'> & Own

/** Only leagues that enrol and have a place. */
const placesFilter = openFilter<SearchLeagues>({ open_places: true }, { label: 'league.list.open', text: 'league.list.open_text', chip: 'league.list.chip_open' })

const competitionFilter: Filter<Pick<Own, 'competition'>, SearchLeagues> = {
  name: 'competition',
  shared: [],
  none: { competition: [] },
  params: ['competition'],
  read: (params) => ({ competition: COMPETITIONS.filter((one) => params.getAll('competition').includes(one)) }),
  write(params, { competition }) {
    for (const one of competition) params.append('competition', one)
  },
  isActive: ({ competition }) => competition.length > 0,
  ask: ({ competition }) => (competition.length > 0 ? { competition: COMPETITIONS.filter((one) => competition.includes(one)) } : {}),
  Field({ filters, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('league.list.filter_competition')}
        items={COMPETITIONS.map((id) => ({ id, label: t(`league.competition_${id}`) }))}
        chosen={filters.competition}
        onChange={(competition) => onChange({ competition })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return filters.competition.map((one) => (
      <FilterChip key={one} label={t(`league.competition_${one}`)} onRemove={() => onChange({ competition: without(filters.competition, [one]) })} />
    ))
  },
}

/** With both, nothing is filtered. */
const formatFilter: Filter<Pick<Own, 'format'>, SearchLeagues> = {
  name: 'format',
  shared: [],
  none: { format: [] },
  params: ['format'],
  read: (params) => ({ format: FORMATS.filter((one) => params.get('format') === one) }),
  write(params, { format }) {
    const [one] = format
    if (one !== undefined && format.length === 1) params.set('format', one)
  },
  isActive: ({ format }) => format.length === 1,
  ask({ format }) {
    const one = FORMATS.find((id) => format.includes(id))
    return one !== undefined && format.length === 1 ? { format: one } : {}
  },
  Field({ filters, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('league.list.filter_format')}
        items={FORMATS.map((id) => ({ id, label: t(`game.format_${id}`) }))}
        chosen={filters.format}
        onChange={(format) => onChange({ format: format.slice(-1) })}
      />
    )
  },
  Chips({ filters, onChange }) {
    const t = useT()
    return filters.format.map((one) => <FilterChip key={one} label={t(`game.format_${one}`)} onRemove={() => onChange({ format: [] })} />)
  },
}

export const leagueSearch = createSearch<LeagueFilters, Record<never, never>, undefined, SearchLeagues>({
  filters: [placeFilter, distanceFilter, placesFilter, formatFilter, competitionFilter, levelFilter, surfaceFilter, genderRuleFilter, ageFilter],
  viewIn: () => ({}),
  writeView: () => {},
  cleared: {},
})

export function questionOf(filters: LeagueFilters, place: Place): SearchLeagues {
  return leagueSearch.ask(filters, place)
}

const NONE = noLeagues()

/** The result of a search, loaded on first use; retries after a reconnect. */
export function useLeagues(question: SearchLeagues): LeagueList {
  const key = keyOf(question)
  const list = useStore(({ leagues }) => leagues.searches[key] ?? NONE)
  const live = useStore(({ connection }) => connection.state === 'live')
  useEffect(() => {
    void search(JSON.parse(key) as SearchLeagues)
  }, [key, live])
  return list
}

const countOf = (key: string) => {
  const list = useStore.getState().leagues.searches[key]
  return list?.is === 'ready' ? list.leagues.length : undefined
}
const refresh = (key: string) => void refreshSearch(JSON.parse(key) as SearchLeagues)

/** Reloads the list while it is on screen. */
export function useAutoRefresh(question: SearchLeagues): void {
  useRefreshing(keyOf(question), countOf, refresh)
}

/** My leagues, loaded when first shown, and again when they are stale. */
export function useMyLeagues(which: MyLeagueList): LeagueList {
  const list = useStore(({ leagues }) => leagues.mine[which])
  const live = useStore(({ connection }) => connection.state === 'live')
  const stale = list.is === 'idle'
  useEffect(() => {
    void loadMine(which)
  }, [which, live, stale])
  return list
}

/** "Show 12 leagues". */
export function useShowText(question: SearchLeagues): string {
  const t = useT()
  const { is, leagues, cursor } = useLeagues(question)
  return is === 'ready' && cursor === undefined ? t('league.list.show', { count: leagues.length }) : t('league.list.show_some')
}
