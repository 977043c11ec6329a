import { act, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Enrolment, Event, EventPush, StaffMember } from '@/wire'
import { applyPushes } from '@/store/apply'
import { setState, state } from '@/store/index'
import { startEvents } from '@/store/slices/events'
import { applyEvent, applyRosterPage } from '@/store/slices/events-replies'
import { enrolled, person, snapshotOf, STARTS } from '@/testing/games'
import { show } from '@/testing/show'
import { Toaster } from '@/ui/toaster'
import * as actions from './actions'
import * as roster from './roster-actions'
import * as staff from './staff-actions'
import { type EventParts, EventScreen } from './event-screen'

const ME = 'maya-30714'
const PARTS: EventParts = { find: async () => [], preview: () => <p>Bringing new balls</p>, talk: () => <p>The whole room</p>, useUnread: () => 2 }
const HOURS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: STARTS - 5 * HOURS })
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
  setState({ events: startEvents() })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function open(enrolments: Enrolment[], { at = '/games/game', ...more }: Partial<Event> & { at?: string } = {}) {
  const shown = show(<EventScreen parts={PARTS} />, { at, path: '/games/:id' })
  act(() => applyEvent(snapshotOf(enrolments, { chat: 'room', ...more }, ME)))
  return shown
}
const push = (one: EventPush) => act(() => void applyPushes([{ topic: 'event:game', seq: 1, ...one }]))
const enrolledPush = (who: string, taken: number, more: Partial<Enrolment> = {}): EventPush => ({
  push: 'enrolment_changed',
  data: { enrolment: enrolled(who, 'enrolled', { at: 9000, ...more }), taken, waiting_count: 0, pending_count: 0 },
})
const buttonsNamed = (name: string | RegExp) => screen.getAllByRole('button', { name }).length

const three = [enrolled('diego', 'enrolled', { at: 1 }), enrolled('priya'), enrolled('tomasz')]

test('I can join by tapping the open seat on the court', async () => {
  const join = vi.spyOn(actions, 'join').mockImplementation(() => {})
  const { user } = open(three)
  expect(screen.getByRole('list', { name: '3 of 4 seats taken' })).toBeDefined()
  expect(screen.getAllByText('You fit: level 3.5').length).toBeGreaterThan(0)
  await user.click(within(screen.getByRole('list', { name: '3 of 4 seats taken' })).getByRole('button', { name: /Take the open seat$/ }))
  expect(join).toHaveBeenCalledWith('game', undefined)
})

test('the players tab shows how strong somebody is, where it is known', async () => {
  open([enrolled('diego', 'enrolled', { rating: { mean: 1640, deviation: 60, level: 4.1 } }), enrolled('priya')], { at: '/games/game?tab=teams' })
  expect((await screen.findByText('rated 1640 ± 60', { exact: false })).closest('li')).toHaveTextContent('Diego Someone')
  expect(screen.getAllByText('rated', { exact: false })).toHaveLength(1)
})

test('a push updates the button and the court live', () => {
  open(three)
  push(enrolledPush(ME, 4, { player: person(ME) }))
  expect(screen.getByRole('list', { name: '4 of 4 seats taken, you are in' })).toBeDefined()
  expect(screen.getAllByText('You’re in').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /Take the open seat$/ })).toBeNull()
})

test('when somebody else takes the last seat, I am offered the waiting list', () => {
  open(three)
  push(enrolledPush('noah', 4))
  expect(buttonsNamed('Join the waitlist')).toBeGreaterThan(0)
})

test('leaving can be undone while its toast stands, and asks first when it is late', async () => {
  const leave = vi.spyOn(actions, 'leave').mockResolvedValue()
  const { user } = open([...three, enrolled(ME)])
  const press = () => user.click(screen.getAllByRole('button', { name: 'Leave the game' })[0] as HTMLElement)
  await press()
  await waitFor(() => expect(screen.queryAllByText('You’re in')).toEqual([]))
  render(<Toaster />)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getAllByText('You’re in').length).toBeGreaterThan(0)
  expect(leave).not.toHaveBeenCalled()
  vi.setSystemTime(STARTS - HOURS)
  await press()
  expect(await screen.findByText(/counts as a late drop, and Diego Someone is notified/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Leave anyway' }))
  expect(leave).toHaveBeenCalledWith('game')
})

test('a host who leaves reads what becomes of the game', async () => {
  const { user } = open([enrolled(ME)], { organiser: person(ME) })
  await user.click(screen.getAllByRole('button', { name: 'Leave the game' })[0] as HTMLElement)
  expect(await screen.findByText(/You stay the organiser/)).toBeDefined()
})

test('the organiser answers requests; others see who decides', async () => {
  const decide = vi.spyOn(roster, 'decide').mockImplementation(() => {})
  const { user } = open([enrolled(ME), enrolled('linh', 'pending')], { organiser: person(ME) })
  await user.click(await screen.findByRole('button', { name: 'Accept Linh Someone' }))
  expect(decide).toHaveBeenCalledWith(expect.objectContaining({ id: 'of linh' }), true)
  act(() => applyEvent(snapshotOf([enrolled('diego'), enrolled('linh', 'pending')], {}, ME)))
  expect(screen.queryByRole('button', { name: 'Accept Linh Someone' })).toBeNull()
  expect(screen.getByText(/Linh asked .*Diego decides/)).toBeDefined()
})

test('only enrolled players see the room', () => {
  open(three)
  expect(screen.queryByText('Bringing new balls')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Chat/ })).toBeNull()
  push(enrolledPush(ME, 4, { player: person(ME) }))
  expect(screen.getByText('Bringing new balls')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Chat/ })).toBeDefined()
})

test('the tab is in the URL, and an unknown tab falls back to the first', async () => {
  const { user, router } = open([...three, enrolled('noah', 'waitlisted', { position: 1 })], { at: '/games/game?tab=scoreboard' } as never)
  await user.click(screen.getByRole('link', { name: /^Players/ }))
  expect(router.state.location.search).toBe('?tab=teams')
  expect(await screen.findByText('1st')).toBeDefined()
})

test('a long roster goes on page by page', async () => {
  const more = vi.spyOn(actions, 'loadMorePlayers').mockImplementation(async () => act(() => applyRosterPage('game', { enrolments: [enrolled('linh')] })))
  const { user } = open(three, { at: '/games/game?tab=teams' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  act(() => applyEvent({ ...snapshotOf(three, {}, ME), enrolments_cursor: 'next' }))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(more).toHaveBeenCalledWith('game', undefined)
  expect(await screen.findByText('Linh Someone')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a cancelled game shows the reason and cannot be joined', () => {
  open(three, { state: 'cancelled', cancel_reason: 'Rain all day' })
  expect(screen.getByText('Rain all day')).toBeDefined()
  expect(screen.queryByRole('button', { name: /seat/ })).toBeNull()
})

test('a missing game says so', async () => {
  show(<EventScreen parts={PARTS} />, { at: '/games/other', path: '/games/:id' })
  act(() => setState({ events: { ...state().events, known: { other: { is: 'gone' } } } }))
  expect(await screen.findByText('This game can’t be found', { selector: 'p' })).toBeDefined()
})

const helper = (who: string, role: StaffMember['role'] = 'co_organiser'): StaffMember => ({ person: person(who), role })
const asked = (...members: StaffMember[]) => act(() => void applyPushes([{ topic: `user:${ME}`, seq: 1, push: 'staff_asked', data: { event: 'game', asked: members } }]))

test('a co-organiser answers requests, an official does not', async () => {
  open([enrolled('linh', 'pending')], { staff: [helper(ME, 'official')] })
  expect(screen.queryByRole('button', { name: 'Accept Linh Someone' })).toBeNull()
  act(() => applyEvent(snapshotOf([enrolled('linh', 'pending')], { staff: [helper(ME)] }, ME)))
  expect(await screen.findByRole('button', { name: 'Accept Linh Someone' })).toBeDefined()
})

test('who is asked to help accepts on the page, and the question goes away', async () => {
  const accept = vi.spyOn(staff, 'acceptRole').mockResolvedValue()
  const { user } = open(three)
  asked(helper(ME))
  expect(await screen.findByText('Diego Someone would like you to organise this game together')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(accept).toHaveBeenCalledWith('game')
  asked()
  expect(screen.queryByText(/would like you to organise/)).toBeNull()
})

test('the organiser sees who helps and who was asked, and hands the game over', async () => {
  const handOver = vi.spyOn(staff, 'handOver').mockResolvedValue()
  const { user } = open(three, { at: '/games/game?tab=teams', organiser: person(ME), staff: [helper('noah')] })
  asked(helper('linh', 'official'))
  const row = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement)
  await screen.findByRole('link', { name: 'Linh Someone' })
  expect(row('Linh Someone').getByText('Asked')).toBeDefined()
  expect(row('Noah Someone').getByText('Co-organiser')).toBeDefined()
  await user.click(row('Noah Someone').getByRole('button'))
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over' }))
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  expect(handOver).toHaveBeenCalledWith('game', 'noah', 'this')
})
