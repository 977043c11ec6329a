import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lesson } from '@/wire'
import { applyPushes } from '@/store/apply'
import { setState } from '@/store/index'
import { aLesson, agreed, ECHO, ELENA, HOUR, lessonsWith, MAYA, NOW, onDay, slotAt, someTerms, VERMONT } from '@/testing/lessons'
import { show } from '@/testing/show'
import LessonScreen from './lesson-screen'

let calls: [string, unknown][]
let known: Lesson

vi.mock('@/realtime/use-topic', () => ({ useTopic: () => 'open' }))

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    const answers: Record<string, unknown> = { 'lesson.get': known, 'lesson.slots': { courts: [VERMONT], slots: [slotAt(onDay(24, '10:00'))], until: onDay(30, '00:00'), price: 8500 } }
    return { ok: answers[name] ?? (name === 'lesson.counter' || name === 'lesson.reschedule' || name === 'lesson.review' ? known : { lessons: [{ ...known, version: known.version + 1 }] }), during: [] }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  calls = []
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.useRealTimers()
})

/** Maya's screen, or that of the coach. */
function open(lesson: Lesson, asCoach = false) {
  known = lesson
  const shown = show(<LessonScreen />, { at: '/lessons/lesson', path: '/lessons/:id', is: asCoach ? 'coach' : 'talks' })
  const swap = (person: typeof MAYA) => (person.id === MAYA.id ? ELENA : MAYA)
  const seen = asCoach ? { ...lesson, coach: swap(lesson.coach), booked_by: swap(lesson.booked_by), pupils: [{ person: ELENA }] } : lesson
  known = seen
  act(() => setState({ lessons: lessonsWith([seen], { terms: { [ELENA.id]: someTerms(), [MAYA.id]: someTerms() } }), connection: { state: 'live', since: 0 } }))
  return shown
}

const sent = (name: string) => calls.filter(([cmd]) => cmd === name).map(([, args]) => args)

test('a player reads until when cancelling is free, and cancels', async () => {
  const { user } = open(agreed())
  await user.click(screen.getByRole('button', { name: 'Cancel the lesson' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText(/^It is free until /)).toBeDefined()
  await user.type(sheet.getByLabelText('Reason (optional)'), 'A cold')
  await user.click(sheet.getByRole('button', { name: 'Cancel the lesson' }))
  await waitFor(() => expect(sent('lesson.cancel')).toEqual([{ lesson: 'lesson', cause: 'own', reason: 'A cold' }]))
})

test('cancelling late says beforehand what it costs, rain does not', async () => {
  const { user } = open(agreed({ starts_at: NOW + 3 * HOUR }))
  expect(screen.getByText('Agreed. If you cancel now, the price is due.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel the lesson' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText(/Now \$85 is due\.$/)).toBeDefined()
  expect(sheet.getByRole('button', { name: 'Cancel, $85 is due' })).toBeDefined()
  await user.click(sheet.getByRole('radio', { name: 'Weather' }))
  expect(sheet.getByText('For the weather nothing is due.')).toBeDefined()
  expect(sheet.getByRole('button', { name: 'Cancel the lesson' })).toBeDefined()
})

test('rain that stops a lesson costs by the minutes played', async () => {
  const { user } = open(agreed({ starts_at: NOW - HOUR / 2 }))
  await user.click(screen.getByRole('button', { name: 'Cancel the lesson' }))
  const sheet = within(await screen.findByRole('dialog'))
  const played = sheet.getByRole('textbox', { name: 'Minutes played before the rain' })
  for (const [minutes, text] of [['10', 'After 10 minutes nothing is due.'], ['20', 'After 20 minutes $42.50 is due.'], ['30', 'After 30 minutes $85 is due.']] as const) {
    await user.clear(played)
    await user.type(played, minutes)
    expect(sheet.getByText(text)).toBeDefined()
  }
})

test('an offer stands beside what was asked, and is accepted with one tap', async () => {
  const offer = { by: 'coach' as const, starts_at: onDay(24, '08:30'), ends_at: onDay(24, '09:30'), zone: 'America/Los_Angeles', court: ECHO, price: 9000, note: 'The court is wet until then.' }
  const { user } = open(aLesson({ state: 'countered', turn: 'player', rounds: 1, version: 4, offer }))
  const compare = within(screen.getByRole('region', { name: 'What is offered' }))
  expect(compare.getByText('Elena offers other terms')).toBeDefined()
  expect(compare.getByText('Vermont Canyon').tagName).toBe('DEL')
  expect(compare.getByText('Echo Park').tagName).toBe('INS')
  expect([compare.getByText('$85').tagName, compare.getByText('$90').tagName]).toEqual(['DEL', 'INS'])
  expect(screen.getByRole('timer')).toHaveTextContent('1:18:00')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent('lesson.accept')).toEqual([{ lesson: 'lesson', version: 4 }]))
})

test('a coach offers half an hour later at another price', async () => {
  const { user } = open(aLesson({ version: 2 }), true)
  await user.click(screen.getByRole('button', { name: 'Other terms' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.clear(sheet.getByLabelText('Starts'))
  await user.type(sheet.getByLabelText('Starts'), '08:30')
  await user.clear(sheet.getByLabelText('Price'))
  await user.type(sheet.getByLabelText('Price'), '90')
  await user.click(sheet.getByRole('button', { name: 'Send the offer' }))
  await waitFor(() => expect(sent('lesson.counter')).toEqual([{ lesson: 'lesson', version: 2, starts_at: onDay(24, '08:30'), price: 9000 }]))
})

test('a player changes no price, and chooses among the free times', async () => {
  const { user } = open(agreed())
  await user.click(screen.getByRole('button', { name: 'Other time' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.queryByLabelText('Price')).toBeNull()
  await user.click(await sheet.findByRole('button', { name: /^10:00/ }))
  await user.click(sheet.getByRole('button', { name: 'Propose this time' }))
  await waitFor(() => expect(sent('lesson.reschedule')).toEqual([{ lesson: 'lesson', starts_at: onDay(24, '10:00') }]))
})

test('after four offers there is only yes and no', () => {
  open(aLesson({ rounds: 4 }), true)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accept', 'Decline'])
})

test('what the other side does shows at once', () => {
  open(aLesson())
  expect(screen.getByText('Elena owes an answer.')).toBeDefined()
  act(() => void applyPushes([{ topic: `user:${MAYA.id}`, seq: 1, push: 'lesson_changed', data: { lesson: agreed({ version: 2 }) } }]))
  expect(screen.getByText(/^Agreed\. You can cancel free until/)).toBeDefined()
})

test('a completed lesson is reviewed with stars and words', async () => {
  const { user } = open(agreed({ state: 'completed', starts_at: NOW - 26 * HOUR, review_by: NOW + 13 * 24 * HOUR }))
  await user.click(screen.getByRole('button', { name: 'Write a review' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: '5, excellent' }))
  await user.type(sheet.getByLabelText('In your words'), 'Fixed my toss.')
  await user.click(sheet.getByRole('button', { name: 'Write a review' }))
  await waitFor(() => expect(sent('lesson.review')).toEqual([{ lesson: 'lesson', rating: 5, text: 'Fixed my toss.' }]))
})

test('somebody marked absent objects within two days', async () => {
  const absence = { side: 'player' as const, object_by: NOW + HOUR }
  const { user } = open(agreed({ state: 'no_show_student', starts_at: NOW - 5 * HOUR, absence }))
  await user.click(screen.getByRole('button', { name: 'Object' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('What happened'), 'I stood at court 3.')
  await user.click(sheet.getByRole('button', { name: 'Object' }))
  await waitFor(() => expect(sent('lesson.object')).toEqual([{ lesson: 'lesson', reason: 'I stood at court 3.' }]))
})
