import { CornerDownRight, SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Comment, LIMITS, type PostId } from '@/wire'
import { useT } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { FormTrouble } from '@/ui/form-trouble'
import { IconButton } from '@/ui/icon-button'
import { TextArea } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { useSending } from '@/ui/use-sending'
import { addComment } from './actions'

/** From here on the characters left are shown. */
const WARN_BELOW = 200

interface Typed {
  text: string
  /** The same however often it is sent: it is posted once. */
  key: string
}

type CommentFieldProps = { post: PostId; answered: Comment | undefined; onDone: () => void }

/** Writes a comment, or a reply. What was typed stays until it is posted. */
export function CommentField({ post, answered, onDone }: CommentFieldProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ text, key }, type] = useDraft<Typed>(`comment:${answered?.id ?? post}`, { text: '', key: '' })
  const { busy, trouble, send } = useSending()
  const left = LIMITS.POST_COMMENT_MAX - text.length
  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])

  function submit() {
    if (busy || text.trim() === '' || left < 0) return
    const sent = key || newKey()
    type({ key: sent })
    void send(
      () => addComment(post, text.trim(), sent, answered?.id),
      () => {
        type({ text: '', key: '' })
        onDone()
      },
    )
  }

  return (
    <form
      className="pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {answered && (
        <div className="mb-1.5 flex items-center gap-2.5 border-l-3 border-brand pl-3 text-14">
          <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-brand" />
          <span className="min-w-0 flex-1 truncate">
            <span className="font-bold">{t('chat.replying_to', { name: answered.author.name })}</span> <span className="text-muted">{answered.text}</span>
          </span>
          <IconButton label={t('chat.stop_reply')} onClick={onDone}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
      <div className="flex items-end gap-2">
        <TextArea
          ref={field}
          className="min-w-0 flex-1"
          label={t(answered ? 'comment.your_reply' : 'comment.yours')}
          rows={2}
          value={text}
          onChange={({ target }) => type({ text: target.value, key: '' })}
          error={left < 0 ? t('chat.too_long', { count: -left }) : undefined}
          hint={left < WARN_BELOW ? t('chat.left', { count: left }) : undefined}
        />
        <button
          type="submit"
          aria-label={t('comment.send')}
          aria-busy={busy}
          disabled={text.trim() === '' || left < 0}
          className="mb-0.5 grid size-12 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-transform duration-120 active:scale-95 disabled:bg-fill disabled:text-muted"
        >
          <SendHorizontal aria-hidden="true" className="size-5.5" />
        </button>
      </div>
      <FormTrouble text={trouble} />
    </form>
  )
}
