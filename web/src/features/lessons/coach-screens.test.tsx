import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { setState } from '@/store/index'
import { startLessons } from '@/store/slices/lessons'
import { aLesson, agreed, ELENA, LINH, lessonsWith, MAYA, NOW, onDay, someHours, ZONE } from '@/testing/lessons'
import { show } from '@/testing/show'
import ChildrenScreen from './children-screen'
import FreeCoachesScreen from './free-coaches-screen'
import HoursScreen from './hours-screen'
import IncomeScreen from './income-screen'
import NoteAnswer from './note-answer'
import PackagesScreen from './packages-screen'
import PupilScreen from './pupil-screen'

const pass = { id: 'pass', coach: MAYA, player: LINH, state: 'asked', name: 'Five lessons', lessons: 5, kind: 'private', minutes: 60, price: 39_000, days: 90, left: 5, asked_at: NOW }

let calls: [string, unknown][]
let answers: Record<string, unknown>

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    const answer = answers[name]
    if (answer instanceof Refused) throw answer
    return { ok: answer, during: [] }
  },
}))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  calls = []
  answers = {
    'availability.get': someHours(),
    'availability.set': someHours({ version: 4 }),
    'availability.except': someHours({ exceptions: [{ id: 'xmas', from_date: '2026-12-24', to_date: '2027-01-01' }] }),
    'availability.follow_calendar': someHours({ calendar: { host: 'calendar.example.org', state: 'waiting', entries: 0 } }),
    'court.search': { courts: [], count: 0 },
    'package.list': { packages: [], passes: [pass] },
    'package.answer': { ...pass, state: 'active', expires_at: onDay(30, '12:00') },
    'package.offer': {},
    'child.list': { children: [{ id: 'leo', name: 'Leo', birth_year: 2016 }] },
    'child.add': { children: [{ id: 'leo', name: 'Leo', birth_year: 2016 }, { id: 'zoe', name: 'Zoe', birth_year: 2018 }] },
    'lesson.pupil': { card: { pupil: { person: LINH }, lessons: 4 }, goals: 'A kick serve', practice: [{ lesson: 'lesson', at: onDay(13, '09:00'), text: 'Toss to one o’clock' }] },
    'lesson.note_pupil': { card: { pupil: { person: LINH }, lessons: 4 }, goals: 'A kick serve', progress: 40, practice: [] },
    'lesson.income': { rows: [{ first_day: '2026-10-01', lessons: 12, earned: 102_000, expected: 0, minutes: 720 }] },
    'lesson.accept': { lessons: [agreed({ version: 4 })] },
    'lesson.coaches': { coaches: [{ coach: ELENA, distance: 2, starts_at: onDay(21, '09:00'), zone: ZONE, court: 'Vermont Canyon', hourly_rate: 8500, rating_sum: 9, rating_count: 2 }] },
  }
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  vi.useRealTimers()
})

function open(element: ReactElement, options: { at?: string; path?: string; is?: string } = {}) {
  const shown = show(element, { is: 'coach', ...options })
  act(() => setState({ lessons: startLessons(), connection: { state: 'live', since: 0 } }))
  return shown
}

const sent = (name: string) => calls.filter(([cmd]) => cmd === name).map(([, args]) => args)

test('a coach changes hours; what is wrong stands beside its field, and nothing is sent', async () => {
  const { user } = open(<HoursScreen />)
  const [first] = await screen.findAllByRole('group', { name: 'Hours on Monday' })
  const to = within(first as HTMLElement).getByLabelText('To')
  await user.clear(to)
  await user.type(to, '06:00')
  await user.click(screen.getByRole('button', { name: 'Save hours and prices' }))
  expect(screen.getByText('It must end after it begins.')).toBeDefined()
  expect(screen.getByText('One thing to fix.')).toBeDefined()
  expect(to).toHaveFocus()
  expect(sent('availability.set')).toEqual([])
  await user.clear(to)
  await user.type(to, '11:00')
  await user.click(screen.getByRole('radio', { name: /^Booked at once/ }))
  await user.click(screen.getByRole('button', { name: 'Save hours and prices' }))
  await waitFor(() => expect(sent('availability.set')).toHaveLength(1))
  expect(sent('availability.set')[0]).toMatchObject({ version: 3, mode: 'instant', hours: [{ weekday: 1, from: '07:00', to: '11:00', court: 'vermont' }, { weekday: 1, from: '14:00' }], notice_minutes: 120 })
})

test('hours that were changed elsewhere meanwhile are not overwritten', async () => {
  answers['availability.set'] = new Refused({ code: 'conflict', message: 'x', retry: false })
  const { user } = open(<HoursScreen />)
  await user.click(await screen.findByRole('button', { name: 'Save hours and prices' }))
  expect(await screen.findByText('Someone was faster. Check again, then decide.')).toBeDefined()
})

test('holidays are days without lessons', async () => {
  const { user } = open(<HoursScreen />)
  await user.click(await screen.findByRole('button', { name: 'Add a day off or extra hours' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.clear(sheet.getByLabelText('First day'))
  await user.type(sheet.getByLabelText('First day'), '2026-12-24')
  await user.type(sheet.getByLabelText('Last day'), '2027-01-01')
  await user.click(sheet.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent('availability.except')).toEqual([{ from_date: '2026-12-24', to_date: '2027-01-01' }]))
  expect(await screen.findByText('no lessons, all day')).toBeDefined()
})

test('a calendar is followed by its address, which is not shown again', async () => {
  const { user } = open(<HoursScreen />)
  await user.type(await screen.findByLabelText('iCal address'), 'calendar.example.org')
  await user.click(screen.getByRole('button', { name: 'Follow it' }))
  expect(screen.getByText(/^Enter an address that begins with https/)).toBeDefined()
  await user.clear(screen.getByLabelText('iCal address'))
  await user.type(screen.getByLabelText('iCal address'), 'https://calendar.example.org/secret.ics')
  await user.click(screen.getByRole('button', { name: 'Follow it' }))
  expect(await screen.findByText('calendar.example.org')).toBeDefined()
  expect(screen.queryByDisplayValue(/secret/)).toBeNull()
})

test('a package is offered with its numbers checked, and a pass is given', async () => {
  const { user } = open(<PackagesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Give it: Linh Tran' }))
  await waitFor(() => expect(sent('package.answer')).toEqual([{ pass: 'pass', accept: true }]))
  expect(await screen.findByText(/5 lessons left/)).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Offer a package' })[0] as HTMLElement)
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('Name'), 'Ten lessons')
  await user.clear(sheet.getByLabelText('Lessons'))
  await user.type(sheet.getByLabelText('Lessons'), '1')
  await user.click(sheet.getByRole('button', { name: 'Offer it' }))
  expect(sheet.getByText('Enter a number from 2 to 50.')).toBeDefined()
  await user.clear(sheet.getByLabelText('Lessons'))
  await user.type(sheet.getByLabelText('Lessons'), '10')
  await user.type(sheet.getByLabelText('Price of all lessons'), '780')
  await user.click(sheet.getByRole('button', { name: 'Offer it' }))
  await waitFor(() => expect(sent('package.offer')).toEqual([{ name: 'Ten lessons', lessons: 10, kind: 'private', minutes: 60, price: 78_000, days: 90 }]))
})

test('a guardian adds a child; whoever is 18 has an account', async () => {
  const { user } = open(<ChildrenScreen />)
  expect(await screen.findByText('Leo')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add a child' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('Name'), 'Zoe')
  await user.type(sheet.getByLabelText('Year of birth'), '2008')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sheet.getByText(/Whoever is 18 has an account of their own/)).toBeDefined()
  await user.clear(sheet.getByLabelText('Year of birth'))
  await user.type(sheet.getByLabelText('Year of birth'), '2018')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('child.add')).toEqual([{ name: 'Zoe', birth_year: 2018 }]))
  expect(await screen.findByText('Zoe')).toBeDefined()
})

test('what a coach notes about a pupil is saved', async () => {
  const { user } = open(<PupilScreen />, { at: '/lessons/pupils/user/linh', path: '/lessons/pupils/:what/:id' })
  expect(await screen.findByText('Toss to one o’clock')).toBeDefined()
  await user.type(screen.getByLabelText('Notes'), 'Left-handed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('lesson.note_pupil')).toEqual([{ pupil: { user: 'linh' }, goals: 'A kick serve', notes: 'Left-handed', progress: 0 }]))
  expect(await screen.findByText('Saved.')).toBeDefined()
})

test('income stands in a chart and in a table', async () => {
  open(<IncomeScreen />)
  const table = within(await screen.findByRole('table', { name: 'Income as a table' }))
  expect(table.getByRole('row', { name: /^October 2026 12 12 \$1,020 \$0$/ })).toBeDefined()
  expect(screen.getByRole('img', { name: 'Income, $1,020 earned in one period' })).toBeDefined()
})

test('a note in the chat is answered there while it is my turn', async () => {
  answers['lesson.get'] = aLesson({ state: 'countered', turn: 'player', rounds: 1, version: 3 })
  const { user } = open(<NoteAnswer lesson="lesson" asks />)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent('lesson.accept')).toEqual([{ lesson: 'lesson', version: 3 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Open the lesson' })).toHaveAttribute('href', '/lessons/lesson')
})

test('a note about what is over only opens the lesson', () => {
  open(<NoteAnswer lesson="lesson" asks={false} />)
  act(() => setState({ lessons: lessonsWith([aLesson()]) }))
  expect(screen.queryByRole('button')).toBeNull()
  expect(sent('lesson.get')).toEqual([])
})

test('coaches with a free hour on a day lead to that hour', async () => {
  const { user, router } = open(<FreeCoachesScreen />, { is: 'talks' })
  expect(await screen.findByRole('link', { name: 'Elena Vasquez' })).toHaveAttribute('href', `/players/${ELENA.id}?slot=${onDay(21, '09:00')}`)
  await user.click(screen.getByRole('radio', { name: 'Morning' }))
  expect(router.state.location.search).toBe('?part=morning')
  await waitFor(() => expect(sent('lesson.coaches').at(-1)).toMatchObject({ part: 'morning', distance: 10, date: '2026-11-21' }))
})
