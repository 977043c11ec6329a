import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import { smoothly } from '@/ui/smooth-scroll'
import { loadOlder, react, remove } from './actions'
import type { Composing } from './composer'
import { DayRow, UnreadRow } from './divider-rows'
import type { MessageActions } from './message-actions'
import { MessageRow } from './message-row'
import { OlderMessages } from './older-messages'
import { type NoteAnswer, NoteRow } from './note-row'
import { PendingRow } from './pending-row'
import type { ChatRow } from './rows'
import { type RoomView, useChatRows } from './selectors'
import { TypingLine } from './typing-line'
import { scrollWithin, useScrollToUnread } from './use-scroll-to-unread'
import { useReadPosition, useUnreadDivider } from './use-read-position'
import { useShownRows } from './use-shown-rows'
import { useStickToBottom } from './use-stick-to-bottom'

const ReactorsSheet = lazyChunk(() => import('./reactors-sheet'))

type MessageListProps = { room: RoomView; answer?: NoteAnswer | undefined; onCompose: (composing: Composing) => void; sentAt: number }

export function MessageList({ room, answer, onCompose, sentAt }: MessageListProps) {
  const t = useT()
  const divider = useUnreadDivider(room)
  const loaded = useChatRows(room.id, divider.after)
  const [reactionsOf, setReactionsOf] = useState<string | null>(null)
  const [atBottom, setAtBottom] = useState(true)
  const { rows, hides, reveal, revealFrom } = useShownRows(loaded, atBottom)
  const { scroller, onScroll, settle, toBottom, leaveBottom, hold, release } = useStickToBottom({ version: rows, first: oldestIn(rows), onBottom: setAtBottom })
  const seekingUnread = useScrollToUnread(scroller, rows, room.more)
  const reportRead = useReadPosition({ room, rows, scroller, seekingUnread })
  const { clear } = divider
  const [loadingOlder, setLoadingOlder] = useState(false)

  // After sending, show my message; having replied, I have seen the new ones.
  useEffect(() => {
    if (sentAt === 0) return
    clear()
    toBottom()
  }, [sentAt, clear, toBottom])

  const older = useCallback(async () => {
    hold()
    if (hides) {
      reveal()
      return
    }
    try {
      setLoadingOlder(true)
      await loadOlder(room.id)
    } catch (error) {
      release()
      throw error
    } finally {
      setLoadingOlder(false)
    }
  }, [hold, release, room.id, hides, reveal])

  // Each message changes it, but not the actions: they would render every row again.
  const revealNow = useRef(revealFrom)
  useLayoutEffect(() => {
    revealNow.current = revealFrom
  }, [revealFrom])

  const actions = useMemo<MessageActions>(
    () => ({
      reply: (message) => onCompose({ is: 'reply', to: message }),
      edit: (message) => onCompose({ is: 'edit', message }),
      remove: (message) => remove(message.id),
      react: (message, kind, on) => react(room.id, message.id, kind, on),
      showReactions: (message) => setReactionsOf(message.id),
      goTo: (id) => {
        leaveBottom()
        flushSync(() => revealNow.current(id))
        scrollWithin(scroller.current, `[data-message="${CSS.escape(id)}"]`, smoothly())
      },
    }),
    [onCompose, scroller, leaveBottom, room.id],
  )

  const others = room.memberCount - 1
  const newestMine = newestMineOf(rows)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={() => {
          onScroll()
          reportRead()
        }}
        onScrollEnd={settle}
        role="log"
        // What is new is read out, not the pages before it.
        aria-live={loadingOlder ? 'off' : 'polite'}
        aria-label={t('chat.messages_of', { name: room.name })}
        // A scrolling list must be focusable so that the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-3 md:px-6"
      >
        <div className="flex min-h-full flex-col justify-end pb-2">
          {(hides || room.more) && room.loaded && <OlderMessages load={older} root={scroller} />}
          {rows.map((row, index) => (
            <Row key={row.key} row={row} next={rows[index + 1]} room={room} others={others} newestMine={newestMine} actions={actions} answer={answer} />
          ))}
        </div>
      </div>
      {!atBottom && <ToNewest unread={room.unread} onClick={() => toBottom(true)} />}
      {reactionsOf !== null && (
        <LazySheet onLost={() => setReactionsOf(null)}>
          <ReactorsSheet message={reactionsOf} onClose={() => setReactionsOf(null)} />
        </LazySheet>
      )}
      <div className="px-3 md:px-6">
        <TypingLine chat={room.id} />
      </div>
    </div>
  )
}

type RowProps = { row: ChatRow; next: ChatRow | undefined; room: RoomView; others: number; newestMine: string | undefined; actions: MessageActions; answer: NoteAnswer | undefined }

function Row({ row, next, room, others, newestMine, actions, answer }: RowProps) {
  if (row.is === 'day') return <DayRow at={row.at} />
  if (row.is === 'unread') return <UnreadRow count={row.count} />
  if (row.is === 'note') return <NoteRow note={row.note} answer={answer} />
  if (row.is === 'pending') return <PendingRow pending={row.pending} joined={row.joined} />
  const followed = next?.is === 'message' ? next.message.joined : next?.is === 'pending' && next.joined
  return (
    <MessageRow
      chat={room.id}
      message={row.message}
      ends={!followed}
      newestMine={row.message.id === newestMine}
      mayWrite={room.mayWrite}
      others={others}
      actions={actions}
    />
  )
}

function ToNewest({ unread, onClick }: { unread: number; onClick: () => void }) {
  const t = useT()
  return (
    <Button
      size="sm"
      variant={unread > 0 ? 'yours' : 'secondary'}
      icon={<ArrowDown aria-hidden="true" className="size-4" />}
      onClick={onClick}
      className={`absolute! bottom-9 left-1/2 -translate-x-1/2 animate-drop-in shadow-float ${unread > 0 ? '' : 'bg-raised!'}`}
    >
      {unread > 0 ? t('chat.new_count', { count: unread }) : t('chat.to_newest')}
    </Button>
  )
}

function oldestIn(rows: readonly ChatRow[]): string | undefined {
  const oldest = rows.find((row) => row.is === 'message')
  return oldest?.key
}

function newestMineOf(rows: readonly ChatRow[]): string | undefined {
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]
    if (row?.is === 'message' && row.message.mine && !row.message.deleted) return row.message.id
  }
  return undefined
}
