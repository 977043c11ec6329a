import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyGames } from '@/wire'
import { setState } from '@/store/index'
import { startEvents, withMine } from '@/store/slices/events'
import { aGame, cardOf } from '@/testing/games'
import { show } from '@/testing/show'
import * as actions from './actions'
import { MyGamesScreen } from './my-games-screen'

const loads: MyGames[] = []

beforeEach(() => {
  loads.length = 0
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  setState({ events: startEvents() })
  vi.spyOn(actions, 'loadMine').mockImplementation(async (which) => {
    loads.push(which)
    const starts = Date.now() + 26 * 3_600_000
    const offered = cardOf(aGame({ starts_at: starts, ends_at: starts + 3_600_000 }), { taken: 4, mine: { state: 'offered', answer_by: Date.now() + 720_000 } })
    const list = { is: 'ready' as const, events: which === 'waiting' ? [offered] : [], loadingMore: false }
    setState(({ events }) => ({ events: withMine(events, which, list, { upcoming: 0, pending: 2, invited: 0, waiting: 1 }) }))
  })
})

afterEach(() => vi.unstubAllGlobals())

test('each list has a tab with its count, and the tab is in the URL', async () => {
  const { user, router } = show(<MyGamesScreen />)
  await screen.findByText('No upcoming games')
  expect(screen.getByRole('link', { name: /^Asked\s*2$/ })).toBeDefined()
  await user.click(screen.getByRole('link', { name: /^Waitlist\s*1$/ }))
  expect(router.state.location.pathname + router.state.location.search).toBe('/games/mine?tab=waiting')
})

test('I can take an offered seat from the list', async () => {
  const accept = vi.spyOn(actions, 'acceptOffer').mockImplementation(() => {})
  const { user } = show(<MyGamesScreen />, { at: '/?tab=waiting' })
  await user.click(await screen.findByRole('button', { name: 'Take the seat: Clay four, friendly' }))
  expect(accept).toHaveBeenCalledWith('game')
  expect(loads).toEqual(['waiting'])
})

test('a series is one line, which says how many more dates there are and opens the series', async () => {
  const starts = Date.now() + 26 * 3_600_000
  const line = cardOf(aGame({ starts_at: starts, ends_at: starts + 3_600_000 }), { series: 'weekly', more_dates: 9 })
  vi.spyOn(actions, 'loadMine').mockImplementation(async (which) => {
    setState(({ events }) => ({ events: withMine(events, which, { is: 'ready', events: [line], loadingMore: false }) }))
  })
  show(<MyGamesScreen />)
  expect(await screen.findByText('and 9 more dates')).toBeDefined()
  expect(screen.getByRole('link', { name: line.name }).getAttribute('href')).toBe('/series/weekly')
})
