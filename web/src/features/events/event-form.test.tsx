import { fireEvent, screen, waitFor } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { state } from '@/store/index'
import { aGame } from '@/testing/games'
import { show } from '@/testing/show'
import { EventForm } from './event-form'

const sent: { cmd: string; args: Record<string, unknown> }[] = []
let answer: (cmd: string, args: Record<string, unknown>) => unknown

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: Record<string, unknown>) => {
    if (cmd === 'court.search') return { ok: { courts: [near] }, during: [] }
    if (cmd === 'court.get') return { ok: { ...near, zone: 'America/Los_Angeles' }, during: [] }
    sent.push({ cmd, args })
    return { ok: answer(cmd, args), during: [] }
  },
}))

const near = { id: 'c', name: 'Vermont Canyon', counts: { hard: 12, clay: 0, grass: 0, pickleball: 0 }, distance: 1.5, reviews: 0 }
const kinds = [
  { id: 'singles', name: 'Singles game', group: 'Play' },
  { id: 'doubles', name: 'Doubles game', group: 'Play' },
]
let errors = vi.spyOn(toast, 'error')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  errors = vi.spyOn(toast, 'error')
  answer = (_, args) => ({ event: { ...aGame(), ...args, id: 'made' }, dates: 1, skipped: [] })
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify({ data: String(path).includes('event/type') ? kinds : [] })))
  vi.stubGlobal('scrollTo', () => {})
})

function write(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function fill(user: ReturnType<typeof show>['user'], day = '2099-11-20') {
  await user.click(await screen.findByRole('radio', { name: /^Doubles 4/ }))
  await screen.findByText('Vermont Canyon')
  write('Day', day)
  write('From', '18:00')
  write('To', '19:30')
}

const publish = (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Publish' }))

test('a new game is at the nearest court, at the next playing time and for my level: a tile and a button make it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2099, 10, 20, 9) })
  const { user } = show(<EventForm onMade={() => {}} />)
  const level = state().session.user?.level ?? 0
  await screen.findByText('Vermont Canyon')
  await user.click(screen.getByRole('radio', { name: /^Singles 2/ }))
  await publish(user)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.args).toMatchObject({ court: 'c', surface: 'hard', date: '2099-11-20', from: '18:00', to: '19:30', level_min: level - 0.5, level_max: level + 0.5, capacity: 2 })
})

test('what is proposed is no draft: opened and left, the form keeps nothing', async () => {
  show(<EventForm onMade={() => {}} />)
  await screen.findByText('Vermont Canyon')
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
})

test('all that is wrong is said at once, beside its field and at the button', async () => {
  const { user } = show(<EventForm onMade={() => {}} />)
  await screen.findByText('Vermont Canyon')
  write('Day', '')
  write('Price for each player', 'a lot')
  await publish(user)
  expect(screen.getByText('3 things to fix: Day, What are you playing?, Price for each player')).toBeDefined()
  expect(screen.getByText('Choose what is played.')).toBeDefined()
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Please set Date and select court')
  expect(screen.getByLabelText('Price for each player')).toHaveAccessibleDescription(/An amount such as/)
  expect(sent).toEqual([])
})

test('who sees a game and who decides about it are two questions', async () => {
  const { user } = show(<EventForm onMade={() => {}} />)
  await fill(user)
  await user.click(screen.getByRole('radio', { name: 'I approve' }))
  await publish(user)
  await waitFor(() => expect(sent[0]?.args).toMatchObject({ is_private: true, friends_only: false }))
})

test('without day and court the specified error shows and nothing is sent', async () => {
  const { user } = show(<EventForm onMade={() => {}} />)
  await screen.findByText('Vermont Canyon')
  write('Day', '')
  await publish(user)
  expect(errors).toHaveBeenCalledWith('Please set Date and select court', expect.anything())
  expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Please set Date and select court')
  expect(sent).toEqual([])
})

test('the kind fills in seats and format, the court its surface, and a name is optional', async () => {
  const { user, router } = show(<EventForm onMade={() => {}} />)
  await fill(user)
  await publish(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/games/made'))
  expect(sent[0]).toMatchObject({ cmd: 'event.create', args: { name: 'Doubles game', court: 'c', surface: 'hard', capacity: 4, format: 'double', date: '2099-11-20', from: '18:00', to: '19:30' } })
  expect(sent[0]?.args).not.toHaveProperty('draft')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('a past start and an end before the start show the specified errors', async () => {
  const { user } = show(<EventForm onMade={() => {}} />)
  await fill(user, '2020-11-20')
  await publish(user)
  expect(errors).toHaveBeenLastCalledWith('Start time must be greater than current time', expect.anything())
  write('Day', '2099-11-20')
  write('To', '17:00')
  await publish(user)
  expect(errors).toHaveBeenLastCalledWith('End time must be greater than start time', expect.anything())
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('End time must be greater than start time')
  expect(sent).toEqual([])
})

test('moving the start keeps the length', () => {
  show(<EventForm onMade={() => {}} />)
  write('From', '18:00')
  write('To', '19:30')
  write('From', '19:15')
  expect(screen.getByLabelText('To')).toHaveValue('20:45')
})

test('after a refusal, what I typed stays, even after a reload', async () => {
  answer = () => {
    throw new Refused({ code: 'unavailable', message: '', retry: true })
  }
  const { user } = show(<EventForm onMade={() => {}} />)
  await fill(user)
  write('Name', 'Clay four')
  await publish(user)
  await waitFor(() => expect(errors).toHaveBeenCalledWith('It was not saved. What you typed is kept.', expect.anything()))
  document.body.innerHTML = ''
  show(<EventForm onMade={() => {}} />)
  expect(screen.getByLabelText('Name')).toHaveValue('Clay four')
  expect(screen.getByLabelText('Day')).toHaveValue('2099-11-20')
  expect(await screen.findByText('Vermont Canyon')).toBeDefined()
})

test('a draft needs nothing but its kind', async () => {
  const { user } = show(<EventForm onMade={() => {}} />)
  await user.click(await screen.findByRole('radio', { name: /^Singles 2/ }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ cmd: 'event.create', args: { draft: true, kind: 'singles', capacity: 2 } }))
})

test('I see the dates of a series before I create it, and the skipped ones after', async () => {
  const made = vi.fn()
  answer = (_, args) => ({ event: { ...aGame(), ...args, id: 'made' }, dates: 2, skipped: [{ day: '2099-02', reason: 'No such day.' }] })
  const { user } = show(<EventForm onMade={made} />)
  await fill(user, '2099-01-31')
  write('Repeats', 'month')
  write('Until', '2099-03-31')
  expect(screen.getByText('2 dates')).toBeDefined()
  expect(screen.getByText('Left out, for they have no such day: February 2099')).toBeDefined()
  await publish(user)
  await waitFor(() => expect(made).toHaveBeenCalledWith(expect.objectContaining({ dates: 2 })))
  expect(sent[0]?.args).toMatchObject({ repeat: { every: 'month', until: '2099-03-31' } })
})

test('editing a game of a series asks which dates to change', async () => {
  const game = aGame({ series: 's', repeat: { every: 'week', until: '2099-12-31' }, date: '2099-11-20', from: '19:00', to: '21:00', version: 4 })
  const { user } = show(<EventForm game={game} onMade={() => {}} />)
  expect(screen.queryByLabelText('Repeats')).toBeNull()
  write('Name', 'Another name')
  await user.click(screen.getByLabelText(/This one and those after it/))
  await user.click(screen.getByRole('button', { name: 'Save the game' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ cmd: 'event.update', args: { event: game.id, version: 4, scope: 'following', name: 'Another name' } }))
})

test('a change from another device is pointed out, and I can save on top of it', async () => {
  const game = aGame({ date: '2099-11-20', from: '19:00', to: '21:00', version: 4 })
  answer = (cmd, args) => {
    if (cmd === 'event.get') return { event: { ...game, version: 5 }, enrolments: [], matches: [], dates: [] }
    if (args.version === 4) throw new Refused({ code: 'conflict', message: 'It was changed meanwhile.', retry: false })
    return { event: { ...game, version: 6 }, dates: 1, skipped: [] }
  }
  const { user } = show(<EventForm game={game} onMade={() => {}} />)
  write('Name', 'Another name')
  await user.click(screen.getByRole('button', { name: 'Save the game' }))
  await screen.findByText(/on another device meanwhile/)
  expect(screen.getByLabelText('Name')).toHaveValue('Another name')
  await user.click(screen.getByRole('button', { name: 'Save the game' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ cmd: 'event.update', args: { version: 5, name: 'Another name' } }))
})

test('a saved edit leaves no draft, and a left one brings back its own fields only', async () => {
  const game = aGame({ date: '2099-11-20', from: '19:00', to: '21:00', version: 4 })
  answer = (_, args) => ({ event: { ...game, ...args, version: 5 }, dates: 1, skipped: [] })
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
  const { user } = show(<EventForm game={game} onMade={() => {}} />)
  write('Name', 'Another name')
  expect(drafts()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save the game' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(drafts()).toEqual([]))

  document.body.innerHTML = ''
  const first = show(<EventForm game={game} onMade={() => {}} />)
  write('Name', 'A third name')
  document.body.innerHTML = ''
  show(<EventForm game={{ ...game, from: '18:00', version: 6 }} onMade={() => {}} />)
  expect(screen.getByLabelText('From')).toHaveValue('18:00')
  expect(screen.getByLabelText('Name')).toHaveValue('A third name')
  await first.user.click(screen.getByRole('button', { name: 'Save the game' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ args: { version: 6, name: 'A third name', from: '18:00' } }))
})
