import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeagueCard, SearchLeagues } from '@/wire'
import { startFilters } from '@/store/filters'
import { setState } from '@/store/index'
import { startLeagues } from '@/store/slices/leagues'
import { withMyList, withSearch } from '@/store/slices/leagues-changes'
import { show } from '@/testing/show'
import LeaguesScreen from './leagues-screen'
import * as searching from './search-actions'

const searches: SearchLeagues[] = []
const card = (id: string, more: Partial<LeagueCard> = {}): LeagueCard => ({
  ...{ id, name: `League ${id}`, competition: 'round_robin', format: 'single', state: 'enrolling', organiser: { id: 'o', name: 'Olga', handle: 'olga' }, is_private: false, gender: 'open' },
  ...{ capacity: 8, taken: 5, waiting_count: 0, enrol_from: '2026-01-01', enrol_until: '2099-12-06', starts_on: '2099-12-07', ends_on: '2100-02-14' },
  ...more,
})

/** Replies like a server with a league beyond ten miles. */
function reply(question: SearchLeagues): void {
  searches.push(question)
  const leagues = (question.distance ?? 10) > 10 ? [card('a', { mine: 'enrolled' }), card('b', { taken: 8, waiting_count: 2, format: 'double' })] : []
  setState(({ leagues: known }) => ({ leagues: withSearch(known, searching.keyOf(question), { is: 'ready', leagues, loadingMore: false }) }))
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  searches.length = 0
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  vi.spyOn(searching, 'search').mockImplementation(async (question) => reply(question))
  setState({ filters: startFilters(), leagues: startLeagues() })
})

test('with no leagues nearby, one tap widens the search; rows say who has a place', async () => {
  const { user, router } = show(<LeaguesScreen />)
  await screen.findByText('No leagues within 10 mi')
  await user.click(screen.getByRole('button', { name: 'Widen to 25 mi' }))
  expect(await screen.findByRole('link', { name: 'League a' })).toBeDefined()
  expect(router.state.location.search).toBe('?within=25')
  expect(screen.getByText('5 of 8 players')).toBeDefined()
  expect(screen.getByText('You’re in')).toBeDefined()
  expect(screen.getByText('8 of 8 pairs')).toBeDefined()
  expect(screen.getByText('Full, 2 waiting')).toBeDefined()
})

test('the address has the filters, and the server is asked for them', async () => {
  show(<LeaguesScreen />, { at: '/?within=25&open=1&competition=knockout&competition=croquet&format=double&gender=female' })
  await screen.findByRole('link', { name: 'League a' })
  expect(searches.at(-1)).toMatchObject({ distance: 25, open_places: true, competition: ['knockout'], format: 'double', gender: ['women'] })
})

test('my leagues, and those that are over', async () => {
  setState({ leagues: withMyList(startLeagues(), 'current', { is: 'ready', leagues: [card('mine', { mine: 'waitlisted' })], loadingMore: false }) })
  vi.spyOn(searching, 'loadMine').mockResolvedValue()
  show(<LeaguesScreen />, { path: '/leagues/mine', at: '/leagues/mine' })
  expect(screen.getByRole('link', { name: 'League mine' })).toBeDefined()
  expect(screen.getByText('On the waitlist')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Past' }).getAttribute('href')).toBe('/leagues/mine?tab=past')
})
