import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MyGames } from '@/wire'
import { setState } from '@/store/index'
import { startEvents, withMine } from '@/store/slices/events'
import { aGame, cardOf } from '@/testing/games'
import { show } from '@/testing/show'
import * as actions from './actions'
import { MyGamesScreen } from './my-games-screen'

const asked: MyGames[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  setState({ events: startEvents() })
  vi.spyOn(actions, 'loadMine').mockImplementation(async (which) => {
    asked.push(which)
    const starts = Date.now() + 26 * 3_600_000
    const held = cardOf(aGame({ starts_at: starts, ends_at: starts + 3_600_000 }), { taken: 4, mine: { state: 'offered', answer_by: Date.now() + 720_000 } })
    const list = { is: 'ready' as const, events: which === 'waiting' ? [held] : [], loadingMore: false }
    setState(({ events }) => ({ events: withMine(events, which, list, { upcoming: 0, pending: 2, invited: 0, waiting: 1 }) }))
  })
})

afterEach(() => vi.unstubAllGlobals())

test('each kind has its tab, with how many there are; the tab is in the address', async () => {
  const { user, router } = show(<MyGamesScreen />)
  await screen.findByText('No game ahead of you')
  expect(screen.getByRole('link', { name: /^Pending\s*2$/ })).toBeDefined()
  await user.click(screen.getByRole('link', { name: /^Waiting\s*1$/ }))
  expect(router.state.location.pathname + router.state.location.search).toBe('/games/mine?tab=waiting')
})

test('a held seat is taken from the list', async () => {
  const accept = vi.spyOn(actions, 'acceptOffer').mockImplementation(() => {})
  const { user } = show(<MyGamesScreen />, { at: '/?tab=waiting' })
  await user.click(await screen.findByRole('button', { name: 'Take the seat: Clay four, friendly' }))
  expect(accept).toHaveBeenCalledWith('game')
  expect(asked).toEqual(['waiting'])
})
