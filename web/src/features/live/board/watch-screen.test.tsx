import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSnapshot } from '@/wire'
import en from '../../../../../server/src/features/lookups/i18n/en.json'
import { sinceText } from '@/lib/time'
import { aLiveMatch } from '@/testing/live-match'
import { settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()
const topic = 'match:m1'

beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const later = (ms = 60) => act(() => settle(ms))

/** What the server has of the match from now on. */
function played(play: string, watching = 1): void {
  const match = aLiveMatch({ play })
  server().snapshots.set(topic, { match, may_score: false, may_manage: false, is_favourite: false, watching } satisfies LiveSnapshot)
}

/** Points are scored. */
function scored(play: string): void {
  const { board } = aLiveMatch({ play })
  server().pushTo(topic, { push: 'board_changed', data: { board } })
}

/** A guest opens the scoreboard. */
async function watch(search = ''): Promise<void> {
  history.replaceState(null, '', `/live/m1${search}`)
  const [{ default: WatchScreen }, { setDictionary }] = await Promise.all([import('./watch-screen'), import('@/lib/i18n'), import('./board-body'), import('./tv')])
  setDictionary(en)
  render(<WatchScreen />)
  await later(200)
}

test('a guest who loses the network reads what there was, since when, and then what there is', async () => {
  played('ab')
  await watch()
  expect(screen.getByText('0–0. In this game 15–15, Linh serves.')).toBeInTheDocument()
  expect(screen.queryByText(/^Offline/)).toBeNull()
  const at = sinceText(Date.now())
  server().goOffline()
  await later(40_000)
  expect(screen.getByText(`Offline: showing what we had at ${at}`)).toBeInTheDocument()
  expect(screen.getByText('0–0. In this game 15–15, Linh serves.')).toBeInTheDocument()
  scored('abaa')
  server().goOnline()
  await later(10_000)
  expect(screen.getByText('0–0. In this game 40–15, Linh serves.')).toBeInTheDocument()
  expect(screen.queryByText(/^Offline/)).toBeNull()
  scored('abaab')
  await later()
  expect(screen.getByText('0–0. In this game 40–30, Linh serves.')).toBeInTheDocument()
})

test('a television says since when it is offline', async () => {
  played('ab')
  await watch('?view=tv')
  const at = sinceText(Date.now())
  server().goOffline()
  await later(40_000)
  expect(screen.getByText(`Linh serves for 1–0 · Offline: showing what we had at ${at}`)).toBeInTheDocument()
  expect(screen.getByText('0–0. In this game 15–15, Linh serves.')).toBeInTheDocument()
  scored('aba')
  server().goOnline()
  await later(10_000)
  expect(screen.queryByText(/Offline/)).toBeNull()
  expect(screen.getByText('0–0. In this game 30–15, Linh serves.')).toBeInTheDocument()
})

test('a board that was never there appears with the network', async () => {
  played('ab')
  server().goOffline()
  await watch()
  await later(10_000)
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeInTheDocument()
  server().goOnline()
  await later(10_000)
  expect(screen.getByText('0–0. In this game 15–15, Linh serves.')).toBeInTheDocument()
})

test('how many watch is beside the score, and moves', async () => {
  played('ab', 3)
  await watch()
  expect(screen.getByText('3 watching')).toBeInTheDocument()
  server().sendAll({ topic, push: 'watching_changed', data: { watching: 38 } })
  await later()
  expect(screen.getByText('38 watching')).toBeInTheDocument()
  expect(screen.getByText('0–0. In this game 15–15, Linh serves.')).toBeInTheDocument()
})
