import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Pass } from '@/wire'
import { Refused } from '@/lib/refused'
import { setState, state } from '@/store/index'
import { startLessons } from '@/store/slices/lessons'
import { partIn } from '@/store/slices/lessons-changes'
import { aGame } from '@/testing/games'
import { ELENA, MAYA } from '@/testing/lessons'
import { show } from '@/testing/show'
import { ClassPass } from './class-pass'

const HOUR = 3_600_000
const game = aGame({ id: 'clinic', organiser: ELENA, is_class: true, starts_at: 100 * HOUR, ends_at: 101 * HOUR })
const ten: Pass = { id: 'ten', coach: ELENA, player: MAYA, state: 'active', name: 'Ten classes', lessons: 10, kind: 'group', minutes: 60, price: 20_000, days: 90, left: 4, asked_at: 0, expires_at: 200 * HOUR }

let calls: [string, unknown][]
let passes: Pass[]
let refused: Refused | undefined

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, args: unknown) => {
    calls.push([name, args])
    if (name === 'package.use' && refused) throw refused
    return { ok: name === 'package.list' ? { packages: [], passes } : { ...ten, left: 3 }, during: [] }
  },
}))

beforeEach(() => {
  calls = []
  passes = [ten]
  refused = undefined
})

async function open() {
  const shown = show(<ClassPass game={game} />)
  act(() => setState({ lessons: startLessons(), connection: { state: 'live', since: 0 } }))
  await waitFor(() => expect(partIn(state().lessons, 'packages', ELENA.id)?.is).toBe('ready'))
  expect(calls).toContainEqual(['package.list', { coach: ELENA.id }])
  return shown
}

test('the package that expires first pays for the place', async () => {
  passes = [{ ...ten, id: 'later', name: 'Twenty classes', expires_at: 300 * HOUR }, ten]
  const { user } = await open()
  expect(await screen.findByText('Ten classes')).toBeDefined()
  expect(screen.getByText('4 lessons left')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pay with it' }))
  expect(calls.at(-1)).toEqual(['package.use', { pass: 'ten', event: 'clinic' }])
  expect(await screen.findByText('3 lessons left')).toBeDefined()
})

test.each<[string, Partial<Pass>]>([
  ['is for private lessons', { kind: 'private' }],
  ['is for shorter lessons', { minutes: 45 }],
  ['is used up', { left: 0 }],
  ['is not given yet', { state: 'asked' }],
  ['expires before', { expires_at: 99 * HOUR }],
])('nothing is drawn for a package that %s', async (_, part) => {
  passes = [{ ...ten, ...part }]
  await open()
  expect(screen.queryByRole('button')).toBeNull()
})

test('after a refusal the button is there again', async () => {
  refused = new Refused({ code: 'conflict', message: 'This is paid already.', retry: false })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Pay with it' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay with it' })).toHaveProperty('disabled', false))
  expect(calls.filter(([name]) => name === 'package.use')).toHaveLength(1)
})
