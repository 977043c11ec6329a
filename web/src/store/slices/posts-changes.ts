/** How posts, feeds and comments change; comes with their screens. See `posts`. */
import type { Comment, CommentEntry, CommentPage, FeedPage, GetFeed, Post, PostEntry, PostId, Topic, UserId } from '@/wire'
import { type Feed, type Posts, providePostReducers, type Thread } from './posts'

/** Feeds kept, so that going back shows what was there. */
const FEEDS_MAX = 12

providePostReducers({
  added: (posts, { post }, { topic, me }) => arrived(posts, post, me, (one) => one.topics.includes(topic)),
  edited: (posts, { post }) => withPost(posts, post),
  gone: (posts, { post }) => withoutPost(posts, post),
  lost: (posts, _, { id }) => lost(posts, id),
  counted,
  commented: (posts, { comment }) => withComment(posts, comment),
  liked: (posts, { comment, likes }, { id }) => changeComment(posts, id, comment, (entry) => ({ ...entry, comment: { ...entry.comment, likes } })),
  arrived: (posts, { post }, { me }) => arrived(posts, post, me, ({ question }) => question.feed === (post.author.id === me ? 'mine' : 'followed')),
  marked: (posts, { post, liked, saved }) => changePost(posts, post, (entry) => ({ ...entry, liked, saved })),
  feed: (posts, { posts: newest }, { topic }) => newest.toReversed().reduce((before, entry) => missedOne(before, entry, topic), posts),
  post: (posts, { entry, comments }) => withThread(withEntries(posts, [entry]), entry.post.id, threadOf(comments)),
  missed: (posts) => ({ ...posts, feeds: mapValues(posts.feeds, (one) => (one.is === 'ready' ? { ...one, is: 'idle' } : one)) }),
})

export function keyOf(question: GetFeed): string {
  return JSON.stringify(question)
}

export function noFeed(question: GetFeed): Feed {
  return { is: 'idle', question, ids: [], waiting: [], topics: [], loadingMore: false }
}

export function withFeed(posts: Posts, feed: Feed): Posts {
  const { [keyOf(feed.question)]: _, ...others } = posts.feeds
  return { ...posts, feeds: { ...Object.fromEntries(Object.entries(others).slice(1 - FEEDS_MAX)), [keyOf(feed.question)]: feed } }
}

/** The first page of a feed, or a further one. */
export function withPage(posts: Posts, feed: Feed, { posts: entries, topics, cursor }: FeedPage): Posts {
  const { cursor: _, trouble: __, ...rest } = feed
  const isFirst = feed.cursor === undefined || feed.is === 'loading'
  const before = isFirst ? [] : feed.ids
  const ids = [...before, ...entries.map(({ post }) => post.id).filter((id) => !before.includes(id))]
  const next: Feed = {
    ...rest,
    is: 'ready',
    ids,
    waiting: isFirst ? [] : feed.waiting,
    topics: isFirst ? topics : feed.topics,
    loadingMore: false,
    ...(cursor !== undefined && { cursor }),
  }
  return withFeed(withEntries(posts, entries), next)
}

/** Shows what waits. */
export function shown(posts: Posts, question: GetFeed): Posts {
  const feed = posts.feeds[keyOf(question)]
  if (!feed || feed.waiting.length === 0) return posts
  return withFeed(posts, { ...feed, ids: [...feed.waiting, ...feed.ids.filter((id) => !feed.waiting.includes(id))], waiting: [] })
}

/** From a page, a snapshot or a reply; an older version changes nothing but what I did with the post. */
export function withEntries(posts: Posts, entries: readonly PostEntry[]): Posts {
  const known = { ...posts.known }
  const gone = { ...posts.gone }
  for (const entry of entries) {
    const before = known[entry.post.id]
    known[entry.post.id] = before && before.post.version > entry.post.version ? { ...entry, post: before.post } : entry
    delete gone[entry.post.id]
  }
  return { ...posts, known, gone }
}

/** A changed post; one that is not known stays unknown. */
export function withPost(posts: Posts, post: Post): Posts {
  return changePost(posts, post.id, (entry) => (entry.post.version > post.version ? entry : { ...entry, post }))
}

export function changePost(posts: Posts, id: PostId, change: (entry: PostEntry) => PostEntry): Posts {
  const before = posts.known[id]
  return before ? { ...posts, known: { ...posts.known, [id]: change(before) } } : posts
}

/** Takes a post out of all feeds. */
export function withoutPost(posts: Posts, id: PostId): Posts {
  const without = (ids: readonly PostId[]) => (ids.includes(id) ? ids.filter((one) => one !== id) : ids)
  return { ...posts, feeds: mapValues(posts.feeds, (feed) => ({ ...feed, ids: without(feed.ids), waiting: without(feed.waiting) })) }
}

/** A post is not there any more, or I may not see it. */
export function lost(posts: Posts, id: PostId): Posts {
  const { [id]: _, ...known } = posts.known
  return { ...withoutPost(posts, id), known, gone: { ...posts.gone, [id]: true } }
}

/** A new post of mine is shown at once; others wait behind "1 new". */
export function arrived(posts: Posts, post: Post, me: UserId | undefined, isIn: (feed: Feed) => boolean): Posts {
  const before = posts.known[post.id]
  const entry = before && before.post.version > post.version ? before : { liked: false, saved: false, ...before, post }
  const next = withEntries(posts, [entry])
  return { ...next, feeds: mapValues(next.feeds, (feed) => (isIn(feed) && suits(feed, post) ? withNew(feed, post, me) : feed)) }
}

function suits({ question, is }: Feed, post: Post): boolean {
  return is === 'ready' && (question.card === undefined || question.card === post.card?.noun)
}

function withNew(feed: Feed, { id, author }: Post, me: UserId | undefined): Feed {
  if (feed.ids.includes(id) || feed.waiting.includes(id)) return feed
  return author.id === me ? { ...feed, ids: [id, ...feed.ids] } : { ...feed, waiting: [id, ...feed.waiting] }
}

/** A snapshot has a post that no push brought: it waits, if it is newer than what is shown. */
function missedOne(posts: Posts, entry: PostEntry, topic: Topic): Posts {
  const isNewer = ({ ids }: Feed) => ids.every((id) => (posts.known[id]?.post.at ?? 0) <= entry.post.at)
  return arrived(withEntries(posts, [entry]), entry.post, undefined, (feed) => feed.topics.includes(topic) && isNewer(feed))
}

function counted(posts: Posts, { post, likes, comments }: { post: PostId; likes: number; comments: number }): Posts {
  return changePost(posts, post, (entry) => ({ ...entry, post: { ...entry.post, likes, comments } }))
}

export function threadOf(page: CommentPage): Thread {
  return withComments({ comments: {}, replies: {} }, page)
}

/** A page of comments with their first replies. */
export function withComments(thread: Thread, { comments, replies, cursor }: CommentPage): Thread {
  const { cursor: _, ...rest } = thread
  const listed = [...comments, ...replies].map((entry) => [entry.comment.id, entry] as const)
  return { ...rest, comments: { ...thread.comments, ...Object.fromEntries(listed) }, ...(cursor !== undefined && { cursor }) }
}

/** A page of the replies to a comment. */
export function withReplies(thread: Thread, to: string, { comments, cursor }: CommentPage): Thread {
  const { [to]: _, ...replies } = thread.replies
  const listed = comments.map((entry) => [entry.comment.id, entry] as const)
  return { ...thread, comments: { ...thread.comments, ...Object.fromEntries(listed) }, replies: { ...replies, ...(cursor !== undefined && { [to]: cursor }) } }
}

export function withThread(posts: Posts, id: PostId, thread: Thread): Posts {
  return { ...posts, threads: { ...posts.threads, [id]: thread } }
}

/** A new or changed comment; a reply counts for the comment that it answers. */
export function withComment(posts: Posts, comment: Comment): Posts {
  const thread = posts.threads[comment.post]
  if (!thread) return posts
  const before = thread.comments[comment.id]
  const next = withThread(posts, comment.post, { ...thread, comments: { ...thread.comments, [comment.id]: { liked: false, ...before, comment } } })
  const by = (comment.deleted_at === undefined ? 1 : 0) - (before && before.comment.deleted_at === undefined ? 1 : 0)
  if (comment.reply_to === undefined || by === 0 || (by < 0 && !before)) return next
  return changeComment(next, comment.post, comment.reply_to, (entry) => ({ ...entry, comment: { ...entry.comment, replies: entry.comment.replies + by } }))
}

export function changeComment(posts: Posts, post: PostId, id: string, change: (entry: CommentEntry) => CommentEntry): Posts {
  const thread = posts.threads[post]
  const before = thread?.comments[id]
  return thread && before ? withThread(posts, post, { ...thread, comments: { ...thread.comments, [id]: change(before) } }) : posts
}

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
