import { useState } from 'react'
import type { Comment, CommentEntry, Post } from '@/wire'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import type { Thread } from '@/store/slices/posts'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { loadOlder, loadReplies } from './actions'
import { CommentField } from './comment-field'
import { CommentRow } from './comment-row'
import { commentsIn, repliesIn } from './selectors'

/** The comments on a post with their replies, the oldest first; one writes below them. */
export function Comments({ post, thread }: { post: Post; thread: Thread | undefined }) {
  const t = useT()
  const mayPost = useMe()?.mayPost !== false
  /** What is answered. */
  const [answered, setAnswered] = useState<Comment>()
  const closed = !post.comments_open
  const onReply = closed || !mayPost ? undefined : setAnswered
  return (
    <section aria-labelledby="comments" className="pt-6">
      <h2 id="comments" className="pb-1 text-18 md:text-20">
        {t('post.comments', { count: post.comments })}
      </h2>
      {!thread && <SkeletonRows rows={2} portrait={36} />}
      {thread && (
        <>
          {thread.cursor !== undefined && <ShowMore load={() => loadOlder(post.id)} />}
          <ul aria-live="polite" aria-relevant="additions" className="grid gap-1">
            {commentsIn(thread).map((entry) => (
              <li key={entry.comment.id}>
                <CommentRow entry={entry} onReply={onReply} />
                <Replies entry={entry} thread={thread} onReply={onReply} />
              </li>
            ))}
          </ul>
          {post.comments === 0 && !closed && <p className="py-3 text-15 text-muted">{t('comment.none')}</p>}
        </>
      )}
      {closed ? (
        <p className="mt-3 rounded-control bg-fill px-4 py-3 text-15 text-muted">{t('comment.closed')}</p>
      ) : mayPost ? (
        <CommentField key={answered?.id ?? ''} post={post.id} answered={answered} onDone={() => setAnswered(undefined)} />
      ) : (
        <p className="mt-3 rounded-control bg-fill px-4 py-3 text-15">{t('verify.to_write')}</p>
      )}
    </section>
  )
}

type RepliesProps = { entry: CommentEntry; thread: Thread; onReply: ((comment: Comment) => void) | undefined }

function Replies({ entry: { comment }, thread, onReply }: RepliesProps) {
  const t = useT()
  const replies = repliesIn(thread, comment.id)
  const more = replies.length < comment.replies
  if (replies.length === 0 && !more) return null
  return (
    <div className="ml-12 border-l-2 border-line pl-3">
      <ul aria-label={t('comment.replies_to', { name: comment.author.name })} className="grid gap-1">
        {replies.map((reply) => (
          <li key={reply.comment.id}>
            <CommentRow entry={reply} onReply={onReply} />
          </li>
        ))}
      </ul>
      {more && <ShowMore load={() => loadReplies(comment)} />}
    </div>
  )
}
