import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveMatch } from '@/wire'
import en from '../../../../../server/src/features/lookups/i18n/en.json'
import { aLiveMatch, games } from '@/testing/live-match'
import { setVisible, settle, useFakeWorld } from '@/testing/page'
import { useRefresh } from './use-refresh'

const server = useFakeWorld()

afterEach(cleanup)

const later = (ms = 60) => act(() => settle(ms))

test('a list loads again while it is visible, and when a match ends', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve())
  const { rerender, unmount } = renderHook(({ ended }) => useRefresh(load, ended), { initialProps: { ended: 0 } })
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(load).toHaveBeenCalledTimes(3)
  setVisible(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(load).toHaveBeenCalledTimes(3)
  setVisible(true)
  expect(load).toHaveBeenCalledTimes(4)
  rerender({ ended: 1 })
  expect(load).toHaveBeenCalledTimes(5)
  unmount()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(load).toHaveBeenCalledTimes(5)
})

test('what is played now appears, moves and goes while a guest’s page is open', async () => {
  let matches: LiveMatch[] = []
  server().answers.set('match.live', () => ({ matches }))
  const starts = (match: LiveMatch) => {
    matches = [...matches, match]
    server().snapshots.set(`match:${match.id}`, { match, may_score: false, may_manage: false, is_favourite: false, watching: 1 })
  }
  vi.resetModules()
  const [{ default: GuestLiveNow }, { setDictionary }] = await Promise.all([import('./guest-live-now'), import('@/lib/i18n')])
  setDictionary(en)
  render(<GuestLiveNow />)
  await later(200)
  expect(screen.queryByRole('link')).toBeNull()
  starts(aLiveMatch({ play: 'a' }))
  setVisible(true)
  await later(200)
  expect(screen.getByText(/^Linh Tran against Kenji Watanabe\. .*15–0/)).toBeInTheDocument()
  const push = (play: string) => server().pushTo('match:m1', { push: 'board_changed', data: { board: aLiveMatch({ play }).board } })
  push('aa')
  await later()
  expect(screen.getByText(/30–0/)).toBeInTheDocument()
  matches = []
  push(games('aaaaaaaaaaaa'))
  await later()
  expect(screen.queryByRole('link')).toBeNull()
})
