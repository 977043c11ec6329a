import clsx from 'clsx'
import { CornerDownRight, Pencil, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '@/wire'
import { readDraft, writeDraft } from '@/store/drafts'
import { useT } from '@/lib/i18n'
import { isForGood, untilText } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { IconButton } from '@/ui/icon-button'
import { edit, send, typing } from './actions'
import { firstName } from './names'
import type { ChatMessage } from './rows'
import { newestEditable, type RoomView } from './selectors'

export type Composing = { is: 'new' } | { is: 'reply'; to: ChatMessage } | { is: 'edit'; message: ChatMessage }

type ComposerProps = { room: RoomView; composing: Composing; onCompose?: (composing: Composing) => void; onDone: () => void; onSent: () => void }

/** From here on the characters left are shown. */
const WARN_BELOW = 200

const COPY =
  'after:invisible after:col-start-1 after:row-start-1 after:max-h-40 after:overflow-hidden after:border after:px-4.5 after:py-2.75 ' +
  'after:text-16 after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-text)]'

export function Composer({ room, composing, onCompose, onDone, onSent }: ComposerProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const editing = composing.is === 'edit' ? composing.message : undefined
  const [draft, setDraft] = useState(() => readDraft(room.id))
  const [edited, setEdited] = useState('')
  const text = editing ? edited : draft
  const left = LIMITS.MESSAGE_TEXT_MAX - text.length
  const unverified = useMe()?.mayPost === false

  useEffect(() => {
    if (composing.is === 'new') return
    if (composing.is === 'edit') setEdited(composing.message.text ?? '')
    field.current?.focus()
  }, [composing])

  if (!room.mayWrite) return <Silenced room={room} />
  if (unverified) return <Reason text={t('verify.to_write')} />

  function change(next: string) {
    if (editing) return setEdited(next)
    setDraft(next)
    writeDraft(room.id, next)
    if (next.trim() !== '') typing(room.id)
  }

  function submit() {
    if (text.trim() === '' || left < 0) return
    if (editing) {
      if (text.trim() !== editing.text) edit(editing.id, text)
    } else {
      send(room.id, text, composing.is === 'reply' ? composing.to.id : undefined)
      setDraft('')
      onSent()
    }
    onDone()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowUp' && text === '' && composing.is === 'new') {
      const message = newestEditable(room.id)
      if (!message || !onCompose) return
      event.preventDefault()
      return onCompose({ is: 'edit', message })
    }
    if (event.key === 'Escape' && composing.is !== 'new') return onDone()
    // On a touch keyboard Enter starts a new line: the send button is next to the thumb.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && matchMedia('(pointer: fine)').matches
    if (!sends) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className="px-3 pt-1 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6 md:pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ComposingBar composing={composing} onDone={onDone} />
      <div className="flex items-end gap-2">
        {/* Grows with the text, up to a limit: an invisible copy of the text sets the height. */}
        <label data-text={`${text} `} className={clsx('grid min-w-0 flex-1', COPY)}>
          <span className="sr-only">{t('chat.message_to', { name: room.name })}</span>
          <textarea
            ref={field}
            rows={1}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            placeholder={t('chat.message_to', { name: room.name })}
            aria-invalid={left < 0 || undefined}
            aria-describedby={left < WARN_BELOW ? 'composer-left' : undefined}
            className="col-start-1 row-start-1 max-h-40 min-h-12 w-full resize-none rounded-sheet border border-line-strong bg-raised px-4.5 py-2.75 text-16 placeholder:truncate placeholder:text-muted focus-visible:outline-offset-0 aria-invalid:border-danger"
          />
        </label>
        <button
          type="submit"
          aria-label={t(editing ? 'chat.save_edit' : 'chat.send')}
          disabled={text.trim() === '' || left < 0}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-transform duration-120 active:scale-95 disabled:bg-fill disabled:text-muted"
        >
          <SendHorizontal aria-hidden="true" className="size-5.5" />
        </button>
      </div>
      {left < WARN_BELOW && (
        <p id="composer-left" role="status" className={`mt-1 px-4 text-13 ${left < 0 ? 'font-semibold text-danger' : 'text-muted'}`}>
          {left < 0 ? t('chat.too_long', { count: -left }) : t('chat.left', { count: left })}
        </p>
      )}
    </form>
  )
}

function ComposingBar({ composing, onDone }: { composing: Composing; onDone: () => void }) {
  const t = useT()
  if (composing.is === 'new') return null
  const reply = composing.is === 'reply'
  const Icon = reply ? CornerDownRight : Pencil
  const text = reply ? composing.to.text : composing.message.text
  return (
    <div className="mb-1.5 flex items-center gap-2.5 border-l-3 border-brand pl-3 text-14">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-brand" />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-bold">{reply ? t('chat.replying_to', { name: firstName(composing.to.author.name) }) : t('chat.editing')}</span>{' '}
        <span className="text-muted">{text}</span>
      </span>
      <IconButton label={t(reply ? 'chat.stop_reply' : 'chat.stop_edit')} onClick={onDone}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

function Silenced({ room }: { room: RoomView }) {
  const t = useT()
  const until = room.silencedUntil
  const silenced = until === undefined || isForGood(until) ? t('chat.read_only') : t('chat.silenced_until', { until: untilText(until) })
  return <Reason text={room.locked ? t('chat.locked') : silenced} />
}

/** Replaces the field with the reason why one cannot write. */
function Reason({ text }: { text: string }) {
  return (
    <p role="status" className="mx-3 mb-3 rounded-control bg-fill px-4 py-3 text-center text-14 md:mx-6 md:mb-5">
      {text}
    </p>
  )
}
