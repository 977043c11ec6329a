import { useT } from '@/lib/i18n'
import { shortTime } from '@/lib/time'
import { useTopic } from '@/realtime/use-topic'
import { Avatar } from '@/ui/avatar'
import { Skeleton } from '@/ui/skeleton'
import { NoteRow } from './note-row'
import { firstName } from './names'
import type { ChatRow } from './rows'
import { useChatRows, useRoom } from './selectors'

const SHOWN = 4

/** The latest messages of a room, for the page of the game it belongs to. */
export function RoomPreview({ chat }: { chat: string }) {
  const t = useT()
  const topic = useTopic(`chat:${chat}`)
  const room = useRoom(chat)
  const rows = useChatRows(chat).filter(isPreviewed).slice(-SHOWN)
  if (topic === 'gone') return <p className="pt-1 text-15 text-muted">{t('chat.gone_text')}</p>
  if (!room?.loaded) return <PreviewSkeleton />
  if (rows.length === 0) return <p className="pt-1 text-15 text-muted">{t('chat.nothing_yet')}</p>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5 pt-2">
      {rows.map((row) =>
        row.is === 'note' ? (
          <li key={row.key}>
            <NoteRow note={row.note} plain />
          </li>
        ) : (
          <PreviewMessage key={row.key} row={row} />
        ),
      )}
    </ul>
  )
}

type PreviewRow = Extract<ChatRow, { is: 'message' | 'note' }>

function isPreviewed(row: ChatRow): row is PreviewRow {
  return row.is === 'note' || (row.is === 'message' && !row.message.deleted)
}

function PreviewMessage({ row: { message } }: { row: Extract<ChatRow, { is: 'message' }> }) {
  const t = useT()
  return (
    <li className="flex gap-3">
      <Avatar person={message.author} size={36} />
      <div className="min-w-0 flex-1">
        <p className="text-14">
          <span className="font-bold">{message.mine ? t('roster.you') : firstName(message.author.name)}</span>{' '}
          <time dateTime={new Date(message.sentAt).toISOString()} className="text-muted tabular-nums">
            {shortTime(message.sentAt)}
          </time>
        </p>
        <p className="line-clamp-3 text-15 wrap-anywhere">{message.text}</p>
      </div>
    </li>
  )
}

function PreviewSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3.5 pt-2">
      {[0, 1].map((index) => (
        <span key={index} className="flex gap-3">
          <Skeleton className="size-9 rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-4 w-4/5" />
          </span>
        </span>
      ))}
    </div>
  )
}
