import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonCard, Search } from '@/wire'
import { setState, state } from '@/store/index'
import { startFilters } from '@/store/filters'
import { show } from '@/testing/show'
import * as actions from './actions'
import { PeopleScreen } from './people-screen'

const searches: Search[] = []

const card = (id: string, more: Partial<PersonCard> = {}): PersonCard => ({
  ...{ id, name: `Person ${id}`, handle: id, isCoach: 0, level: 3.5, activityPoints: 0, followed: false, mutual: 2, online: false },
  ...{ area: 'Silver Lake, California', distance: 1.5 },
  ...more,
})

/** Replies like a server whose people are all more than ten miles away. */
function reply(question: Search): void {
  searches.push(question)
  const people = (question.distance ?? 10) > 10 ? [card('a'), card('b', { hourlyRate: 6500, certificateLevel: 'x', certificateState: 'expired' })] : []
  const list = { is: 'ready', people, count: people.length, loadingMore: false } as const
  setState(({ people: known }) => ({ people: { ...known, searches: { ...known.searches, [actions.keyOf(question)]: list } } }))
}

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  localStorage.clear()
  searches.length = 0
  // Lookups are irrelevant here.
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.spyOn(actions, 'search').mockImplementation(async (question) => reply(question))
  setState({ filters: startFilters() })
})

const openTalk = async () => 'chat'

test('with nobody nearby, one tap widens the search, in the URL and in storage', async () => {
  const { user, router } = show(<PeopleScreen who="player" openTalk={openTalk} />)
  await screen.findByText('No players within 10 mi')
  await user.click(screen.getByRole('button', { name: 'Widen to 25 mi' }))
  expect(await screen.findByRole('link', { name: 'Person a' })).toBeDefined()
  expect(router.state.location.search).toBe('?within=25')
  expect(localStorage.getItem('distance')).toBe('[25]')
  await user.click(screen.getByRole('button', { name: 'Remove Within 25 mi' }))
  await screen.findByText('No players within 10 mi')
  expect(router.state.location.search).toBe('')
  expect(localStorage.getItem('distance')).toBeNull()
})

test('filters from a link apply, and mine stay as they are', async () => {
  show(<PeopleScreen who="player" openTalk={openTalk} />, { at: '/?within=25&level=3.0&level=3.5&near=Pasadena&lat=34.1478&lng=-118.1445' })
  await screen.findByRole('link', { name: 'Person a' })
  expect(searches.at(-1)).toMatchObject({ distance: 25, level: [3, 3.5], location: { latitude: 34.1478, longitude: -118.1445 } })
  expect(screen.getByText('2 players near Pasadena')).toBeDefined()
  expect(localStorage.getItem('level')).toBeNull()
  expect(localStorage.getItem('location')).toBeNull()
})

test('stored filters are added to a URL without filters', async () => {
  setState({ filters: { ...state().filters, gender: ['female'] } })
  const { router } = show(<PeopleScreen who="player" openTalk={openTalk} />)
  await waitFor(() => expect(router.state.location.search).toBe('?gender=female'))
})

test('a card shows distance, level and mutual follows; a coach also rate and certificate', async () => {
  setState({ filters: { ...state().filters, distance: [25] } })
  show(<PeopleScreen who="coach" openTalk={openTalk} />)
  const link = await screen.findByRole('link', { name: 'Person b' })
  const rowText = link.closest('li')?.textContent ?? ''
  for (const part of ['1.5', 'Silver Lake', '3.5', '$65/h', 'expired', 'Followed by 2 people you follow']) expect(rowText).toContain(part)
  expect(screen.getByRole('button', { name: 'Message Person b' })).toBeDefined()
})

test('a person whom I block disappears from the list and its count', async () => {
  setState({ filters: { ...state().filters, distance: [25] } })
  show(<PeopleScreen who="player" openTalk={openTalk} />)
  await screen.findByText(/^2 players near/)
  const { applyBlock } = await import('@/store/slices/people-replies')
  applyBlock('a', true)
  expect(await screen.findByText(/^One player near/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Person a' })).toBeNull()
})
