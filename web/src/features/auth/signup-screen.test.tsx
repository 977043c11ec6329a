import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeJoinMode, takeJoinMode } from '@/lib/join-mode'
import { Refused } from '@/lib/refused'
import { aProfile } from '@/testing/builders'
import { show } from '@/testing/show'
import * as actions from './actions'
import { setState, state } from '@/store/index'
import SignupScreen from './signup-screen'

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', vi.fn(async () => new Response('{"data":[]}')))
})

const submit = () => screen.getByRole('button', { name: 'Create my account' })

async function fillForm(adult = true) {
  const shown = show(<SignupScreen />, { is: 'nobody' })
  await shown.user.type(screen.getByLabelText('Name'), 'Maya Okafor')
  await shown.user.type(screen.getByLabelText('Email'), ' maya@example.org ')
  await shown.user.type(screen.getByLabelText('Password'), 'long enough')
  if (adult) await shown.user.click(screen.getByRole('checkbox'))
  return shown
}

test('an empty form shows an error at each field and focuses the first', async () => {
  const signUp = vi.spyOn(actions, 'signUp')
  const { user } = show(<SignupScreen />, { is: 'nobody' })
  await user.click(submit())
  for (const text of ['Please tell us your name.', 'Email is not valid', 'Password min length is 8']) expect(screen.getByText(text)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(signUp).not.toHaveBeenCalled()
})

test('nobody can sign up without confirming that they are 18', async () => {
  const signUp = vi.spyOn(actions, 'signUp')
  const { user } = await fillForm(false)
  await user.click(submit())
  expect(signUp).not.toHaveBeenCalled()
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
})

test('after signing up I am taken to the next page', async () => {
  const signUp = vi.spyOn(actions, 'signUp').mockResolvedValue('/questions')
  const { user, router } = await fillForm()
  await user.click(submit())
  expect(signUp).toHaveBeenCalledExactlyOnceWith({ name: 'Maya Okafor', email: 'maya@example.org', password: 'long enough', is_adult: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'))
})

test('an error from the server appears at its field', async () => {
  vi.spyOn(actions, 'signUp').mockRejectedValue(new Refused({ code: 'email_taken', message: 'x', retry: false, field: 'email' }))
  const { user } = await fillForm()
  await user.click(submit())
  const email = screen.getByLabelText('Email')
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain('There’s already an account with this email.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('long enough')
})

test('where the email has to be verified, the code is the next step, and can wait', async () => {
  vi.spyOn(actions, 'signUp').mockImplementation(async () => {
    setState({ ...state(), session: { user: aProfile('Maya Okafor', { mayPost: false }), signedIn: true, profileSkip: false } })
    return '/questions'
  })
  const verify = vi.spyOn(actions, 'verify').mockRejectedValueOnce(new Refused({ code: 'wrong_code', message: 'x', retry: false, field: 'code' }))
  const { user, router } = await fillForm()
  await user.click(submit())
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(screen.getByText('Enter the code from the email.')).toBeDefined()
  await user.click(code)
  await user.paste('Code: 123 456.')
  expect(code.value).toBe('123456')
  await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
  expect(verify).toHaveBeenCalledExactlyOnceWith('123456')
  expect(await screen.findByText('Wrong or expired code. Ask for a new one.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'))
})

test('what I typed, but not the password, is there again after I read the terms', async () => {
  const { user, router } = await fillForm()
  await user.click(screen.getByRole('link', { name: 'Terms' }))
  expect(await screen.findByText('elsewhere')).toBeDefined()
  await act(() => router.navigate(-1))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Maya Okafor')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.org')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('long enough')
})

test('who joins as a coach is told so, and the choice waits for the questions', () => {
  show(<SignupScreen />, { is: 'nobody', at: '/signup?as=coach', path: '/signup' })
  expect(screen.getByRole('heading', { name: 'Join Rally as a coach' })).toBeDefined()
  expect(takeJoinMode()).toBe('coach')
})

test('joining without a mode forgets that I first wanted to join as a coach', () => {
  storeJoinMode('coach')
  show(<SignupScreen />, { is: 'nobody', at: '/signup', path: '/signup' })
  expect(takeJoinMode()).toBe('player')
})
