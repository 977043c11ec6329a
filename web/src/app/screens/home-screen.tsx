import { LatestTalks } from '@/features/chat/latest-talks'
import { PeopleRail } from '@/features/chat/people-rail'
import { useRoomList } from '@/features/chat/selectors'
import { WaitingPanel } from '@/features/chat/waiting-panel'
import { findPeople } from '@/features/people/actions'
import { formatsTag, useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Skeleton } from '@/ui/skeleton'
import { greetingKey, useToday } from './greeting'

/** What waits for me, who wrote, whom to write to. */
export default function HomeScreen() {
  const t = useT()
  const me = useMe()
  const today = useToday()
  const list = useRoomList()
  const unknown = list.is === 'loading' && list.rooms.length === 0
  return (
    <div className="page gutter grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-3 pb-14 md:pt-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-y-10">
      <title>{t('page.title', { title: t('menu.home') })}</title>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:gap-10">
        <div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3.5">
            <h1 className="min-w-0 pb-1 text-24 md:text-30">{t(greetingKey(today), { name: me?.name.split(' ')[0] ?? '' })}</h1>
            <p className="shrink-0 text-15 text-muted">
              {today.toLocaleDateString(formatsTag(), { weekday: 'short', day: 'numeric', month: 'short' })}
            </p>
          </div>
          {unknown ? <Skeleton className="h-62 rounded-dusk!" /> : <WaitingPanel rooms={list.rooms} />}
        </div>
        <LatestTalks list={list} />
      </div>
      <div className="min-w-0 lg:pt-13">
        <PeopleRail find={findPeople} />
      </div>
    </div>
  )
}
