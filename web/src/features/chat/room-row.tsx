import clsx from 'clsx'
import { BellOff, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useT } from '@/lib/i18n'
import { shortTime } from '@/lib/time'
import { paths } from '@/app/paths'
import { CountBadge } from '@/ui/count-badge'
import { PrefetchLink } from '@/ui/prefetch-link'
import { TypingBalls } from '@/ui/typing-balls'
import { lastLine } from './names'
import { RoomFace } from './room-face'
import { type RoomView, useTypers } from './selectors'

type RoomRowProps = { room: RoomView; current?: boolean }

/** Face, name and time; below, the last message or a typing mark, and the unread count. */
export const RoomRow = memo(function RoomRow({ room, current = false }: RoomRowProps) {
  const t = useT()
  return (
    <PrefetchLink
      to={paths.chat(room.id)}
      aria-current={current ? 'true' : undefined}
      className={clsx(
        'flex min-h-18 items-center gap-3.5 rounded-card px-3 py-2.5 transition-colors duration-120',
        current ? 'bg-raised shadow-card' : 'hover:bg-fill',
      )}
    >
      <RoomFace room={room} size={50} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-16 font-bold tracking-[-0.01em]">{room.name}</span>
          {room.muted && (
            <>
              <BellOff aria-hidden="true" className="size-4 shrink-0 self-center text-ink" />
              <span className="sr-only">{t('chat.is_muted')}</span>
            </>
          )}
          <span className="shrink-0 text-13 text-muted tabular-nums">{shortTime(room.at)}</span>
        </span>
        <span className="flex min-h-5.5 items-center gap-2">
          <LastLine room={room} />
          {room.unread > 0 && <span className="sr-only">{t('common.unread', { count: room.unread })}</span>}
          {room.muted && room.unread > 0 ? (
            <span aria-hidden="true" className="rounded-full bg-fill px-1.5 text-12 font-bold tabular-nums">
              {room.unread > 99 ? '99+' : room.unread}
            </span>
          ) : (
            <CountBadge count={room.unread} />
          )}
        </span>
      </span>
    </PrefetchLink>
  )
})

function LastLine({ room }: { room: RoomView }) {
  const t = useT()
  const typers = useTypers(room.id)
  if (typers.length > 0) {
    return (
      <span className="flex flex-1 items-center gap-1.5 text-15 font-semibold text-brand">
        {t('chat.typing')}
        <TypingBalls />
      </span>
    )
  }
  if (room.failed) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1.5 text-15 font-semibold text-danger">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('chat.not_sent')}
      </span>
    )
  }
  return (
    <span className={clsx('min-w-0 flex-1 truncate text-15', room.unread > 0 && !room.muted ? 'font-semibold text-ink' : 'text-muted')}>
      {lastLine(room, t)}
    </span>
  )
}
