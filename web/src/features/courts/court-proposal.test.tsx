import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Court } from '@/wire'
import { Refused } from '@/lib/refused'
import { setState, state } from '@/store/index'
import { startCourts } from '@/store/slices/courts'
import { withCourt } from '@/store/slices/courts-lists'
import { show } from '@/testing/show'
import { CourtScreen } from './court-screen'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string) => Court

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    if (cmd === 'review.list') return { ok: { reviews: [] }, during: [] }
    return { ok: answer(cmd), during: [] }
  },
}))

const plain: Court = {
  id: 'c',
  name: 'Shatto Courts',
  location: { latitude: 34, longitude: -118 },
  address: '3191 W 4th St',
  counts: { hard: 4, clay: 0, grass: 0, pickleball: 0 },
  amenities: { light: true, shop: false, wall: false, ball_machine: false, indoor: false },
  zone: 'America/Los_Angeles',
  version: 1,
  created_at: 0,
  reviews: 0,
  regulars: [],
  upcoming: 0,
}
const diego = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }
const waiting = (mine: boolean): Court => ({
  ...plain,
  proposal: { id: 'p', by: diego, at: Date.now() - 3_600_000, name: 'Shatto Park', location: plain.location, address: '3191 W 4th St', mine },
})

function open(court: Court) {
  answer = (cmd) => (cmd === 'court.get' ? court : plain)
  const shown = show(<CourtScreen games={() => null} />, { at: `/courts/${court.id}`, path: '/courts/:id' })
  setState({ courts: withCourt(startCourts(), court.id, { is: 'ready', court }) })
  return shown
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
})

test('I confirm what somebody else proposed', async () => {
  const { user } = open(waiting(false))
  expect(await screen.findByRole('heading', { name: 'Somebody proposed a change' })).toBeDefined()
  expect(screen.getByText('Name: Shatto Park, was Shatto Courts')).toBeDefined()
  expect(screen.queryByText(/Address: /)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm it' }))
  await waitFor(() => expect(screen.queryByText('Somebody proposed a change')).toBeNull())
  expect(sent.at(-1)).toEqual({ cmd: 'court.confirm', args: { court: 'c', proposal: 'p' } })
})

test('what I proposed myself I can only withdraw', async () => {
  const { user } = open(waiting(true))
  expect(await screen.findByRole('heading', { name: 'Your change waits' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw my change' }))
  await waitFor(() => expect(screen.queryByText('Your change waits')).toBeNull())
  expect(sent.at(-1)).toEqual({ cmd: 'court.decline', args: { court: 'c', proposal: 'p' } })
})

test('what somebody decided before me is explained', async () => {
  const { user } = open(waiting(false))
  await screen.findByText('Somebody proposed a change')
  answer = () => {
    throw new Refused({ code: 'conflict', message: '', retry: false })
  }
  await user.click(screen.getByRole('button', { name: 'Decline it' }))
  expect(await screen.findByText('This no longer waits: somebody has decided it.')).toBeDefined()
})

test('offline nothing is answered', async () => {
  open(waiting(false))
  await screen.findByText('Somebody proposed a change')
  setState({ connection: { ...state().connection, state: 'offline' } })
  expect(await screen.findByText('You can answer once you are online again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Confirm it' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Decline it' })).toBeDisabled()
})

test('a link to a merged court leads to the court that stays', async () => {
  const { router } = show(<CourtScreen games={() => null} />, { at: '/courts/old', path: '/courts/:id' })
  answer = () => plain
  await waitFor(() => expect(router.state.location.pathname).toBe('/courts/c'))
  expect(await screen.findByRole('heading', { name: 'Shatto Courts' })).toBeDefined()
})
