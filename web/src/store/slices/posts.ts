/**
 * Posts: those that I know, feeds of them, and the comments on those that were opened. `feed:{cell}` carries an area's posts,
 * `post:{id}` one post with its comments, `user:{id}` posts of those whom I follow, and what I liked and saved elsewhere.
 *
 * INVARIANT: a post is in one state on all screens: feeds have ids, and `known` has the posts.
 */
import type { CommentEntry, CommentId, FeedPush, FeedSnapshot, GetFeed, PostEntry, PostId, PostPush, PostSnapshot, Topic, UserPush } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice, Source } from '../slice'

export interface Posts {
  known: Readonly<Record<PostId, PostEntry>>
  /** Posts that are not there any more, or that I may not see. */
  gone: Readonly<Record<PostId, true>>
  /** By question, as JSON; the latest last. */
  feeds: Readonly<Record<string, Feed>>
  threads: Readonly<Record<PostId, Thread>>
}

export interface Feed {
  is: 'idle' | 'loading' | 'ready' | 'error'
  question: GetFeed
  /** In the order of the list. */
  ids: readonly PostId[]
  /** New ones that wait to be shown, the newest first. */
  waiting: readonly PostId[]
  /** Where new ones are pushed. */
  topics: readonly Topic[]
  /** Absent when there are no more. */
  cursor?: string
  loadingMore: boolean
  trouble?: Trouble
}

export interface Thread {
  /** Comments by id, replies among them. */
  comments: Readonly<Record<CommentId, CommentEntry>>
  /** Where older comments are, absent when all are here; and the same of the replies to a comment. */
  cursor?: string
  replies: Readonly<Record<CommentId, string>>
}

export function startPosts(): Posts {
  return { known: {}, gone: {}, feeds: {}, threads: {} }
}

type DataOf<P extends { push: string; data: unknown }, N extends P['push']> = Extract<P, { push: N }>['data']
type Reduce<D> = (posts: Posts, data: D, from: Source) => Posts

export interface PostReducers {
  added: Reduce<DataOf<FeedPush, 'post_added'>>
  edited: Reduce<DataOf<PostPush, 'post_edited'>>
  /** Out of a feed. */
  gone: Reduce<DataOf<FeedPush, 'post_gone'>>
  /** Of the topic of a post: nobody sees it any more, or I do not. */
  lost: Reduce<unknown>
  counted: Reduce<DataOf<PostPush, 'post_counts'>>
  commented: Reduce<DataOf<PostPush, 'comment_added'>>
  liked: Reduce<DataOf<PostPush, 'comment_counts'>>
  arrived: Reduce<DataOf<UserPush, 'post_arrived'>>
  marked: Reduce<DataOf<UserPush, 'post_marked'>>
  feed: Reduce<FeedSnapshot>
  post: Reduce<PostSnapshot>
  missed: Reduce<unknown>
}

let reducers: PostReducers | undefined

/** `posts-changes` brings the reducers along, with the screens of posts: until then no post is known. */
export function providePostReducers(provided: PostReducers): void {
  reducers = provided
}

const forward = (name: keyof PostReducers) => (posts: Posts, data: unknown, from: Source): Posts => reducers?.[name](posts, data as never, from) ?? posts
const edited = forward('edited')
const counted = forward('counted')
const commented = forward('commented')
const lost = forward('lost')

export const slice = {
  start: startPosts,
  pushes: {
    feed: { post_added: forward('added'), post_edited: edited, post_gone: forward('gone'), post_counts: counted },
    post: {
      post_edited: edited,
      post_gone: lost,
      post_counts: counted,
      comment_added: commented,
      comment_edited: commented,
      comment_deleted: commented,
      comment_counts: forward('liked'),
    },
    user: { post_arrived: forward('arrived'), post_marked: forward('marked') },
  },
  snapshots: { feed: forward('feed'), post: forward('post'), user: forward('missed') },
  forgets: { post: (posts, gone, from) => (gone ? lost(posts, null, from) : posts) },
} satisfies Slice<Posts>
