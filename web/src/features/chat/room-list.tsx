import { Plus, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { usePresence } from '@/realtime/use-presence'
import { Button } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { IconButton } from '@/ui/icon-button'
import { type ListState, ListStates } from '@/ui/list-states'
import { loadMoreRooms, reloadRooms } from './actions'
import { RoomRow } from './room-row'
import { type RoomList as Rooms, type RoomView, useRoomList } from './selectors'

type RoomListProps = { current?: string | undefined; onNew: () => void }

export function RoomList({ current, onNew }: RoomListProps) {
  const t = useT()
  const list = useRoomList()
  const [search, setSearch] = useState<string | null>(null)
  const rooms = search ? list.rooms.filter((room) => matches(room, search)) : list.rooms
  usePresence(othersOf(rooms))

  return (
    <section aria-label={t('chat.title')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1.5 px-4 pt-4 pb-2 md:px-6 md:pt-5">
        <h1 className="flex-1 text-26 md:text-30">{t('chat.title')}</h1>
        {list.rooms.length > 0 && (
          <IconButton label={t(search === null ? 'chat.search' : 'chat.search_close')} aria-expanded={search !== null} aria-keyshortcuts={search === null ? '/' : undefined} onClick={() => setSearch(search === null ? '' : null)}>
            {search === null ? <Search aria-hidden="true" className="size-5.5" /> : <X aria-hidden="true" className="size-5.5" />}
          </IconButton>
        )}
        <IconButton soft label={t('chat.new')} onClick={onNew}>
          <Plus aria-hidden="true" className="size-5.5" />
        </IconButton>
      </div>
      {search !== null && <SearchField value={search} onChange={setSearch} />}
      <div className="min-h-0 flex-1 px-1 pb-4 md:overflow-y-auto md:px-3">
        <ListStates
          state={stateOf(list)}
          count={search ? Math.max(rooms.length, 1) : rooms.length}
          error={<ErrorState plain title={t('chat.list_failed')} text={t('chat.list_failed_text')} onRetry={reload} />}
          empty={
            <Empty plain title={t('chat.empty')} text={t('chat.empty_text')}>
              <Button onClick={onNew}>{t('chat.new')}</Button>
            </Empty>
          }
        >
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {rooms.map((room) => (
              <li key={room.id}>
                <RoomRow room={room} current={room.id === current} />
              </li>
            ))}
          </ul>
          {search && rooms.length === 0 && (
            <p role="status" className="px-4 py-6 text-15 text-muted">
              {t('chat.search_nothing', { text: search })}
            </p>
          )}
        </ListStates>
      </div>
    </section>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT()
  return (
    <label className="mx-4 mb-2 block md:mx-6">
      <span className="sr-only">{t('chat.search')}</span>
      {/* Opened by a tap on the magnifier, so focus is expected here. */}
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('chat.search_placeholder')}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-raised px-3.5 text-16 placeholder:text-muted focus-visible:outline-offset-0"
      />
    </label>
  )
}

function stateOf(list: Rooms): ListState {
  if (list.is === 'error') return { is: 'error', retry: reload }
  if (list.is === 'loading') return { is: 'loading' }
  return { is: 'ready', loadingMore: list.loadingMore, more: list.more ? () => void loadMoreRooms().catch(() => {}) : undefined }
}

/** A failure shows in the list's state. */
function reload(): void {
  void reloadRooms().catch(() => {})
}

function matches(room: RoomView, search: string): boolean {
  const query = search.trim().toLowerCase()
  return [room.name, ...room.members.map((member) => member.name)].some((name) => name.toLowerCase().includes(query))
}

function othersOf(rooms: readonly RoomView[]): string[] {
  return rooms.flatMap((room) => room.other?.id ?? []).slice(0, 100)
}
