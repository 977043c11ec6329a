import clsx from 'clsx'
import { memo } from 'react'
import { useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import type { MessageActions } from './message-actions'
import { MessageMenu } from './message-menu'
import { firstName } from './names'
import { ReactionLine } from './reaction-line'
import { ReadLine } from './read-line'
import type { ChatMessage } from './rows'
import { useLongPress } from './use-long-press'

type MessageRowProps = {
  chat: string
  message: ChatMessage
  /** The last of its author's block: the time is shown under it. */
  ends: boolean
  /** My newest sent message: its readers are shown under it. */
  newestMine: boolean
  mayWrite: boolean
  /** How many other members there are, for "read by all". */
  others: number
  actions: MessageActions
}

export const MessageRow = memo(function MessageRow({ chat, message, ends, newestMine, mayWrite, others, actions }: MessageRowProps) {
  const press = useLongPress()
  const { mine, joined, author } = message
  return (
    <div
      data-number={message.number}
      data-message={message.id}
      className={clsx('group/message flex gap-2.5', mine && 'flex-row-reverse', joined ? 'pt-1' : 'pt-3.5')}
    >
      {!mine && <span className="flex w-8 shrink-0 items-end md:w-9">{ends && <Avatar person={author} size={34} className="max-md:[zoom:0.94]" />}</span>}
      <div className={clsx('flex min-w-0 max-w-[86%] flex-col md:max-w-[70%]', mine ? 'items-end' : 'items-start')}>
        {!joined && !mine && <AuthorLine message={message} />}
        {message.replyTo && !message.deleted && <Quote message={message} onGo={actions.goTo} />}
        <div className={clsx('flex max-w-full items-center gap-1', mine && 'flex-row-reverse')}>
          <Bubble message={message} ends={ends} press={press.handlers} />
          {!message.deleted && <MessageMenu message={message} mayWrite={mayWrite} actions={actions} opened={press.pressed} onClose={press.release} />}
        </div>
        <ReactionLine message={message} mayReact={mayWrite} onReact={(kind, on) => actions.react(message, kind, on)} />
        {mine && ends && <MineLine chat={chat} message={message} newest={newestMine} others={others} />}
      </div>
    </div>
  )
}, sameRow)

function Bubble({ message, ends, press }: { message: ChatMessage; ends: boolean; press: object }) {
  const t = useT()
  if (message.deleted) {
    return (
      <p className="rounded-card border border-dashed border-line-strong px-3.5 py-2 text-15 text-muted italic">
        {message.mine ? t('chat.you_deleted') : t('chat.deleted_by', { name: firstName(message.author.name) })}
      </p>
    )
  }
  return (
    <div
      {...press}
      className={clsx(
        'min-w-0 rounded-card px-4 py-2.5 text-16 wrap-anywhere whitespace-pre-wrap pointer-coarse:select-none',
        message.mine && message.changing ? 'bg-brand-soft' : message.mine ? 'bg-mine text-on-mine' : 'bg-raised shadow-card',
        ends && (message.mine ? 'rounded-br-tail' : 'rounded-bl-tail'),
        'forced-colors:border',
      )}
    >
      <span className="sr-only">{t(message.mine ? 'chat.mine_said' : 'chat.author_said', { name: message.author.name })}</span>
      {message.text}
    </div>
  )
}

function AuthorLine({ message }: { message: ChatMessage }) {
  const t = useT()
  return (
    <p className="mb-1 flex gap-1.5 px-1 text-13">
      <span className="font-bold">{message.author.name}</span>
      <time dateTime={new Date(message.sentAt).toISOString()} className="text-muted tabular-nums">
        {timeOfDay(message.sentAt)}
      </time>
      {message.edited && !message.deleted && <span className="text-muted">{t('chat.edited')}</span>}
    </p>
  )
}

function MineLine({ chat, message, newest, others }: { chat: string; message: ChatMessage; newest: boolean; others: number }) {
  const t = useT()
  return (
    <p className="mt-1 flex flex-wrap justify-end gap-x-1 px-1 text-13 text-muted">
      <time dateTime={new Date(message.sentAt).toISOString()} className="tabular-nums">
        {timeOfDay(message.sentAt)}
      </time>
      {message.edited && !message.deleted && <span>{`· ${t('chat.edited')}`}</span>}
      {newest && <ReadLine chat={chat} number={message.number} others={others} />}
    </p>
  )
}

function Quote({ message, onGo }: { message: ChatMessage; onGo: (id: string) => void }) {
  const t = useT()
  const { replyTo } = message
  if (!replyTo) return null
  return (
    <button
      type="button"
      onClick={() => onGo(replyTo.id)}
      className="relative mb-1 flex min-h-7 max-w-full items-center gap-1.5 border-l-3 border-brand py-0.5 pr-1 pl-2.5 text-left text-14 text-muted after:absolute after:-inset-2"
    >
      <span className="sr-only">{t('chat.in_reply_to')}</span>
      {replyTo.author && <span className="shrink-0 font-bold">{firstName(replyTo.author.name)}</span>}
      <span className="truncate">{replyTo.text ?? t('chat.quote_gone')}</span>
    </button>
  )
}

/** Rows are rebuilt with every change of the room; only those that differ render again. */
function sameRow(one: MessageRowProps, other: MessageRowProps): boolean {
  if (one.ends !== other.ends || one.newestMine !== other.newestMine || one.mayWrite !== other.mayWrite) return false
  if (one.others !== other.others || one.actions !== other.actions) return false
  const [a, b] = [one.message, other.message]
  return (
    a.id === b.id &&
    a.text === b.text &&
    a.edited === b.edited &&
    a.deleted === b.deleted &&
    a.changing === b.changing &&
    a.reactions === b.reactions &&
    a.joined === b.joined &&
    a.author === b.author &&
    a.replyTo?.text === b.replyTo?.text &&
    a.replyTo?.author === b.replyTo?.author
  )
}
