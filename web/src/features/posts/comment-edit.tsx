import { useEffect, useRef, useState } from 'react'
import { type Comment, LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { TextArea } from '@/ui/text-field'
import { useSending } from '@/ui/use-sending'
import { editComment } from './actions'

/** Edits a comment in its place. */
export function CommentEdit({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const t = useT()
  const [text, setText] = useState(comment.text)
  const { busy, trouble, send } = useSending()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const left = LIMITS.POST_COMMENT_MAX - text.length
  const missing = text.trim() === ''
  const error = missing ? t('refusal.write_something') : left < 0 ? t('chat.too_long', { count: -left }) : undefined
  return (
    <form
      className="grid gap-2.5 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (error === undefined) void send(() => editComment(comment, text.trim()), onClose)
      }}
    >
      <TextArea ref={field} label={t('comment.edit')} rows={3} value={text} onChange={({ target }) => setText(target.value)} error={error} />
      <FormTrouble text={trouble} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={busy}>
          {t('post.save_changes')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
