import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AddComment, Comment, PostSnapshot } from '@/wire'
import { Refused } from '@/lib/refused'
import { applyPushes, applySnapshot, forgetTopic } from '@/store/apply'
import { setState } from '@/store/index'
import { useAskedReport } from '@/store/reporting'
import { startPosts } from '@/store/slices/posts'
import { aComment, anEntry, aPost, DIEGO, MAYA } from '@/testing/posts'
import { show } from '@/testing/show'
import { PostScreen } from './post-screen'

const sent: { cmd: string; args: unknown; key?: string }[] = []
let refuse: ((cmd: string) => Refused | null) | undefined

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: AddComment, options?: { key: string }) => {
    sent.push({ cmd, args, ...options })
    const refused = refuse?.(cmd)
    if (refused) throw refused
    return { ok: { ...aComment('mine', { post: 'p', author: MAYA, text: args.text, at: 3_000 }).comment }, during: [] }
  },
}))

const TOPIC = 'post:p'
const snapshot = (more: Partial<PostSnapshot> = {}): PostSnapshot => ({ entry: anEntry('p', { text: 'New nets', comments: 1 }), comments: { comments: [aComment('c', { text: 'At last' })], replies: [] }, ...more })
const push = (name: string, data: object) => act(() => void applyPushes([{ topic: TOPIC, push: name, data }]))

function open() {
  const shown = show(<PostScreen Shown={({ card }) => <p>shared {card.noun}</p>} />, { at: '/community/p', path: '/community/:id' })
  act(() => void applySnapshot(TOPIC, snapshot()))
  return shown
}

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  refuse = undefined
  setState({ posts: startPosts() })
})

test('comments and replies appear while the post is open, and its author can close them', async () => {
  open()
  expect(screen.getByText('At last')).toBeDefined()
  const reply: Comment = { ...aComment('r', { text: 'Since when?', author: MAYA, at: 2_000 }).comment, reply_to: 'c' }
  push('comment_added', { comment: reply })
  expect(within(screen.getByRole('list', { name: `Replies to ${DIEGO.name}` })).getByText('Since when?')).toBeDefined()
  push('post_edited', { post: aPost('p', { text: 'New nets', version: 2, comments: 2, comments_open: false }) })
  expect(screen.getByText('Comments on this post are off.')).toBeDefined()
  expect(screen.queryByLabelText('Write a comment')).toBeNull()
})

test('a comment that fails stays in the field, and is sent again with the same key', async () => {
  const { user } = open()
  refuse = () => new Refused({ code: 'unavailable', message: 'Not now.', retry: true })
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment')
  fireEvent.change(field(), { target: { value: 'Thursday?' } })
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  await screen.findByRole('alert')
  expect(field().value).toBe('Thursday?')
  refuse = undefined
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  await waitFor(() => expect(field().value).toBe(''))
  const [first, second] = sent.filter(({ cmd }) => cmd === 'comment.add')
  expect(first?.key).toBeDefined()
  expect(second?.key).toBe(first?.key)
})

test('a post that goes while it is read says so, and leads back', () => {
  open()
  act(() => void forgetTopic(TOPIC, true))
  expect(screen.getByText('This post is not available')).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Back to the community' }).length).toBeGreaterThan(0)
})

function Asked() {
  const asked = useAskedReport()
  return <output>{asked && JSON.stringify(asked.about)}</output>
}

test('a post and a comment of somebody else are reported from their menus', async () => {
  const { user } = show(
    <>
      <PostScreen Shown={() => null} />
      <Asked />
    </>,
    { at: '/community/p', path: '/community/:id' },
  )
  act(() => void applySnapshot(TOPIC, snapshot()))
  for (const [menu, about] of [
    [`More about the post by ${DIEGO.name}`, { noun: 'post', post: 'p' }],
    ['More about this comment', { noun: 'comment', comment: 'c' }],
  ] as const) {
    await user.click(screen.getByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    await waitFor(() => expect(screen.getByText(JSON.stringify(about))).toBeDefined())
  }
})

test('a hidden comment is marked for its author, and says nothing to others', () => {
  show(<PostScreen Shown={() => null} />, { at: '/community/p', path: '/community/:id' })
  const blank = aComment('blank', { text: '', deleted_at: 2_000, hidden: true, replies: 1 })
  act(() => void applySnapshot(TOPIC, snapshot({ comments: { comments: [aComment('mine', { text: 'Mine alone', hidden: true }), blank], replies: [] } })))
  expect(within(screen.getByRole('article', { name: `Comment by ${DIEGO.name}` })).getByText('Hidden')).toBeDefined()
  expect(screen.getByText('This comment is hidden.')).toBeDefined()
})
