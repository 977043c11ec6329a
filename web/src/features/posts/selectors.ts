/**
 * The state of the screens of posts.
 *
 *   useFeed(question)    a feed with its posts, live; loads on first use and after a reconnect
 *   usePost(id)          one post with its comments, subscribed while on screen
 */
import { useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { CommentEntry, GetFeed, Person, PostEntry, PostId } from '@/wire'
import { useTopic, useTopics } from '@/realtime/use-topic'
import { useStore } from '@/store/index'
import type { Feed, Thread } from '@/store/slices/posts'
import { keyOf, noFeed } from '@/store/slices/posts-changes'
import { loadFeed } from './actions'

export interface FeedView extends Pick<Feed, 'is' | 'cursor' | 'loadingMore' | 'trouble'> {
  entries: readonly PostEntry[]
  /** How many new ones wait, and who wrote them. */
  waiting: number
  authors: readonly Person[]
}

export function useFeed(question: GetFeed): FeedView {
  const key = keyOf(question)
  const feed = useStore(({ posts }) => posts.feeds[key]) ?? noFeed(question)
  const live = useStore(({ connection }) => connection.state === 'live')
  const idle = feed.is === 'idle'
  useEffect(() => {
    if (live || idle) void loadFeed(JSON.parse(key) as GetFeed)
  }, [key, live, idle])
  useTopics(feed.topics)
  const entries = usePosts(feed.ids)
  const waiting = usePosts(feed.waiting)
  const authors = useMemo(() => [...new Map(waiting.map(({ post }) => [post.author.id, post.author])).values()], [waiting])
  const { is, cursor, loadingMore, trouble } = feed
  return { is, loadingMore, entries, waiting: waiting.length, authors, ...(cursor !== undefined && { cursor }), ...(trouble && { trouble }) }
}

/** Those that are known, in the same order; without people whom I block. */
function usePosts(ids: readonly PostId[]): readonly PostEntry[] {
  return useStore(
    useShallow(({ posts, people }) =>
      ids.flatMap((id) => {
        const entry = posts.known[id]
        return entry && !people.relations[entry.post.author.id]?.blocked ? [entry] : []
      }),
    ),
  )
}

export type PostState = { is: 'loading' } | { is: 'gone' } | { is: 'ready'; entry: PostEntry; thread: Thread | undefined }

export function usePost(id: PostId): PostState {
  const topic = useTopic(`post:${id}`, { viewing: true })
  const entry = useStore(({ posts }) => posts.known[id])
  const thread = useStore(({ posts }) => posts.threads[id])
  const gone = useStore(({ posts }) => posts.gone[id]) === true
  if (gone || (topic === 'gone' && !entry)) return { is: 'gone' }
  return entry ? { is: 'ready', entry, thread } : { is: 'loading' }
}

/** The comments of a thread that are no replies, the oldest first. */
export function commentsIn(thread: Thread): readonly CommentEntry[] {
  return sorted(thread, ({ comment }) => comment.reply_to === undefined && (comment.deleted_at === undefined || comment.replies > 0))
}

export function repliesIn(thread: Thread, to: string): readonly CommentEntry[] {
  return sorted(thread, ({ comment }) => comment.reply_to === to && comment.deleted_at === undefined)
}

function sorted(thread: Thread, isListed: (entry: CommentEntry) => boolean): readonly CommentEntry[] {
  return Object.values(thread.comments)
    .filter(isListed)
    .toSorted((one, other) => one.comment.at - other.comment.at || (one.comment.id < other.comment.id ? -1 : 1))
}
