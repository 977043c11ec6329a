import { Heart, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import type { PostEntry } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { useFilters, usePlace } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { SectionHead } from '@/ui/section-head'
import { questionOf } from './search'
import { useFeed } from './selectors'

const SHOWN = 2

/** The latest posts of my area, on home. Without any there is nothing: the community itself says what to do about it. */
export default function HomePosts() {
  const t = useT()
  const { location, distance } = useFilters()
  const { entries } = useFeed(questionOf({ location, distance, card: null }, usePlace(), 'area'))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="posts">
      <SectionHead id="posts" link={{ to: paths.community(), label: t('home.posts_all') }}>
        {t('home.posts')}
      </SectionHead>
      <ul className="divide-y divide-line">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.post.id}>
            <PostRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole row links to the post. */
function PostRow({ entry: { post, liked } }: { entry: PostEntry }) {
  const t = useT()
  const { author, text, area, at, likes, comments } = post
  return (
    <article aria-label={t('post.by', { name: author.name })} className="relative flex gap-3 rounded-control py-3 has-[a:hover]:bg-fill">
      <Avatar person={author} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 leading-snug">
          <Link to={paths.post(post.id)} className="min-w-0 truncate rounded-chip text-15 font-bold after:absolute after:inset-0">
            {author.name}
          </Link>
          <span className="text-14 text-muted">{dotted([area !== undefined && shortPlace(area), agoText(at)])}</span>
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 text-15 wrap-anywhere">
          {text}
        </p>
        <p className="mt-1.5 flex items-center gap-4 text-14 font-bold text-muted tabular-nums">
          <span className={liked ? 'flex items-center gap-1.5 text-live' : 'flex items-center gap-1.5'}>
            <Heart aria-hidden="true" className={liked ? 'size-4 fill-current' : 'size-4'} />
            <span aria-hidden="true">{likes}</span>
            <span className="sr-only">{t('post.likes', { count: likes })}</span>
          </span>
          <span className="flex items-center gap-1.5">
            <MessageSquare aria-hidden="true" className="size-4" />
            <span aria-hidden="true">{comments}</span>
            <span className="sr-only">{t('post.comments', { count: comments })}</span>
          </span>
        </p>
      </div>
    </article>
  )
}
