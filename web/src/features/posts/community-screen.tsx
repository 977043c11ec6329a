import { Bookmark, type LucideIcon, MapPin, SlidersHorizontal, User, Users } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { PostEntry } from '@/wire'
import type { CommunityTab } from '@/app/paths'
import { distanceText, shortPlace } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { ActiveFilters } from '@/search/active-filters'
import { FilterPanel } from '@/search/filter-panel'
import type FilterSheetOf from '@/search/filter-sheet'
import { WIDE } from '@/search/search-frame'
import { milesOf } from '@/store/filter-steps'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import { SideTabs } from '@/ui/side-tabs'
import { Tabs } from '@/ui/tabs'
import { useDebounced } from '@/ui/use-debounced'
import { useMedia } from '@/ui/use-media'
import { FeedList } from './feed-list'
import type { CardView } from './post-item'
import { postSearch, questionOf, TABS } from './search'
import { useSharedCard } from './shared-card-param'
import { WriteBar } from './write-bar'

const FilterSheet = lazyChunk(() => import('@/search/filter-sheet')) as unknown as typeof FilterSheetOf
const PostEditor = lazyChunk(() => import('./post-editor'))

/** From here on there is room for a rail beside the feed. */
const WITH_RAIL = '(width >= 1200px)'

const ICONS: Record<CommunityTab, LucideIcon> = { area: MapPin, followed: Users, saved: Bookmark, mine: User }

type CommunityScreenProps = {
  Shown: CardView
  /** Beside the feed on wide screens. */
  rail: ReactNode
}

/** What people nearby, and those whom I follow, write; what I saved and wrote. */
export function CommunityScreen({ Shown, rail }: CommunityScreenProps) {
  const t = useT()
  const wide = useMedia(WIDE)
  const roomForRail = useMedia(WITH_RAIL)
  const search = postSearch.useSearch()
  const { filters, view, place, activeCount, setFilters, linkTo } = search
  // A slider asks once it rests; another tab asks at once.
  const around = useDebounced(questionOf(filters, place, 'area'))
  const question = view.tab === 'area' ? around : questionOf(filters, place, view.tab)
  const [filtering, setFiltering] = useState(false)
  /** The post that is edited; null for a new one. */
  const [editing, setEditing] = useState<PostEntry | null>()
  const edit = useCallback((entry: PostEntry) => setEditing(entry), [])
  const [shared, dropShared] = useSharedCard()
  const close = () => {
    setEditing(undefined)
    dropShared()
  }
  const tabs = TABS.map((tab) => ({ key: tab, label: tabText(t, tab), icon: ICONS[tab], to: linkTo({ tab }) }))
  const area = view.tab === 'area'
  return (
    <div className="page gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-9 pt-3 pb-14 md:pt-5 lg:grid-cols-[220px_minmax(0,1fr)] min-[1200px]:grid-cols-[220px_minmax(0,1fr)_280px]">
      <title>{t('page.title', { title: t('menu.community') })}</title>
      <div className="min-w-0">
        <h1 className="text-26 max-lg:sr-only md:text-34">{t('menu.community')}</h1>
        {wide ? <SideTabs label={t('menu.community')} tabs={tabs} current={view.tab} className="mt-3" /> : <Tabs label={t('menu.community')} tabs={tabs} current={view.tab} />}
        {area && wide && (
          <div className="mt-4 border-t border-line pt-5">
            <FilterPanel kind={postSearch} filters={filters} place={place} onChange={setFilters} />
          </div>
        )}
      </div>
      <section aria-label={tabText(t, view.tab)} className="mx-auto w-full max-w-155 min-w-0 pt-4 lg:pt-1">
        <WriteBar onWrite={() => setEditing(null)} />
        {area && (
          <div className="flex flex-wrap items-center gap-2 pt-3">
            {!wide && (
              <Button variant="secondary" size="sm" className="min-h-11!" icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />} onClick={() => setFiltering(true)}>
                {activeCount > 0 ? t('people.filters_on', { count: activeCount }) : t('people.filters')}
              </Button>
            )}
            <Around name={place.name} miles={milesOf(filters)} />
            <ActiveFilters kind={postSearch} filters={filters} onChange={setFilters} />
          </div>
        )}
        <FeedList question={question} tab={view.tab} Shown={Shown} onEdit={edit} onWrite={() => setEditing(null)} />
      </section>
      {roomForRail && (
        <aside aria-label={t('post.around_you')} className="grid content-start gap-8">
          {rail}
        </aside>
      )}
      {filtering && (
        <LazySheet onLost={() => setFiltering(false)}>
          <FilterSheet search={search} questionOf={(draft, centre) => questionOf(draft, centre, 'area')} useShowText={useShowText} onClose={() => setFiltering(false)} />
        </LazySheet>
      )}
      {(editing !== undefined || shared) && (
        <LazySheet onLost={close}>
          <PostEditor post={editing?.post} card={editing ? undefined : shared} Shown={Shown} onClose={close} />
        </LazySheet>
      )}
    </div>
  )
}

function tabText(t: Translate, tab: CommunityTab): string {
  return t(`post.tab_${tab}`)
}

/** A feed has no count. */
function useShowText(): string {
  return useT()('post.show')
}

function Around({ name, miles }: { name: string; miles: number }) {
  const t = useT()
  const units = useMe()?.settings?.units
  return <p className="text-14 text-muted">{t('post.around', { place: shortPlace(name), distance: distanceText(miles, units) })}</p>
}
