/** The community's search: around which place, within how many miles, and what a post shows. */
import { type CardNoun, type GetFeed, LIMITS } from '@/wire'
import type { CommunityTab } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { createSearch } from '@/search/create-search'
import type { Filter } from '@/search/filter'
import { distanceFilter, placeFilter } from '@/search/filters/place'
import type { Filters, Place } from '@/store/filters'
import { FilterChip } from '@/ui/chip'
import { ToggleList } from '@/ui/toggle-list'

export const TABS: readonly CommunityTab[] = ['area', 'followed', 'saved', 'mine']
const CARDS: readonly CardNoun[] = ['event', 'league', 'match', 'lesson', 'court']

export type PostFilters = Pick<Filters, 'location' | 'distance'> & { card: CardNoun | null }

const cardFilter: Filter<Pick<PostFilters, 'card'>, GetFeed> = {
  name: 'card',
  shared: [],
  none: { card: null },
  params: ['shows'],
  read: (params) => ({ card: CARDS.find((one) => one === params.get('shows')) ?? null }),
  write(params, { card }) {
    if (card !== null) params.set('shows', card)
  },
  isActive: ({ card }) => card !== null,
  ask: ({ card }) => (card === null ? {} : { card }),
  Field({ filters: { card }, onChange }) {
    const t = useT()
    return (
      <ToggleList
        legend={t('post.filter_card')}
        items={CARDS.map((id) => ({ id, label: t(`post.card_${id}`) }))}
        chosen={card === null ? [] : [card]}
        onChange={(chosen) => onChange({ card: (chosen.find((one) => one !== card) as CardNoun | undefined) ?? null })}
      />
    )
  },
  Chips({ filters: { card }, onChange }) {
    const t = useT()
    return card === null ? null : <FilterChip label={t(`post.card_${card}`)} onRemove={() => onChange({ card: null })} />
  },
}

export const postSearch = createSearch<PostFilters, { tab: CommunityTab }, void, GetFeed>({
  filters: [placeFilter, distanceFilter, cardFilter],
  viewIn: (params) => ({ tab: TABS.find((one) => one === params.get('tab')) ?? 'area' }),
  writeView(params, { tab }) {
    if (tab !== 'area') params.set('tab', tab)
  },
  cleared: {},
})

/** The question of a tab: only that of the area depends on the place. */
export function questionOf(filters: PostFilters, place: Place, tab: CommunityTab): GetFeed {
  const { location, distance, card } = postSearch.ask(filters, place)
  const shows = card === undefined ? {} : { card }
  if (tab !== 'area') return { feed: tab, ...shows }
  return { feed: tab, location, distance: Math.min(distance ?? LIMITS.SEARCH_DISTANCE, LIMITS.FEED_DISTANCE_MAX), ...shows }
}
