import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CourtCard, SearchCourts } from '@/wire'
import { Refused } from '@/lib/refused'
import { startFilters } from '@/store/filters'
import { setState, state } from '@/store/index'
import { startCourts } from '@/store/slices/courts'
import { show } from '@/testing/show'
import CourtsScreen from './courts-screen'

const searches: SearchCourts[] = []
let answer: (question: SearchCourts) => CourtCard[] = () => []

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, question: SearchCourts) => {
    if (cmd !== 'court.search') throw new Error(cmd)
    searches.push(question)
    const courts = answer(question)
    return { ok: { courts, count: courts.length }, during: [] }
  },
}))

const court = (id: string, more: Partial<CourtCard> = {}): CourtCard => ({
  id,
  name: `Court ${id}`,
  location: { latitude: 34.1, longitude: -118.3 },
  counts: { hard: 12, clay: 2, grass: 0, pickleball: 4 },
  amenities: { light: true, shop: false, wall: false, ball_machine: false, indoor: false },
  hourly_price: 900,
  rating: 4.6,
  reviews: 5,
  distance: 1.5,
  ...more,
})

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  searches.length = 0
  answer = (question) => ((question.distance ?? 10) > 10 ? [court('a'), court('b', { hourly_price: 0 })] : [])
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  setState({ filters: startFilters(), courts: startCourts() })
})

test('with no courts within ten miles, I can widen the search or add one', async () => {
  const { user, router } = show(<CourtsScreen />)
  await screen.findByText('No courts within 10 mi')
  expect(screen.getAllByRole('link', { name: 'Add a court' }).map((link) => link.getAttribute('href'))).toContain('/courts/new')
  await user.click(screen.getByRole('button', { name: 'Widen to 25 mi' }))
  await screen.findByRole('link', { name: 'Court a' })
  expect(router.state.location.search).toBe('?within=25')
  expect(localStorage.getItem('distance')).toBe('[25]')
  expect(screen.getByText('2 courts near Silver Lake')).toBeDefined()
})

test('a row says its surfaces in words, not only in colours', async () => {
  setState({ filters: { ...state().filters, distance: [25] } })
  show(<CourtsScreen />)
  const rowText = (await screen.findByRole('link', { name: 'Court a' })).closest('li')?.textContent ?? ''
  for (const part of ['1.5', '12 hard', '2 clay', '4 pickleball', 'Lights', '$9/h', '4.6 of 5, 5 reviews']) expect(rowText).toContain(part)
  expect(screen.getByRole('link', { name: 'Court b' }).closest('li')?.textContent).toContain('Free')
})

test('filters from a link apply, and can be removed one by one; only that is stored', async () => {
  const { user, router } = show(<CourtsScreen />, { at: '/?within=25&court=clay&court=club&with=light&price=15' })
  await screen.findByRole('link', { name: 'Court a' })
  expect(searches.at(-1)).toMatchObject({ surface: ['clay'], facility_type: ['club'], amenities: { light: true, wall: false }, price_max: 1500 })
  expect(localStorage.getItem('courtType')).toBeNull()
  for (const name of ['Remove Lights', 'Remove Up to $15', 'Remove Clay']) await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(router.state.location.search).toBe('?within=25&court=club'))
  expect(JSON.parse(localStorage.getItem('courtType') ?? '')).toEqual(['club'])
  expect(localStorage.getItem('distance')).toBeNull()
})

test('a failed search can be retried', async () => {
  answer = () => {
    throw new Refused({ code: 'unavailable', message: '', retry: true })
  }
  const { user } = show(<CourtsScreen />)
  await screen.findByText('The courts could not be loaded')
  answer = () => [court('a')]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Court a' })).toBeDefined()
})
