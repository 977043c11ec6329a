import { type ReactNode, useCallback, useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import type { EventId } from '@/wire'
import { useT } from '@/lib/i18n'
import { paths } from '@/app/paths'
import { reconnect } from '@/realtime/connection'
import { useTopic } from '@/realtime/use-topic'
import { useConnection } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazySheet } from '@/ui/lazy-part'
import type { FindPeople } from '@/ui/use-people-search'
import { Announcement } from './announcement'
import { Composer, type Composing } from './composer'
import { MessageList } from './message-list'
import type { NoteAnswer } from './note-row'
import { RoomHeader, type RoomSheet } from './room-header'
import { RoomSkeleton } from './room-skeleton'
import { useRoom, type RoomView } from './selectors'

const RoomSheets = lazyChunk(() => import('./room-sheets'))

type RoomProps = {
  id: string
  find: FindPeople
  /** Embedded in another screen, which has its own title and back link. */
  part?: boolean
  /** Shown on top of the room of an event. */
  pinned?: ((event: EventId) => ReactNode) | undefined
  /** What can be done about a note. */
  answer?: NoteAnswer | undefined
}

/** One room: header, messages and composer. */
export function Room({ id, find, part = false, pinned, answer }: RoomProps) {
  const t = useT()
  const room = useRoom(id)
  const offline = useConnection().state === 'offline'
  const topic = useTopic(`chat:${id}`, { viewing: true })
  if (topic === 'gone' || (topic === 'open' && !room)) {
    return (
      <div className="grid flex-1 content-center">
        <Empty plain title={t('chat.gone')} text={t('chat.gone_text')}>
          <ButtonLink to={paths.chats()}>{t('chat.to_all')}</ButtonLink>
        </Empty>
      </div>
    )
  }
  if (!room?.loaded && offline) {
    return (
      <div className="grid flex-1 content-center">
        <ErrorState plain title={t('chat.room_offline')} text={t('chat.room_offline_text')} onRetry={reconnect}>
          <ButtonLink to={paths.chats()} variant="secondary">
            {t('chat.to_all')}
          </ButtonLink>
        </ErrorState>
      </div>
    )
  }
  if (!room?.loaded) return <RoomSkeleton room={room} />
  return <OpenRoom key={id} room={room} find={find} part={part} pinned={pinned} answer={answer} />
}

const NEW: Composing = { is: 'new' }

type OpenRoomProps = Pick<RoomProps, 'find' | 'pinned' | 'answer'> & { room: RoomView; part: boolean }

function OpenRoom({ room, find, part, pinned, answer }: OpenRoomProps) {
  const t = useT()
  const navigate = useNavigate()
  const [composing, setComposing] = useState<Composing>(NEW)
  const [sheet, setSheet] = useState<RoomSheet | null>(null)
  const [sentAt, setSentAt] = useState(0)
  const done = useCallback(() => setComposing(NEW), [])
  useEffect(() => dismissToastsOf(room.id), [room.id])
  return (
    <section aria-label={room.name} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {!part && <title>{t('page.title', { title: room.name })}</title>}
      <RoomHeader room={room} onOpen={setSheet} part={part} />
      {room.event !== undefined && pinned?.(room.event)}
      {room.announcement && <Announcement key={room.announcement.message.id} {...room.announcement} />}
      {/* The server's messages open at the first unread one again; what is being typed stays. */}
      <MessageList key={room.stored ? 'stored' : 'loaded'} room={room} answer={answer} onCompose={setComposing} sentAt={sentAt} />
      <Composer room={room} composing={composing} onCompose={setComposing} onDone={done} onSent={() => setSentAt(Date.now())} />
      {room.kind === 'group' && (
        <LazySheet open={sheet !== null} onLost={() => setSheet(null)}>
          <RoomSheets room={room} find={find} sheet={sheet} onOpen={setSheet} onLeft={() => navigate(paths.chats(), { replace: true })} />
        </LazySheet>
      )}
    </section>
  )
}

/** Their content is on screen now. */
function dismissToastsOf(chat: string) {
  for (const about of ['message', 'room', 'members']) toast.dismiss(`${about}:${chat}`)
}
