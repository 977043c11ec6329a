import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CoachTerms, Slot } from '@/wire'
import { Refused } from '@/lib/refused'
import { applyPushes, applySnapshot } from '@/store/apply'
import { setState } from '@/store/index'
import { startLessons } from '@/store/slices/lessons'
import { aLesson, ELENA, MAYA, NOW, onDay, slotAt, someTerms, VERMONT } from '@/testing/lessons'
import { show } from '@/testing/show'
import Booking from './booking'

const TOPIC = `slots:${ELENA.id}` as const

let calls: [string, unknown][]
let slots: Slot[]
let refuse: Refused | undefined

vi.mock('@/realtime/use-topic', () => ({ useTopic: () => 'open' }))

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    if (name === 'lesson.request' && refuse) {
      const error = refuse
      refuse = undefined
      throw error
    }
    return { ok: answers()[name], during: [] }
  },
}))

const answers = (): Record<string, unknown> => ({
  'lesson.slots': { courts: [VERMONT], slots, until: onDay(30, '00:00'), price: 8500 },
  'package.list': { packages: [], passes: [{ id: 'pass', coach: ELENA, player: MAYA, state: 'active', name: 'Five', lessons: 5, kind: 'private', minutes: 60, price: 40_000, days: 90, left: 3, asked_at: 1 }] },
  'lesson.reviews': { reviews: [] },
  'child.list': { children: [{ id: 'leo', name: 'Leo', birth_year: 2016 }] },
  'lesson.wishes': { wishes: [] },
  'lesson.wish': { wishes: [{ coach: ELENA, weekday: 6, part: 'morning' }] },
  'lesson.request': { lessons: [aLesson()] },
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('fetch', vi.fn(async () => new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } })))
  calls = []
  refuse = undefined
  slots = [slotAt(onDay(24, '08:00')), slotAt(onDay(24, '09:00')), slotAt(onDay(24, '13:00'), { requested: true }), slotAt(onDay(24, '14:00'), { busy: true })]
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.useRealTimers()
})

function open(at = '/players/elena-233', terms: Partial<CoachTerms> = {}) {
  const shown = show(<Booking coach={ELENA} />, { at, path: '/players/:id' })
  act(() => {
    setState({ lessons: startLessons(), connection: { state: 'live', since: 0 } })
    applySnapshot(TOPIC, { terms: someTerms(terms) })
  })
  return shown
}

const time = (at: number) => new Date(at).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
const slot = (clock: string) => screen.findByRole('button', { name: new RegExp(`^${time(onDay(24, clock)).replace(/\s/g, '\\s')}`) })
const ask = async () => (await screen.findAllByRole('button', { name: /^Ask for this lesson$/ }))[0] as HTMLElement

test('a player chooses a time, which stands in the address, and asks for it', async () => {
  const { user, router } = open()
  await user.click(await slot('08:00'))
  expect(router.state.location.search).toContain(`slot=${onDay(24, '08:00')}`)
  expect(await screen.findByText(/Elena answers within 2 hours/)).toBeDefined()
  await user.click(await ask())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('checkbox', { name: 'Leo' }))
  await user.type(sheet.getByLabelText('Message to the coach'), 'Kick serve, please.')
  await user.click(sheet.getByRole('checkbox', { name: /^Use my package “Five” \(3 lessons left\)/ }))
  await user.click(sheet.getByRole('button', { name: 'Ask for the lesson, package' }))
  await waitFor(() => expect(calls.map(([name]) => name)).toContain('lesson.request'))
  expect(calls.find(([name]) => name === 'lesson.request')?.[1]).toEqual({ coach: ELENA.id, starts_at: onDay(24, '08:00'), length: 60, court: 'vermont', kind: 'private', pupils: [{ child: 'leo' }], message: 'Kick serve, please.', pass: 'pass', if_free: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/lessons/lesson'))
})

test('the chosen time is there again after Back or signing in', async () => {
  open(`/players/elena-233?slot=${onDay(24, '09:00')}&length=60&kind=private`)
  expect(await slot('09:00')).toHaveAttribute('aria-pressed', 'true')
  expect(await ask()).toBeDefined()
})

test('a time that somebody else gets goes grey while one looks, with a sentence', async () => {
  open(`/players/elena-233?slot=${onDay(24, '08:00')}`)
  expect(await slot('08:00')).toBeEnabled()
  act(() => void applyPushes([{ topic: TOPIC, seq: 1, push: 'slots_changed', data: { from: onDay(24, '08:00'), until: onDay(24, '09:00'), state: 'taken' } }]))
  expect(await slot('08:00')).toBeDisabled()
  expect((await slot('08:00')).textContent).toContain('just taken')
  expect(screen.getByRole('alert')).toHaveTextContent('This time was just taken. Choose another one.')
  expect(screen.queryByRole('button', { name: 'Ask for this lesson' })).toBeNull()
  expect(await slot('09:00')).toBeEnabled()
})

test('a time that comes free again can be chosen', async () => {
  slots = []
  open('/players/elena-233?day=2026-11-24')
  expect(await screen.findByText('No time is free on this day.')).toBeDefined()
  slots = [slotAt(onDay(24, '08:00'))]
  act(() => void applyPushes([{ topic: TOPIC, seq: 1, push: 'slots_changed', data: { from: onDay(24, '08:00'), until: onDay(24, '09:00'), state: 'free' } }]))
  expect(await slot('08:00')).toBeEnabled()
})

test('times that others asked for can be asked for, those at which I am busy cannot', async () => {
  open('/players/elena-233?day=2026-11-24')
  expect(await slot('13:00')).toBeEnabled()
  expect((await slot('13:00')).textContent).toContain('requested')
  expect(await slot('14:00')).toBeDisabled()
})

test('whoever plays something else then is asked whether they mean it', async () => {
  const { user } = open(`/players/elena-233?slot=${onDay(24, '08:00')}`)
  refuse = new Refused({ code: 'clash', message: 'You play something else then.', retry: false })
  await user.click(await ask())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: /^Ask for the lesson/ }))
  await user.click(await sheet.findByRole('button', { name: 'Ask anyway' }))
  await waitFor(() => expect(calls.filter(([name]) => name === 'lesson.request')).toHaveLength(2))
  expect(calls.at(-1)?.[1]).not.toHaveProperty('if_free')
})

test('a lesson for two needs two pupils, and another length is another price', async () => {
  const { user } = open(`/players/elena-233?slot=${onDay(24, '08:00')}&kind=semi_private`)
  await user.click(await ask())
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('Choose at least 2 pupils.')).toBeDefined()
  expect(sheet.getByRole('button', { name: 'Ask for the lesson, $110' })).toBeDisabled()
  await user.click(await sheet.findByRole('checkbox', { name: 'Leo' }))
  expect(sheet.getByRole('button', { name: 'Ask for the lesson, $110' })).toBeEnabled()
})

test('where nothing is free, somebody waits for a part of the week', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Tell me when a time comes free' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.selectOptions(sheet.getByLabelText('Day'), 'Saturday')
  await user.selectOptions(sheet.getByLabelText('Time'), 'Morning')
  await user.click(sheet.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(calls.at(-1)).toEqual(['lesson.wish', { coach: ELENA.id, weekday: 6, part: 'morning', on: true }]))
  expect(await sheet.findByRole('button', { name: 'Remove Saturday, Morning' })).toBeDefined()
})

test('a coach who takes no bookings says so', () => {
  open('/players/elena-233', { is_open: false })
  expect(screen.getByText('Elena takes no bookings now')).toBeDefined()
  expect(calls.map(([name]) => name)).not.toContain('lesson.slots')
})
