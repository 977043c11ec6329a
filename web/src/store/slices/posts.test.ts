import { describe, expect, test } from 'vitest'
import type { GetFeed } from '@/wire'
import { aComment, anEntry, aPost, DIEGO, MAYA } from '@/testing/posts'
import { reducePush } from '@/testing/reduce'
import { slice, startPosts, type Posts } from './posts'
import { keyOf, noFeed, shown, threadOf, withEntries, withPage, withThread } from './posts-changes'

const AREA: GetFeed = { feed: 'area', distance: 10 }
const GAMES: GetFeed = { feed: 'area', distance: 10, card: 'event' }
const CELL = 'feed:cell'

const loaded = (question: GetFeed, posts: Posts, ...ids: string[]) =>
  withPage(posts, { ...noFeed(question), is: 'loading' }, { posts: ids.map((id) => anEntry(id)), topics: question.feed === 'area' ? [CELL] : [] })
const feedOf = (posts: Posts, question: GetFeed = AREA) => posts.feeds[keyOf(question)] ?? noFeed(question)
const push = (posts: Posts, topic: string, name: string, data: object) => reducePush(slice, posts, topic, { push: name, data }, MAYA.id)

describe('new posts', () => {
  test('wait until they are shown, the newest first', () => {
    let posts = loaded(AREA, startPosts(), 'a')
    posts = push(posts, CELL, 'post_added', { post: aPost('b', { at: 2_000 }) })
    posts = push(posts, CELL, 'post_added', { post: aPost('c', { at: 3_000 }) })
    expect(feedOf(posts)).toMatchObject({ ids: ['a'], waiting: ['c', 'b'] })
    expect(feedOf(shown(posts, AREA))).toMatchObject({ ids: ['c', 'b', 'a'], waiting: [] })
  })

  test('of mine are shown at once, and a repeat changes nothing', () => {
    const posts = push(loaded(AREA, startPosts(), 'a'), CELL, 'post_added', { post: aPost('b', { author: MAYA }) })
    expect(feedOf(posts)).toMatchObject({ ids: ['b', 'a'], waiting: [] })
    expect(feedOf(push(posts, CELL, 'post_added', { post: aPost('b', { author: MAYA }) })).ids).toEqual(['b', 'a'])
  })

  test('come to the feeds that they suit: by cell, by what they share, by whom I follow', () => {
    let posts = loaded(GAMES, loaded({ feed: 'followed' }, loaded(AREA, startPosts())))
    posts = push(posts, CELL, 'post_added', { post: aPost('court', { card: { noun: 'court', court: 'c' } }) })
    posts = push(posts, 'feed:elsewhere', 'post_added', { post: aPost('far') })
    posts = push(posts, `user:${MAYA.id}`, 'post_arrived', { post: aPost('followed') })
    expect([AREA, GAMES, { feed: 'followed' } as GetFeed].map((question) => feedOf(posts, question).waiting)).toEqual([['court'], [], ['followed']])
  })

  test('that came while nobody listened are in the snapshot', () => {
    const posts = slice.snapshots.feed(loaded(AREA, startPosts(), 'a'), { posts: [anEntry('c', { at: 3_000 }), anEntry('a'), anEntry('old', { at: 5 })] }, { topic: CELL, id: 'cell', me: MAYA.id })
    expect(feedOf(posts).waiting).toEqual(['c'])
  })
})

describe('a changed post', () => {
  test('is the same in all feeds; an older version changes nothing', () => {
    let posts = loaded({ feed: 'saved' }, loaded(AREA, startPosts(), 'a'), 'a')
    posts = push(posts, CELL, 'post_edited', { post: aPost('a', { text: 'Edited', version: 3 }) })
    posts = push(posts, 'post:a', 'post_edited', { post: aPost('a', { text: 'Late', version: 2 }) })
    expect(posts.known.a?.post.text).toBe('Edited')
    posts = push(posts, CELL, 'post_counts', { post: 'a', likes: 4, comments: 2 })
    posts = push(posts, `user:${MAYA.id}`, 'post_marked', { post: 'a', liked: true, saved: true })
    expect(posts.known.a).toMatchObject({ liked: true, saved: true, post: { likes: 4, comments: 2 } })
  })

  test('that is gone leaves all feeds; its own topic says so to whoever has it open', () => {
    const posts = loaded({ feed: 'saved' }, loaded(AREA, startPosts(), 'a', 'b'), 'a')
    expect(feedOf(push(posts, CELL, 'post_gone', { post: 'a' })).ids).toEqual(['b'])
    const lost = push(posts, 'post:a', 'post_gone', { post: 'a' })
    expect([lost.known.a, lost.gone.a, feedOf(lost, { feed: 'saved' }).ids]).toEqual([undefined, true, []])
    expect(withEntries(lost, [anEntry('a')]).gone.a).toBeUndefined()
  })
})

describe('comments', () => {
  const open = () => withThread(withEntries(startPosts(), [anEntry('p')]), 'p', threadOf({ comments: [aComment('a', { replies: 1 })], replies: [aComment('r', { reply_to: 'a' })], cursor: 'more' }))

  test('are added, edited and deleted; a reply counts for its comment once', () => {
    let posts = push(open(), 'post:p', 'comment_added', { comment: aComment('s', { reply_to: 'a' }).comment })
    posts = push(posts, 'post:p', 'comment_added', { comment: aComment('s', { reply_to: 'a' }).comment })
    expect(posts.threads.p?.comments.a?.comment.replies).toBe(2)
    posts = push(posts, 'post:p', 'comment_deleted', { comment: aComment('r', { reply_to: 'a', text: '', deleted_at: 5 }).comment })
    expect(posts.threads.p?.comments.a?.comment.replies).toBe(1)
    posts = push(posts, 'post:p', 'comment_edited', { comment: aComment('a', { text: 'Edited', replies: 1 }).comment })
    posts = push(posts, 'post:p', 'comment_counts', { comment: 'a', likes: 7 })
    expect(posts.threads.p?.comments.a?.comment).toMatchObject({ text: 'Edited', likes: 7, author: DIEGO })
  })

  test('of a post that is not open change nothing', () => {
    const posts = startPosts()
    expect(push(posts, 'post:p', 'comment_added', { comment: aComment('a').comment })).toBe(posts)
  })
})
