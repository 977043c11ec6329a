import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeJoinMode } from '@/lib/join-mode'
import { offline } from '@/lib/refused'
import { setState, state } from '@/store/index'
import { updateUser } from '@/store/session'
import { aProfile } from '@/testing/builders'
import { show } from '@/testing/show'
import type { EditProfile, Profile } from '@/wire'
import levels from '../../../../server/src/features/lookups/lists/en/level.json'
import ages from '../../../../server/src/features/lookups/lists/en/age_range.json'
import * as actions from './actions'
import QuestionsScreen from './questions-screen'

const LISTS: Record<string, unknown> = { '/api/lookup/level': levels, '/api/lookup/age/range': ages }

let sent: EditProfile[]

beforeEach(() => {
  localStorage.clear()
  sent = []
  vi.stubGlobal('fetch', vi.fn(async (path: string) => new Response(JSON.stringify({ data: LISTS[path.split('?')[0] ?? ''] ?? [] }))))
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(actions, 'editProfile').mockImplementation(async (change) => {
    sent.push(change)
    const me = state().session.user
    if (me) updateUser({ ...me, ...change } as Profile)
  })
})

let userNumber = 0

function open(more: Partial<Profile> = {}, at = '/questions') {
  localStorage.setItem('token', 'x')
  const shown = show(<QuestionsScreen nearby={<p>three people</p>} />, { is: 'nobody', at, path: '/questions' })
  const user = aProfile('Maya Okafor', { id: `maya-${++userNumber}`, introSeen: true, profileSkip: false, ...more })
  localStorage.setItem('user', JSON.stringify(user))
  setState({ ...state(), session: { user, signedIn: true, profileSkip: false } })
  return shown
}

const next = () => screen.getByRole('button', { name: /^Next/ })

test('a new user sees the intro slides once and can skip them', async () => {
  const { user, router } = open({ introSeen: false })
  expect(await screen.findByRole('heading', { name: 'Find people to hit with.' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('heading', { name: 'Settle it in one chat.' })).toBeDefined()
  expect(router.state.location.search).toBe('?step=intro-2')
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('heading', { name: 'Do you play or coach?' })).toBeDefined()
  expect(sent).toEqual([{ introSeen: true }])
})

test('each answer is sent as it is given, and Back returns to the question with its answer', async () => {
  const { user, router } = open()
  await screen.findByText('Question 1 of 5')
  await user.click(next())
  expect(screen.getByText('Choose one of the two.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /I play/ }))
  expect(sent).toEqual([{ isCoach: 0 }])
  await user.click(next())
  expect(screen.getByRole('heading', { name: 'How do you play on an ordinary day?' })).toBeDefined()
  await user.click(await screen.findByRole('radio', { name: /3\.5/ }))
  await user.click(screen.getByRole('button', { name: 'Next: your age group' }))
  await user.click(await screen.findByRole('radio', { name: '30 and over' }))
  expect(screen.queryByRole('radio', { name: '8 and under' })).toBeNull()
  expect(sent.slice(1)).toEqual([{ level: 3.5 }, { ageGroup: '30_plus' }])
  await user.click(screen.getByRole('button', { name: 'Back to the question before' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /3\.5/ }).checked).toBe(true))
  expect(router.state.location.search).toBe('?step=level')
})

test('a tap on an answer leads to the next question, in as many taps as there are questions', async () => {
  const { user } = open()
  await user.click(await screen.findByText('I play'))
  await user.click(await screen.findByText('New to tennis'))
  await user.click(await screen.findByText('40 and over'))
  expect(screen.getByRole('heading', { name: 'Where do you play?' })).toBeDefined()
  expect(sent).toEqual([{ isCoach: 0 }, { level: 1 }, { ageGroup: '40_plus' }])
})

test('the arrow keys move the choice without leaving the question', async () => {
  const { user } = open({}, '/questions?step=level')
  const levels = await screen.findAllByRole('radio')
  expect(levels).toHaveLength(13)
  levels[0]?.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('heading', { name: 'How do you play on an ordinary day?' })).toBeDefined()
  expect(sent.at(-1)).toEqual({ level: 2 })
  expect(screen.getByText(/^You know where to stand/)).toBeDefined()
})

test('who joined as a coach finds that answer chosen', async () => {
  storeJoinMode('coach')
  const { user } = open()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /I coach/ }).checked).toBe(true))
  expect(sent).toEqual([{ isCoach: 1 }])
  await user.click(next())
  expect(screen.getByText('Question 2 of 8')).toBeDefined()
})

test('a coach is asked for an hourly rate', async () => {
  const { user } = open({ isCoach: 1 }, '/questions?step=rate')
  const rate = await screen.findByLabelText('Hourly rate')
  await user.type(rate, 'much')
  await user.click(next())
  expect(screen.getByText('Enter an amount in dollars, such as 45.')).toBeDefined()
  await user.clear(rate)
  await user.type(rate, '47.50')
  await user.click(next())
  expect(sent).toEqual([{ hourlyRate: 4750 }])
  expect(screen.getByRole('heading', { name: 'What are you certified as?' })).toBeDefined()
})

test('an answer that failed to save stays selected and can be retried', async () => {
  const { user } = open({}, '/questions?step=level')
  vi.mocked(actions.editProfile).mockRejectedValueOnce(offline())
  await user.click(await screen.findByRole('radio', { name: /4\.0/ }))
  expect(await screen.findByText('Not saved yet. You are offline.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /4\.0/ }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull())
  expect(sent).toEqual([{ level: 4 }])
})

test('skipping is saved before leaving the questions', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(sent).toEqual([{ profileSkip: true }])
})

test('the questions end with people nearby', async () => {
  const { user, router } = open({}, '/questions?step=nearby')
  expect(await screen.findByText('three people')).toBeDefined()
  await waitFor(() => expect(sent).toEqual([{ profileSkip: true }]))
  await user.click(screen.getByRole('button', { name: 'Go to Rally' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})
