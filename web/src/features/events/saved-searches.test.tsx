import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SavedSearch, SearchEvents } from '@/wire'
import { setState } from '@/store/index'
import { show } from '@/testing/show'
import { UNDO_MS } from '@/ui/undo-toast'
import { NotifyButton } from './notify-button'
import { savedOf } from './saved-filters'
import SavedSearches from './saved-searches'

const PLACE = { latitude: 34.05, longitude: -118.25, name: 'Los Angeles, California' }
const QUESTION: SearchEvents = { location: { latitude: 34.05, longitude: -118.25 }, distance: 25, day: '2026-11-24', days: 14, level: [4, 3.5], kind: ['doubles'], open_seats: true, sort: 'soonest' }
const saved = (id: string, more: Partial<SavedSearch> = {}): SavedSearch => ({ id, filters: savedOf(QUESTION, PLACE), on: true, created_at: 1, ...more })

let calls: [string, unknown][]
let searches: SavedSearch[]
let fails: boolean

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    if (fails) throw new Error('lost')
    return { ok: name === 'search.list' ? { searches } : {}, during: [] }
  },
}))

beforeEach(() => {
  calls = []
  searches = []
  fails = false
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
})

function open() {
  const shown = show(<SavedSearches />)
  act(() => setState({ connection: { state: 'live', since: 0 } }))
  return shown
}

test('what is shown is saved, without its day, with the chosen days of the week and parts of the day', async () => {
  const { user } = show(<NotifyButton question={QUESTION} place={PLACE} />)
  await user.click(screen.getByRole('button', { name: 'Notify me about new games like this' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('New games within 25 mi of Los Angeles: doubles, level 3.5–4.0')).toBeDefined()
  await user.click(sheet.getByRole('checkbox', { name: 'Tue' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Evening' }))
  expect(sheet.getByText(/level 3\.5–4\.0, Tuesday, evening$/)).toBeDefined()
  await user.type(sheet.getByRole('textbox', { name: /^Name/ }), 'After work')
  await user.click(sheet.getByRole('button', { name: 'Notify me' }))
  const filters = { location: QUESTION.location, distance: 25, place: PLACE.name, level_min: 3.5, level_max: 4, kind: ['doubles'], weekdays: ['tuesday'], parts: ['evening'] }
  expect(calls).toEqual([['search.save', { filters, name: 'After work' }]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refusal stays in the sheet, with what was chosen', async () => {
  fails = true
  const { user } = show(<NotifyButton question={QUESTION} place={PLACE} next />)
  await user.click(screen.getByRole('button', { name: 'Notify me of the next one' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('checkbox', { name: 'Sat' }))
  await user.click(sheet.getByRole('button', { name: 'Notify me' }))
  expect(await sheet.findByRole('alert')).toBeDefined()
  expect(sheet.getByRole('checkbox', { name: 'Sat' })).toHaveProperty('checked', true)
})

test('saved searches are listed, turned off, and removed unless that is undone', async () => {
  searches = [saved('a', { name: 'After work' }), saved('b')]
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = open()
  await user.click(await screen.findByRole('switch', { name: /^After work/ }))
  expect(calls.at(-1)).toEqual(['search.switch', { search: 'a', on: false }])
  expect(screen.getByRole('switch', { name: /^After work/ })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Remove: After work' }))
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(calls.at(-1)?.[0]).toBe('search.switch')
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS))
  expect(calls.at(-1)).toEqual(['search.remove', { search: 'a' }])
  vi.useRealTimers()
})

test('a list that cannot be loaded offers to try again', async () => {
  fails = true
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  expect(await screen.findByText(/^You have no saved searches/)).toBeDefined()
})
