import { useT } from '@/lib/i18n'
import { paths } from '@/app/paths'
import { usePresence } from '@/realtime/use-presence'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { reloadRooms } from './actions'
import { RoomRow } from './room-row'
import type { RoomList } from './selectors'

const SHOWN = 6

const reload = () => void reloadRooms().catch(() => {})

/** The most recently active rooms. */
export default function LatestTalks({ list }: { list: RoomList }) {
  const t = useT()
  const rooms = list.rooms.slice(0, SHOWN)
  usePresence(rooms.flatMap((room) => room.other?.id ?? []))
  return (
    <section aria-labelledby="talks">
      <SectionHead id="talks" link={list.rooms.length > 0 ? { to: paths.chats(), label: t('home.all_talks') } : undefined}>
        {t('home.talks')}
      </SectionHead>
      <div className="mt-1.5">
        <ListStates
          state={list.is === 'error' ? { is: 'error', retry: reload } : { is: list.is }}
          count={rooms.length}
          skeleton={<SkeletonRows rows={4} />}
          error={<ErrorState title={t('chat.list_failed')} text={t('chat.list_failed_text')} onRetry={reload} />}
          empty={
            <Empty title={t('chat.empty')} text={t('chat.empty_text')}>
              <ButtonLink to={`${paths.chats()}?new=1`}>{t('chat.new')}</ButtonLink>
            </Empty>
          }
        >
          <ul className="-mx-3 grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {rooms.map((room) => (
              <li key={room.id}>
                <RoomRow room={room} />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
    </section>
  )
}
