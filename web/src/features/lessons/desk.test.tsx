import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lesson } from '@/wire'
import { Refused } from '@/lib/refused'
import { applyPushes } from '@/store/apply'
import { setState } from '@/store/index'
import { startLessons } from '@/store/slices/lessons'
import { aLesson, agreed, LINH, MAYA, NOW, onDay, someHours, someTerms } from '@/testing/lessons'
import { show } from '@/testing/show'
import DeskScreen from './desk-screen'

/** The coach is whoever is signed in. */
const COACH = MAYA
const asked = (more: Partial<Lesson> = {}) => aLesson({ coach: COACH, booked_by: LINH, pupils: [{ person: LINH }], ...more })
const lessonAt = (day: number, clock: string) => ({ ...agreed({ starts_at: onDay(day, clock) }), id: `at ${clock}`, coach: COACH, booked_by: LINH, pupils: [{ person: LINH }] })

let calls: [string, unknown][]
let open: Lesson[]
let lessons: Lesson[]
let fails: Refused | undefined

vi.mock('@/realtime/use-topic', () => ({ useTopic: () => 'open' }))

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    if (name === 'lesson.desk' && fails) throw fails
    const answers: Record<string, unknown> = {
      'availability.get': someHours(),
      'availability.except': someHours({ version: 4 }),
      'lesson.desk': { lessons, open, taken: [{ what: 'calendar', from: onDay(20, '12:00'), until: onDay(20, '13:00') }] },
      'lesson.income': { rows: [{ first_day: '2026-11-16', lessons: 17, earned: 100_000, expected: 39_000, minutes: 1020 }] },
      'lesson.accept': { lessons: [{ ...agreed({ version: 2 }), coach: COACH, booked_by: LINH, pupils: [{ person: LINH }] }] },
      'lesson.decline': { lessons: [asked({ version: 2, state: 'declined', turn: undefined as never })] },
      'lesson.cancel_day': { lessons: [] },
      'lesson.slots': { courts: [], slots: [], until: NOW, price: 0 },
      'lesson.reschedule': asked({ version: 2 }),
    }
    return { ok: answers[name], during: [] }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  calls = []
  open = [asked({ message: 'Before my league match.', answer_by: NOW + 11 * 60_000 + 32_000, requested_at: NOW - 3 * 60_000 })]
  lessons = [lessonAt(20, '07:00')]
  fails = undefined
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.useRealTimers()
})

function shown() {
  const screenShown = show(<DeskScreen />, { is: 'coach', at: '/lessons', path: '/lessons' })
  act(() => setState({ lessons: { ...startLessons(), terms: { [COACH.id]: someTerms({ coach: COACH }) } }, connection: { state: 'live', since: 0 } }))
  return screenShown
}

const sent = (name: string) => calls.filter(([cmd]) => cmd === name).map(([, args]) => args)

test('a request stands on the desk with the time left, and is accepted with one tap', async () => {
  const { user } = shown()
  expect(await screen.findByRole('heading', { name: 'One request waits for you' })).toBeDefined()
  expect(screen.getByText('“Before my league match.”')).toBeDefined()
  const timer = screen.getByRole('timer')
  expect(timer).toHaveTextContent('11:32')
  expect(timer.className, 'below a quarter of an hour').toContain('text-danger')
  await user.click(screen.getByRole('button', { name: 'Accept: Linh Tran' }))
  await waitFor(() => expect(sent('lesson.accept')).toEqual([{ lesson: 'lesson', version: 1 }]))
  expect(await screen.findByText('Nobody waits for your answer.')).toBeDefined()
})

test('a request that arrives is there at once, and declined with a reason', async () => {
  open = []
  const { user } = shown()
  expect(await screen.findByText('Nobody waits for your answer.')).toBeDefined()
  act(() => void applyPushes([{ topic: `user:${COACH.id}`, seq: 1, push: 'lesson_changed', data: { lesson: asked() } }]))
  await user.click(await screen.findByRole('button', { name: 'Decline Linh Tran' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('Reason (optional)'), 'I am away')
  await user.click(sheet.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent('lesson.decline')).toEqual([{ lesson: 'lesson', reason: 'I am away' }]))
})

test('whoever owes an answer is listed apart', async () => {
  open = [asked({ state: 'countered', turn: 'player', rounds: 1 })]
  shown()
  expect(await screen.findByRole('heading', { name: 'Who owes an answer' })).toBeDefined()
  expect(screen.getByText('Linh’s turn')).toBeDefined()
})

test('a lesson moves by the arrow keys, and the other side is asked', async () => {
  lessons = [lessonAt(20, '18:00')]
  const { user } = shown()
  const grip = await screen.findByRole('button', { name: /^Move the lesson of Linh Tran/ })
  grip.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const sheet = within(await screen.findByRole('dialog', { name: 'Other time' }))
  expect(sheet.getByLabelText('Starts')).toHaveValue('18:30')
  await user.click(sheet.getByRole('button', { name: 'Propose this time' }))
  await waitFor(() => expect(sent('lesson.reschedule')).toEqual([{ lesson: 'at 18:00', starts_at: onDay(20, '18:30') }]))
})

test('a lesson moves by dragging its grip, and Escape lets it go', async () => {
  lessons = [lessonAt(20, '18:00')]
  shown()
  const grip = await screen.findByRole('button', { name: /^Move the lesson of Linh Tran/ })
  fireEvent.pointerDown(grip, { clientX: 0, clientY: 0, pointerId: 1 })
  fireEvent.pointerMove(grip, { clientX: 0, clientY: 55, pointerId: 1 })
  fireEvent.keyDown(grip, { key: 'Escape' })
  fireEvent.pointerUp(grip, { pointerId: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.pointerDown(grip, { clientX: 0, clientY: 0, pointerId: 1 })
  fireEvent.pointerMove(grip, { clientX: 0, clientY: 55, pointerId: 1 })
  fireEvent.pointerUp(grip, { pointerId: 1 })
  expect(await within(await screen.findByRole('dialog', { name: 'Other time' })).findByLabelText('Starts')).toHaveValue('19:00')
})

test('hours are blocked from the desk', async () => {
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: 'Block an hour' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('From'), '14:00')
  await user.type(sheet.getByLabelText('To'), '13:00')
  await user.click(sheet.getByRole('button', { name: 'Block it' }))
  expect(sheet.getByText('It must end after it begins.')).toBeDefined()
  await user.clear(sheet.getByLabelText('To'))
  await user.type(sheet.getByLabelText('To'), '15:00')
  await user.click(sheet.getByRole('button', { name: 'Block it' }))
  await waitFor(() => expect(sent('availability.except')).toEqual([{ from_date: '2026-11-20', from: '14:00', to: '15:00' }]))
})

test('a day of rain is cancelled at once', async () => {
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: 'Cancel a day' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: /^Cancel all lessons on/ }))
  await waitFor(() => expect(sent('lesson.cancel_day')).toEqual([{ date: '2026-11-20', cause: 'weather' }]))
})

test('a desk that does not load says so, and is tried again', async () => {
  fails = new Refused({ code: 'internal', message: 'x', retry: false })
  const { user } = shown()
  expect(await screen.findByText('Your desk could not be loaded')).toBeDefined()
  fails = undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'One request waits for you' })).toBeDefined()
})

test('without a network the desk says that, and comes when there is one', async () => {
  show(<DeskScreen />, { is: 'coach', at: '/lessons', path: '/lessons' })
  act(() => setState({ lessons: startLessons(), connection: { state: 'offline', since: 0 } }))
  expect(screen.getByText('You are offline.')).toBeDefined()
  act(() => setState({ connection: { state: 'live', since: 0 } }))
  expect(await screen.findByRole('heading', { name: 'One request waits for you' })).toBeDefined()
})
