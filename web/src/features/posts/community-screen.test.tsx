import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FeedPage, GetFeed } from '@/wire'
import { Refused } from '@/lib/refused'
import { applyPushes } from '@/store/apply'
import { startFilters } from '@/store/filters'
import { setState } from '@/store/index'
import { startPosts } from '@/store/slices/posts'
import { anEntry, aPost, MAYA } from '@/testing/posts'
import { show } from '@/testing/show'
import { CommunityScreen } from './community-screen'

const sent: { cmd: string; args: unknown; key?: string }[] = []
let feed: (question: GetFeed) => FeedPage = () => ({ posts: [], topics: [] })
let refuse: ((cmd: string) => Refused | null) | undefined

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: { post?: string; on?: boolean } & GetFeed, options?: { key: string }) => {
    sent.push({ cmd, args, ...options })
    const refused = refuse?.(cmd)
    if (refused) throw refused
    if (cmd === 'post.feed') return { ok: feed(args), during: [] }
    if (cmd === 'post.add') return { ok: aPost('new', { author: MAYA, text: 'Written' }), during: [] }
    return { ok: { post: args.post, liked: true, saved: cmd === 'post.save', likes: 5 }, during: [] }
  },
}))

const screenOf = (at = '/') => show(<CommunityScreen Shown={({ card }) => <p>shared {card.noun}</p>} rail={null} />, { at })
const unavailable = () => new Refused({ code: 'unavailable', message: 'Not now.', retry: true })

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  feed = () => ({ posts: [], topics: [] })
  refuse = undefined
  setState({ posts: startPosts(), filters: startFilters() })
})

test('a feed that failed can be loaded again; an empty one says what to do', async () => {
  refuse = () => unavailable()
  const { user } = screenOf()
  await screen.findByText('The posts did not load')
  refuse = undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing here yet')
  await user.click(screen.getByRole('link', { name: 'Following' }))
  await screen.findByText('Nobody you follow has posted')
  expect(screen.getByRole('link', { name: 'Find players' }).getAttribute('href')).toBe('/players')
  expect(sent.filter(({ cmd }) => cmd === 'post.feed').map(({ args }) => (args as GetFeed).feed)).toEqual(['area', 'area', 'followed'])
})

test('a new post waits behind a button, and counts move in place', async () => {
  feed = () => ({ posts: [anEntry('a', { text: 'The first', card: { noun: 'court', court: 'c' } })], topics: ['feed:cell'] })
  const { user } = screenOf()
  await screen.findByText('shared court')
  act(() => void applyPushes([{ topic: 'feed:cell', push: 'post_added', data: { post: aPost('b', { text: 'The second', at: 2_000 }) } }]))
  expect(screen.queryByText('The second')).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 new post' }))
  expect(screen.getAllByRole('article').map((one) => within(one).getByText(/^The/).textContent)).toEqual(['The second', 'The first'])
  act(() => void applyPushes([{ topic: 'feed:cell', push: 'post_counts', data: { post: 'a', likes: 3, comments: 1 } }]))
  expect(screen.getByRole('button', { name: 'Like, 3 likes' })).toBeDefined()
  expect(screen.getByRole('link', { name: '1 comment' })).toBeDefined()
})

test('a like shows at once, and is taken back if it is refused', async () => {
  feed = () => ({ posts: [anEntry('a', { likes: 2 })], topics: [] })
  const { user } = screenOf()
  refuse = (cmd) => (cmd === 'post.like' ? unavailable() : null)
  await user.click(await screen.findByRole('button', { name: 'Like, 2 likes' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Like, 2 likes' }).getAttribute('aria-pressed')).toBe('false'))
  refuse = undefined
  await user.click(screen.getByRole('button', { name: 'Like, 2 likes' }))
  await screen.findByRole('button', { name: 'Take back your like, 5 likes' })
})

test('a post needs text; one that fails stays in the editor, and is sent again with the same key', async () => {
  const { user } = screenOf()
  await user.click(screen.getByRole('button', { name: 'Write something' }))
  const editor = await screen.findByRole('dialog')
  await user.click(within(editor).getByRole('button', { name: 'Post' }))
  expect(within(editor).getByText('Write something')).toBeDefined()
  fireEvent.change(within(editor).getByLabelText('What would you like to say?'), { target: { value: 'Written' } })
  refuse = (cmd) => (cmd === 'post.add' ? unavailable() : null)
  await user.click(within(editor).getByRole('button', { name: 'Post' }))
  await within(editor).findByText(/^Post failed\. /)
  refuse = undefined
  await user.click(within(editor).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = sent.filter(({ cmd }) => cmd === 'post.add')
  expect(second?.args).toMatchObject({ text: 'Written', images: [], comments_open: true })
  expect(first?.key).toBeDefined()
  expect(second?.key).toBe(first?.key)
  await user.click(screen.getByRole('button', { name: 'Write something' }))
  expect((await screen.findByLabelText('What would you like to say?')).textContent).toBe('')
})

test('what the address asks to share is in the editor, and in the post', async () => {
  const { user } = screenOf('/?share=court:c1')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('shared court')).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText('What would you like to say?'), { target: { value: 'New nets' } })
  await user.click(within(dialog).getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ cmd }) => cmd === 'post.add')?.args).toMatchObject({ text: 'New nets', card: { noun: 'court', court: 'c1' } })
})

test('an address that asks to share nothing known opens no editor', async () => {
  screenOf('/?share=racket:c1')
  await screen.findByText('Nothing here yet')
  expect(screen.queryByRole('dialog')).toBeNull()
})
