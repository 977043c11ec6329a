import clsx from 'clsx'
import { Ellipsis, Flag, Heart, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Comment, CommentEntry } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { askReport } from '@/store/reporting'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem } from '@/ui/menu'
import { deleteComment, likeComment } from './actions'
import { CommentEdit } from './comment-edit'
import { PostText } from './post-text'

type CommentRowProps = { entry: CommentEntry; /** Absent where nobody may reply. */ onReply?: ((comment: Comment) => void) | undefined }

/** A comment or a reply: who and when, the text, and what one can do with it. */
export function CommentRow({ entry, onReply }: CommentRowProps) {
  const t = useT()
  const me = useMe()
  const [editing, setEditing] = useState(false)
  const { comment, liked } = entry
  const { author, text, mentions, at, edited_at, deleted_at, hidden, likes } = comment
  if (deleted_at !== undefined) return <p className="py-2 pl-12 text-15 text-muted italic">{t(hidden ? 'comment.hidden' : 'comment.deleted')}</p>
  return (
    <article aria-label={t('comment.by', { name: author.name })} className="flex gap-3 py-2">
      <Avatar person={author} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
          <Link to={paths.player(author.id)} className="min-w-0 truncate rounded-chip text-15 font-bold">
            {author.name}
          </Link>
          <span className="shrink-0 text-13 text-muted">{dotted([agoText(at), edited_at !== undefined && t('post.edited')])}</span>
          {hidden && <Chip small tone="warn">{t('post.hidden')}</Chip>}
        </p>
        {editing ? <CommentEdit comment={comment} onClose={() => setEditing(false)} /> : <PostText text={text} mentions={mentions} className="text-15" />}
        {!editing && (
          <div className="-ml-2.5 flex items-center text-14 font-bold text-muted">
            <button
              type="button"
              aria-label={`${t(liked ? 'post.unlike' : 'post.like')}, ${t('post.likes', { count: likes })}`}
              aria-pressed={liked}
              onClick={() => likeComment(entry, !liked)}
              className={clsx('inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 tabular-nums hover:bg-fill', liked && 'text-live')}
            >
              <Heart aria-hidden="true" className={clsx('size-4.5', liked && 'fill-current')} />
              {likes > 0 && <span aria-hidden="true">{likes}</span>}
            </button>
            {onReply && (
              <button type="button" onClick={() => onReply(comment)} className="min-h-11 rounded-control px-2.5 hover:bg-fill">
                {t('comment.reply')}
              </button>
            )}
            <CommentMenu comment={comment} mine={me?.id === author.id} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
    </article>
  )
}

function CommentMenu({ comment, mine, onEdit }: { comment: Comment; mine: boolean; onEdit: () => void }) {
  const t = useT()
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label={t('comment.more')}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        {mine ? (
          <>
            <MenuItem icon={Pencil} onSelect={onEdit}>
              {t('comment.edit')}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              {t('comment.delete')}
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={Flag} onSelect={() => askReport({ noun: 'comment', comment: comment.id }, comment.author.name)}>
            {t('report.action')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmSheet open={deleting} onClose={() => setDeleting(false)} title={t('comment.delete_title')} text={t('comment.delete_text')} action={t('comment.delete')} danger onConfirm={() => deleteComment(comment)} />
    </>
  )
}
