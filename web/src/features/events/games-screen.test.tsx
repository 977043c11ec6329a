import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventCard, SearchEvents } from '@/wire'
import { dayAfter, dayAt } from '@/lib/zoned'
import { applyPushes } from '@/store/apply'
import { useLoadedCommunity } from '@/store/community'
import { startFilters } from '@/store/filters'
import { setState, state } from '@/store/index'
import { startEvents, withSearch } from '@/store/slices/events'
import { aGame, cardOf, enrolled } from '@/testing/games'
import { show } from '@/testing/show'
import * as actions from './actions'
import { GamesScreen } from './games-screen'
import * as searching from './search-actions'

const searches: SearchEvents[] = []
const today = dayAt(Date.now(), undefined)
const tomorrow = dayAfter(today, 1)

const card = (id: string, more: Partial<EventCard> = {}) => ({ ...cardOf(aGame({ starts_at: Date.now() + 7_200_000, ends_at: Date.now() + 10_800_000 }), { taken: 3, ...more }), id, name: `Game ${id}` })

/** Replies like a server with one game beyond ten miles and one tomorrow. */
function reply(question: SearchEvents): void {
  searches.push(question)
  const far = (question.distance ?? 10) > 10
  const events = question.day === tomorrow || far ? [card(question.open_seats ? 'open' : 'a')] : []
  const days = Array.from({ length: question.days ?? 1 }, (_, index) => dayAfter(question.day, index)).map((day) => ({ day, count: day === tomorrow || far ? 1 : 0 }))
  setState(({ events: known }) => ({ events: withSearch(known, searching.keyOf(question), { is: 'ready', events, days, loadingMore: false }) }))
}

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  localStorage.clear()
  searches.length = 0
  useLoadedCommunity.setState({ is: 'idle' }, true)
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.spyOn(searching, 'search').mockImplementation(async (question) => reply(question))
  setState({ filters: startFilters(), events: startEvents() })
})

test('with no games nearby, one tap widens the search, in the URL and in storage', async () => {
  const { user, router } = show(<GamesScreen />)
  await screen.findByText(/^No games within 10 mi on/)
  await user.click(screen.getByRole('button', { name: 'Widen to 25 mi' }))
  expect(await screen.findByRole('link', { name: 'Game a' })).toBeDefined()
  expect(router.state.location.search).toBe('?within=25')
  expect(localStorage.getItem('distance')).toBe('[25]')
  await user.click(screen.getByRole('button', { name: 'Remove Within 25 mi' }))
  await screen.findByText(/^No games within 10 mi on/)
  expect(router.state.location.search).toBe('')
  expect(localStorage.getItem('distance')).toBeNull()
})

/** The community's answer, and everything else empty. */
function withBusiest(name: string, latitude: number, longitude: number): void {
  const community = { members: 300, courts: 212, upcoming: 46, busiest: { name, spot: { latitude, longitude } }, games: [] }
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(path === '/api/community' ? community : { data: [] })))
}

test('far from where the games are, one button looks there, without changing my own area', async () => {
  withBusiest('Chicago, Illinois', 41.88, -87.63)
  const area = state().session.user?.address
  const { user, router } = show(<GamesScreen />)
  await screen.findByText(/^No games within 10 mi on .*/)
  await user.click(await screen.findByRole('button', { name: 'Look in Chicago' }))
  expect(new URLSearchParams(router.state.location.search).get('near')).toBe('Chicago, Illinois')
  await waitFor(() => expect(searches.at(-1)?.location).toEqual({ latitude: 41.88, longitude: -87.63 }))
  expect(state().filters.location?.name).toBe('Chicago, Illinois')
  expect(state().session.user?.address).toEqual(area)
})

test('nobody is sent to the place where they are already looking', async () => {
  withBusiest('Los Angeles', 34.05, -118.24)
  show(<GamesScreen />)
  await waitFor(() => expect(useLoadedCommunity.getState().is).toBe('ready'))
  expect(screen.getByText(/^No games within 10 mi on/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Look in/ })).toBeNull()
})

test('an empty day links to the nearest day with games', async () => {
  const { user, router } = show(<GamesScreen />)
  await user.click(await screen.findByRole('link', { name: /^Go to/ }))
  expect(await screen.findByRole('link', { name: 'Game a' })).toBeDefined()
  expect(router.state.location.search).toBe(`?day=${tomorrow}`)
  expect(screen.getByText('1 game near Silver Lake')).toBeDefined()
})

test('the day strip shows counts and opens a day', async () => {
  const { user } = show(<GamesScreen />)
  await user.click(await screen.findByRole('link', { name: /, 1 game$/ }))
  expect(await screen.findByRole('link', { name: 'Game a' })).toBeDefined()
  expect([...new Set(searches.map(({ day, days }) => `${day} ${days}`))]).toEqual([`${today} 14`, `${tomorrow} 1`])
})

test('filters from a link apply and show as chips, and mine stay as they are', async () => {
  show(<GamesScreen />, { at: `/?day=${tomorrow}&open=1&within=15&level=3.0&type=clinic&court=clay&gender=female` })
  expect(await screen.findByRole('link', { name: 'Game open' })).toBeDefined()
  expect(searches.at(-1)).toMatchObject({ day: tomorrow, distance: 15, level: [3], kind: ['clinic'], surface: ['clay'], gender: ['women'], open_seats: true })
  for (const chip of ['Open seats', 'Within 15 mi', '3.0', 'Clay', 'Women', 'clinic']) expect(screen.getByRole('button', { name: `Remove ${chip}` })).toBeDefined()
  expect(localStorage.getItem('type')).toBeNull()
  expect(localStorage.getItem('courtType')).toBeNull()
})

test('on a phone I try filters in a sheet, whose button counts the matches', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const { user, router } = show(<GamesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('switch', { name: /Only with open seats/ }))
  await user.click(await screen.findByRole('button', { name: 'Show 0 games' }))
  await waitFor(() => expect(router.state.location.search).toBe('?open=1'))
})

test('seats in the list update live as others take them', async () => {
  show(<GamesScreen />, { at: `/?day=${tomorrow}` })
  await screen.findByText('1 seat left')
  applyPushes([{ topic: 'event:a', seq: 1, push: 'enrolment_changed', data: { enrolment: { ...enrolled('noah'), event: 'a' }, taken: 4, waiting_count: 2, pending_count: 0 } }])
  expect(await screen.findByText('Full, 2 waiting')).toBeDefined()
})

test('joining from the list shows at once', async () => {
  const { user } = show(<GamesScreen />, { at: `/?day=${tomorrow}` })
  vi.spyOn(actions, 'join').mockImplementation((event) => setState(({ events }) => ({ events: { ...events, optimistic: { [event]: { state: 'enrolled' } } } })))
  await user.click(await screen.findByRole('button', { name: 'Join: Game a' }))
  expect(await screen.findByRole('img', { name: '4 of 4 seats taken, you are in' })).toBeDefined()
})

test('a failed search can be retried', async () => {
  const retry = vi.spyOn(searching, 'searchAgain').mockImplementation(() => {})
  vi.spyOn(searching, 'search').mockImplementation(async (question) => {
    setState(({ events }) => ({ events: withSearch(events, searching.keyOf(question), { is: 'error', events: [], loadingMore: false, trouble: { code: 'offline', message: 'You are offline.', retry: true } }) }))
  })
  const { user } = show(<GamesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(state().events.optimistic).toEqual({})
})
