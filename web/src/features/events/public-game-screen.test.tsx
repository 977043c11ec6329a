import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import type { PublicEvent } from '@/wire'
import { setDictionary, t } from '@/lib/i18n'
import { takeReturnPath } from '@/lib/return-to'
import { ENDS, STARTS } from '@/testing/games'
import PublicGameScreen from './public-game-screen'

const GAME: PublicEvent = {
  ...{ id: 'one', name: 'Saturday mixed', kind: 'doubles', state: 'published', host: 'Diego', format: 'double', competitive: false },
  ...{ starts_at: STARTS, ends_at: ENDS, zone: 'America/Los_Angeles', level_min: 3, level_max: 3.5, gender: 'mixed', price: 600 },
  place: { id: 'arroyo', name: 'Arroyo Seco', location: { latitude: 34.11, longitude: -118.17 }, address: '221 Lohman Lane', light: true, indoor: false },
  ...{ capacity: 4, taken: 3, waiting_count: 0, description: 'Two sets, then we see.', is_class: false, players: ['Diego', 'Priya', 'Tomasz'] },
}

let answers: (() => Promise<Response>)[]
const asked = vi.fn((_path: string, _init?: RequestInit) => answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch')))

const answer = (status: number, data: unknown) => () => Promise.resolve(new Response(JSON.stringify(data), { status }))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  // Two hours before the game.
  vi.useFakeTimers({ now: STARTS - 2 * 3_600_000, toFake: ['Date'] })
  sessionStorage.clear()
  asked.mockClear()
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => (path.startsWith('/api/event/') ? asked(path, init) : noNetwork()))
  document.head.innerHTML = '<meta name="description" content="of the whole app">'
  setDictionary(en)
})

afterEach(() => {
  delete window.earlyGame
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(...all: (() => Promise<Response>)[]) {
  answers = all
  const router = createMemoryRouter([{ path: '/games/:id', element: <PublicGameScreen /> }, { path: '*', element: <p>elsewhere</p> }], { initialEntries: ['/games/one?tab=teams'] })
  return { router, ...render(<RouterProvider router={router} />) }
}

test('a guest sees what, when, where, for whom, who plays, what it costs, and the way in', async () => {
  open(answer(200, GAME))
  expect(screen.getByRole('status', { name: t('common.loading') })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'Saturday mixed' })).toBeVisible()
  expect(screen.getByText('Fri, Nov 20, 7:00 to 9:00 PM')).toBeVisible()
  expect(screen.getByText(/In 2 h · lights/)).toBeVisible()
  expect(screen.getByText('Arroyo Seco')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', expect.stringContaining('34.11'))
  expect(screen.getByText('Level 3.0–3.5')).toBeVisible()
  expect(screen.getByText('Mixed')).toBeVisible()
  expect(screen.getByText('$6 each')).toBeVisible()
  expect(screen.getByText('Diego hosts')).toBeVisible()
  expect(screen.getByText('Two sets, then we see.')).toBeVisible()
  expect(screen.getByRole('list', { name: '3 of 4 seats taken' })).toHaveTextContent(/Diego.*Priya.*Tomasz.*Open/i)
  expect(screen.getAllByRole('link', { name: 'Join Rally to play' })[0]).toHaveAttribute('href', '/signup')
  expect(screen.getAllByRole('link', { name: 'Log in' })[0]).toHaveAttribute('href', '/login')
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/event/one', expect.anything())
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).has('authorization')).toBe(false)
})

test('signing up or logging in comes back to the game', async () => {
  open(answer(200, GAME))
  await screen.findByRole('heading', { level: 1 })
  expect(takeReturnPath('/home')).toBe('/games/one?tab=teams')
})

test('its title and description are those of the game, and of the app again after it', async () => {
  const { unmount } = open(answer(200, GAME))
  await waitFor(() => expect(document.title).toBe('Saturday mixed · Rally'))
  const description = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  expect(description()).toBe('Fri, Nov 20, 7:00 to 9:00 PM, Arroyo Seco. 1 seat left.')
  unmount()
  expect(description()).toBe('of the whole app')
})

test('a private game and a missing one are the same: the log-in may show it', async () => {
  open(answer(404, { code: 'not_found', message: 'Not found.', retry: false }))
  expect(await screen.findByText('Log in to see it if you are in it.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  expect(takeReturnPath('/home')).toBe('/games/one?tab=teams')
})

test('after an error one can try again', async () => {
  open(answer(500, {}), answer(200, GAME))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Saturday mixed' })).toBeVisible()
})

test('offline it says so, and asks again by itself when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(noNetwork, answer(200, GAME))
  expect(await screen.findByText('You are offline.')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { level: 1, name: 'Saturday mixed' })).toBeVisible()
})

test('what the page requested before the program had loaded is not requested again', async () => {
  window.earlyGame = { id: 'one', answer: answer(200, GAME)() }
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Saturday mixed' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('of a game that was called off the state stands where the time was', async () => {
  open(answer(200, { ...GAME, state: 'cancelled' }))
  expect(await screen.findByText('This game is called off')).toBeVisible()
  expect(screen.getByText('Called off')).toBeVisible()
})
