/**
 * Everything a user can do with posts and comments. Likes and saves are optimistic: if refused, they are rolled back and a toast
 * says why. Loads write their result or error to the store. What a form sends rejects with what `troubleOf` reads.
 *
 *   loadFeed(question), loadMore(question), loadAgain(question), showNew(question)
 *   loadPost(post), addPost(form, key), editPost(post, form), deletePost(post), setLiked(entry, on), setSaved(entry, on)
 *   loadOlder(post), loadReplies(comment), addComment(post, text, key, replyTo?), editComment(comment, text)
 *   deleteComment(comment), likeComment(entry, on)
 */
import type { AddPost, Comment, CommentEntry, GetFeed, Post, PostEntry, PostId, PostMarks } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import type { Feed, Posts } from '@/store/slices/posts'
import { arrived, changeComment, changePost, keyOf, lost, noFeed, shown, withComment, withComments, withEntries, withFeed, withPage, withPost, withReplies, withThread } from '@/store/slices/posts-changes'

function change(next: (posts: Posts) => Posts): void {
  setState(({ posts }) => ({ posts: next(posts) }))
}

function feedOf(question: GetFeed): Feed {
  return state().posts.feeds[keyOf(question)] ?? noFeed(question)
}

/** Loads the first page unless it is loaded or loading; retries after an error. */
export async function loadFeed(question: GetFeed): Promise<void> {
  const before = feedOf(question)
  if (before.is === 'loading' || before.is === 'ready') return
  change((posts) => withFeed(posts, { ...before, is: 'loading' }))
  try {
    const { ok, during } = await call('post.feed', question)
    change((posts) => withPage(posts, { ...before, is: 'loading' }, ok))
    refreshTopics(applyAgain(during))
  } catch (error) {
    change((posts) => withFeed(posts, { ...feedOf(question), is: 'error', trouble: troubleOf(error) }))
  }
}

export async function loadMore(question: GetFeed): Promise<void> {
  const before = feedOf(question)
  if (before.is !== 'ready' || before.cursor === undefined || before.loadingMore) return
  change((posts) => withFeed(posts, { ...before, loadingMore: true }))
  try {
    const { ok, during } = await call('post.feed', { ...question, cursor: before.cursor })
    change((posts) => withPage(posts, feedOf(question), ok))
    refreshTopics(applyAgain(during))
  } catch (error) {
    change((posts) => withFeed(posts, { ...feedOf(question), is: 'error', loadingMore: false, trouble: troubleOf(error) }))
  }
}

/** Retries after an error: keeps the loaded pages and requests the next one. */
export function loadAgain(question: GetFeed): void {
  const feed = feedOf(question)
  if (feed.is === 'error' && feed.cursor !== undefined && feed.ids.length > 0) {
    change((posts) => withFeed(posts, { ...feed, is: 'ready' }))
    void loadMore(question)
  } else void loadFeed(question)
}

/** Shows the new posts that wait. */
export function showNew(question: GetFeed): void {
  change((posts) => shown(posts, question))
}

/** Loads a post on its own; its screen follows its topic instead. */
export async function loadPost(post: PostId): Promise<void> {
  try {
    const { ok } = await call('post.get', { post })
    change((posts) => withEntries(posts, [ok]))
  } catch (error) {
    if (troubleOf(error).code === 'not_found') change((posts) => lost(posts, post))
  }
}

/** `key` stays the same when it is sent again: it is posted once. */
export async function addPost(form: AddPost, key: string): Promise<Post> {
  const { ok, during } = await call('post.add', form, { key })
  const me = state().session.user?.id
  change((posts) => arrived(posts, ok, me, ({ question, topics }) => question.feed === 'mine' || (question.feed === 'area' && topics.length > 0 && isPushed(during, ok.id))))
  refreshTopics(applyAgain(during))
  return ok
}

/** Whether the area's topic has brought a post: the reply alone does not say which feeds it belongs to. */
function isPushed(pushes: readonly { push: string; data: unknown }[], id: PostId): boolean {
  return pushes.some(({ push, data }) => push === 'post_added' && (data as { post: Post }).post.id === id)
}

/** Rejects with `conflict` if it was edited since that version. */
export async function editPost({ id, version }: Pick<Post, 'id' | 'version'>, form: AddPost): Promise<Post> {
  const { ok } = await call('post.edit', { post: id, version, ...form })
  change((posts) => withPost(posts, ok))
  return ok
}

export async function deletePost(post: PostId): Promise<void> {
  await call('post.delete', { post })
  change((posts) => lost(posts, post))
}

export function setLiked({ post }: PostEntry, on: boolean): void {
  mark(post.id, 'post.like', on, (entry) => ({ ...entry, liked: on, post: { ...entry.post, likes: entry.post.likes + (on ? 1 : -1) } }))
}

export function setSaved({ post }: PostEntry, on: boolean): void {
  mark(post.id, 'post.save', on, (entry) => ({ ...entry, saved: on }))
}

function mark(post: PostId, cmd: 'post.like' | 'post.save', on: boolean, optimistic: (entry: PostEntry) => PostEntry): void {
  const before = state().posts.known[post]
  change((posts) => changePost(posts, post, optimistic))
  const marked = ({ liked, saved, likes }: PostMarks) => change((posts) => changePost(posts, post, (entry) => ({ liked, saved, post: { ...entry.post, likes } })))
  call(cmd, { post, on }).then(
    ({ ok }) => marked(ok),
    (error: unknown) => {
      if (before) marked({ post, liked: before.liked, saved: before.saved, likes: before.post.likes })
      toastTrouble(error)
    },
  )
}

export async function loadOlder(post: PostId): Promise<void> {
  const cursor = state().posts.threads[post]?.cursor
  const { ok } = await call('comment.list', { post, ...(cursor !== undefined && { cursor }) })
  const thread = state().posts.threads[post] ?? { comments: {}, replies: {} }
  change((posts) => withThread(posts, post, withComments(thread, ok)))
}

/** The next page of the replies to a comment. */
export async function loadReplies({ post, id }: Comment): Promise<void> {
  const cursor = state().posts.threads[post]?.replies[id]
  const { ok } = await call('comment.list', { post, replies_to: id, ...(cursor !== undefined && { cursor }) })
  const thread = state().posts.threads[post]
  if (thread) change((posts) => withThread(posts, post, withReplies(thread, id, ok)))
}

export async function addComment(post: PostId, text: string, key: string, replyTo?: string): Promise<void> {
  const { ok } = await call('comment.add', { post, text, ...(replyTo !== undefined && { reply_to: replyTo }) }, { key })
  change((posts) => withComment(posts, ok))
}

export async function editComment(comment: Comment, text: string): Promise<void> {
  const { ok } = await call('comment.edit', { comment: comment.id, text })
  change((posts) => withComment(posts, ok))
}

export async function deleteComment(comment: Comment): Promise<void> {
  const { ok } = await call('comment.delete', { comment: comment.id })
  change((posts) => withComment(posts, ok))
}

export function likeComment({ comment }: CommentEntry, on: boolean): void {
  const set = (liked: boolean, likes: number) => change((posts) => changeComment(posts, comment.post, comment.id, (entry) => ({ liked, comment: { ...entry.comment, likes } })))
  set(on, comment.likes + (on ? 1 : -1))
  call('comment.like', { comment: comment.id, on }).then(
    ({ ok }) => set(ok.liked, ok.likes),
    (error: unknown) => {
      set(!on, comment.likes)
      toastTrouble(error)
    },
  )
}
