import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Community, PublicEvent } from '@/wire'
import { useLoadedCommunity } from '@/store/community'
import { show } from '@/testing/show'
import GamesTonight from './games-tonight'

const HOUR = 3_600_000

const game = (id: string, more: Partial<PublicEvent> = {}): PublicEvent => ({
  id,
  name: `Game ${id}`,
  kind: 'tennis_doubles',
  state: 'published',
  host: 'Diego',
  starts_at: Date.now() + HOUR,
  competitive: false,
  gender: 'open',
  capacity: 4,
  taken: 3,
  waiting_count: 0,
  level_min: 3,
  level_max: 4,
  is_class: false,
  players: [],
  ...more,
})

function answer(games: PublicEvent[]): void {
  const community: Community = { members: 1300, courts: 212, upcoming: 46, games }
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(path === '/api/community' ? community : { data: [] })))
}

beforeEach(() => useLoadedCommunity.setState({ is: 'idle' }, true))
afterEach(() => vi.unstubAllGlobals())

test('games with open seats, linked, and how much there is', async () => {
  answer([game('a'), game('b', { price: 600, waiting_count: 0, taken: 1 })])
  show(<GamesTonight />, { is: 'nobody' })
  expect(screen.getByRole('heading', { name: 'Find a game tonight' })).toBeDefined()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Game a' })).getAttribute('href')).toBe('/games/a')
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('1 seat left')).toBeDefined()
  expect(second?.textContent).toContain('3 seats left · 3.0–4.0 · $6')
  expect(screen.getByText('1,300')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See all 46 games this week' }).getAttribute('href')).toBe('/games')
})

test('games of later days are not said to be tonight', async () => {
  answer([game('a', { starts_at: Date.now() + 72 * HOUR })])
  show(<GamesTonight />, { is: 'nobody' })
  expect(await screen.findByRole('heading', { name: 'Take an open seat' })).toBeDefined()
})

test.each([
  ['an empty community', () => answer([])],
  ['a game that has begun', () => answer([game('a', { starts_at: Date.now() - HOUR })])],
  ['a failure', () => vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))],
  ['no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('%s shows how a game fills up, without an error', async (_, answers) => {
  answers()
  show(<GamesTonight />, { is: 'nobody' })
  expect(await screen.findByRole('heading', { name: 'How a game fills up' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
