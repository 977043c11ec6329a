import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { aGame, enrolled } from '@/testing/games'
import { show } from '@/testing/show'
import RainSheet from './rain-sheet'
import type { GameView } from './selectors'
import { isUnplayed } from './words'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: () => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    sent.push({ cmd, args })
    return { ok: answer(), during: [] }
  },
  refreshTopics: () => {},
}))

const STARTS = Date.parse('2026-11-21T03:00:00Z')
const DAY_MS = 86_400_000
const ZONE = 'America/Los_Angeles'
const game = aGame({ starts_at: STARTS, ends_at: STARTS + 2 * 3_600_000, zone: ZONE, date: '2026-11-20', from: '19:00', to: '21:00' })
const view: GameView = { game, seated: [enrolled('priya')], offered: [], asked: [], invited: [], waiting: [], mine: null, enrolment: undefined, busy: false, host: true, owner: true, officiates: true, helpers: [], matches: [], dues: [], dates: [] }
const close = vi.fn()

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  close.mockClear()
  answer = () => game
})

test('a game is postponed by a week for rain in two taps', async () => {
  const { user } = show(<RainSheet view={view} now={STARTS - DAY_MS} onClose={close} />)
  await user.click(screen.getByRole('button', { name: 'Postpone the game' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([{ cmd: 'event.postpone', args: { event: 'game', starts_at: STARTS + 7 * DAY_MS, cause: 'rain' } }])
})

test('another time and another reason can be chosen, and nothing typed is lost', async () => {
  const { user } = show(<RainSheet view={view} now={STARTS - DAY_MS} onClose={close} />)
  fireEvent.change(screen.getByLabelText('New date'), { target: { value: '2026-11-18' } })
  await user.click(screen.getByLabelText('Something else'))
  await user.click(screen.getByRole('button', { name: 'Postpone the game' }))
  expect(screen.getByLabelText('New date')).toHaveAccessibleDescription('Start time must be greater than current time')
  fireEvent.change(screen.getByLabelText('New date'), { target: { value: '2026-11-22' } })
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '18:00' } })
  fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: ' A wedding ' } })
  answer = () => {
    throw new Refused({ code: 'unavailable', message: 'x', retry: true })
  }
  await user.click(screen.getByRole('button', { name: 'Postpone the game' }))
  expect(await screen.findByText('We cannot do this right now. Try again in a moment.')).toBeDefined()
  expect(sent).toEqual([{ cmd: 'event.postpone', args: { event: 'game', starts_at: Date.parse('2026-11-23T02:00:00Z'), reason: 'A wedding' } }])
  expect(screen.getByLabelText<HTMLInputElement>('Starts').value).toBe('18:00')
})

test('a game that has begun is called off for rain', async () => {
  const { user } = show(<RainSheet view={view} now={STARTS + 600_000} onClose={close} />)
  await user.click(screen.getByLabelText('Call off'))
  await user.click(screen.getByRole('button', { name: 'Call off' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([{ cmd: 'event.cancel', args: { event: 'game', cause: 'rain', scope: 'this' } }])
})

test('it rains until a result is in, and no longer than a week', () => {
  const begun = { ...game, state: 'in_progress' as const }
  expect(isUnplayed({ game: begun, matches: [] }, STARTS)).toBe(true)
  expect(isUnplayed({ game: begun, matches: [{ state: 'voided' }] }, STARTS)).toBe(true)
  expect(isUnplayed({ game: begun, matches: [{ state: 'reported' }] }, STARTS)).toBe(false)
  expect(isUnplayed({ game: begun, matches: [] }, STARTS + 8 * DAY_MS)).toBe(false)
  expect(isUnplayed({ game: { ...game, state: 'cancelled' }, matches: [] }, STARTS - DAY_MS)).toBe(false)
})
