import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeReturnPath } from '@/lib/return-to'
import { resetStore, setState } from '@/store/index'
import { aProfile } from '@/testing/builders'
import { SessionGate } from './session-gate'

vi.mock('@/features/auth/login-screen', () => ({ default: () => <p>log in here</p> }))
vi.mock('@/features/auth/adult-screen', () => ({ default: () => <p>18 or older?</p> }))

const maya = aProfile('Maya Okafor')
const diego = aProfile('Diego Fuentes')

function Composer() {
  const [text, setText] = useState('')
  return <input aria-label="message" value={text} onChange={(event) => setText(event.target.value)} />
}

function open(at: string) {
  const children = [{ path: '/chat/:id', element: <Composer /> }]
  const router = createMemoryRouter([{ element: <SessionGate />, children }, { path: '/', element: <p>the start</p> }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

const session = (part: Partial<{ user: typeof maya | null; signedIn: boolean; profileSkip: boolean }>) =>
  act(async () => setState({ session: { user: maya, signedIn: true, profileSkip: true, ...part } }))

beforeEach(() => {
  sessionStorage.clear()
  resetStore()
})

const field = () => screen.getByLabelText<HTMLInputElement>('message')

async function type(text: string) {
  const { default: userEvent } = await import('@testing-library/user-event')
  await userEvent.type(field(), text)
}

test('a signed-in user sees the screen', async () => {
  await session({})
  open('/chat/1')
  expect(field()).toBeVisible()
})

test('whoever has not confirmed being an adult is asked before any screen', async () => {
  const unconfirmed = aProfile('Maya Okafor', { adultConfirmed: false })
  await session({ user: unconfirmed, profileSkip: false })
  open('/chat/1')
  expect(await screen.findByText('18 or older?')).toBeVisible()
  expect(screen.queryByLabelText('message')).toBeNull()
  await session({ user: { ...unconfirmed, adultConfirmed: true } })
  expect(field()).toBeVisible()
})

test('a guest sees the log-in at the same path, which is stored to return to', async () => {
  const router = open('/chat/1?new=1')
  expect(await screen.findByText('log in here')).toBeVisible()
  expect(screen.queryByLabelText('message')).toBeNull()
  expect(router.state.location.pathname).toBe('/chat/1')
  expect(takeReturnPath('/home')).toBe('/chat/1?new=1')
})

test('a lost session shows the log-in, and signing in again restores what was typed', async () => {
  await session({})
  open('/chat/1')
  await type('half a thought')
  await session({ signedIn: false })
  expect(await screen.findByText('log in here')).toBeVisible()
  expect(field()).not.toBeVisible()
  await session({})
  expect(field()).toBeVisible()
  expect(field().value).toBe('half a thought')
})

test('another user who signs in does not see what was typed', async () => {
  await session({})
  open('/chat/1')
  await type('only mine to say')
  await session({ signedIn: false })
  await session({ user: diego })
  expect(field().value).toBe('')
})

test('a guest sees what there is for guests, but the log-in where an invitation has to be taken', async () => {
  const children = [{ path: '/games/:id', element: <Composer /> }]
  const gate = <SessionGate forGuests={<p>the shared game</p>} />
  const router = createMemoryRouter([{ element: gate, children }], { initialEntries: ['/games/1'] })
  render(<RouterProvider router={router} />)
  expect(screen.getByText('the shared game')).toBeVisible()
  await act(() => router.navigate('/games/1?invite=secret'))
  expect(await screen.findByText('log in here')).toBeVisible()
  expect(takeReturnPath('/home')).toBe('/games/1?invite=secret')
  await act(() => router.navigate('/games/1'))
  await session({})
  expect(field()).toBeVisible()
})

test('logging out does not store a path to return to', async () => {
  await session({})
  open('/chat/1')
  await session({ user: null, signedIn: false, profileSkip: false })
  expect(takeReturnPath('/home')).toBe('/home')
})
