import clsx from 'clsx'
import { Bookmark, Heart, MessageSquare, Share } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Card, PostEntry } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { share } from '@/store/share'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { setLiked, setSaved } from './actions'
import { PostImages } from './post-images'
import { PostMenu } from './post-menu'
import { PostText } from './post-text'

/** Draws what a post shares: the screens of its noun do. */
export type CardView = ComponentType<{ card: Card }>

type PostItemProps = { entry: PostEntry; Shown: CardView; onEdit: (entry: PostEntry) => void; whole?: boolean }

/** A post: who, where and when, the text, pictures, what it shares, and what one can do with it. */
export function PostItem({ entry, Shown, onEdit, whole = false }: PostItemProps) {
  const t = useT()
  const { post, liked, saved } = entry
  const { author, text, mentions, images, area, card, at, edited_at, likes, comments } = post
  const facts = dotted([area !== undefined && shortPlace(area), agoText(at), edited_at !== undefined && t('post.edited')])
  return (
    <article aria-label={t('post.by', { name: author.name })} className="relative -mx-4 overflow-hidden bg-raised shadow-card md:mx-0 md:rounded-card">
      <header className="flex items-center gap-3 px-4 pt-3.5">
        <Avatar person={author} size={44} />
        <p className="min-w-0 flex-1 leading-snug">
          <Link to={paths.player(author.id)} className="relative z-1 block truncate rounded-chip text-16 font-bold">
            {author.name}
          </Link>
          <Link to={paths.post(post.id)} className="relative z-1 block truncate rounded-chip text-14 text-muted">
            {facts}
          </Link>
        </p>
        {post.hidden === true && <Chip small tone="warn">{t('post.hidden')}</Chip>}
        <PostMenu entry={entry} onEdit={() => onEdit(entry)} />
      </header>
      <PostText text={text} mentions={mentions} className={clsx('px-4 pt-2.5 text-16', !whole && 'line-clamp-12')} />
      <PostImages images={images} />
      {card && (
        <div className="relative z-1 px-4 pt-3">
          <Shown card={card} />
        </div>
      )}
      <footer className="flex items-center gap-1 px-2 py-1.5">
        <Counted label={t(liked ? 'post.unlike' : 'post.like')} count={likes} countText={t('post.likes', { count: likes })} pressed={liked} onClick={() => setLiked(entry, !liked)}>
          <Heart aria-hidden="true" className={clsx('size-5.5', liked && 'fill-current')} />
        </Counted>
        <Link to={paths.post(post.id)} className="relative z-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 font-bold text-muted tabular-nums hover:bg-fill">
          <MessageSquare aria-hidden="true" className="size-5.5" />
          <span aria-hidden="true">{comments}</span>
          <span className="sr-only">{t('post.comments', { count: comments })}</span>
        </Link>
        <span className="flex-1" />
        <IconButton label={t(saved ? 'post.unsave' : 'post.save')} aria-pressed={saved} onClick={() => setSaved(entry, !saved)} className="z-1">
          <Bookmark aria-hidden="true" className={clsx('size-5.5', saved && 'fill-current text-brand')} />
        </IconButton>
        <IconButton label={t('post.share')} onClick={() => void share(paths.post(post.id), t('post.by', { name: author.name }))} className="z-1">
          <Share aria-hidden="true" className="size-5.5" />
        </IconButton>
      </footer>
    </article>
  )
}

type CountedProps = { label: string; count: number; countText: string; pressed: boolean; onClick: () => void; children: ReactNode }

function Counted({ label, count, countText, pressed, onClick, children }: CountedProps) {
  return (
    <button
      type="button"
      aria-label={`${label}, ${countText}`}
      aria-pressed={pressed}
      onClick={onClick}
      className={clsx('relative z-1 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 font-bold tabular-nums hover:bg-fill', pressed ? 'text-live' : 'text-muted')}
    >
      {children}
      <span aria-hidden="true">{count}</span>
    </button>
  )
}
