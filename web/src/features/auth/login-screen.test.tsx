import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { captureArrival } from '@/lib/arrival'
import { Refused } from '@/lib/refused'
import { resetStore } from '@/store/index'
import { show } from '@/testing/show'
import * as actions from './actions'
import LoginScreen from './login-screen'

beforeEach(() => {
  resetStore()
  const data = [{ id: 'club', name: 'Club ID', link: '/api/auth/sso/start?provider=club' }]
  vi.stubGlobal('fetch', vi.fn(async (path: string) => new Response(JSON.stringify({ data: path.includes('/sso/link') ? data : [] }))))
})

function returnFromSso(hash: string) {
  window.history.replaceState(null, '', `/login${hash}`)
  captureArrival()
  return show(<LoginScreen />, { is: 'nobody', at: '/login', path: '/login' })
}

test('other sign-in providers are offered and return to this page', async () => {
  returnFromSso('')
  const link = await screen.findByRole('link', { name: 'Continue with Club ID' })
  expect(link.getAttribute('href')).toBe('/api/auth/sso/start?provider=club&return_to=%2Flogin')
})

test('returning with a code signs me in and removes the code from the URL', async () => {
  const logInWith = vi.spyOn(actions, 'logInWith').mockResolvedValue('/home')
  const { router } = returnFromSso('#sso=once-only')
  expect(window.location.hash).toBe('')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(logInWith).toHaveBeenCalledExactlyOnceWith('once-only')
})

test('returning with an error shows why', async () => {
  returnFromSso('#sso_error=denied')
  expect(await screen.findByText('The other sign-in was not finished. Nothing was changed.')).toBeDefined()
  expect(window.location.hash).toBe('')
})

test('an expired code shows an error and leaves the login form usable', async () => {
  vi.spyOn(actions, 'logInWith').mockRejectedValue(new Refused({ code: 'wrong_code', message: 'x', retry: false }))
  returnFromSso('#sso=old')
  expect(await screen.findByText('That took too long, or began in another browser. Try again.')).toBeDefined()
  expect(screen.getByLabelText('Email')).toBeDefined()
})

test('who is suspended reads until when and why, and appeals', async () => {
  const until = new Date(2099, 0, 4).getTime()
  vi.spyOn(actions, 'logIn').mockRejectedValue(new Refused({ code: 'suspended', message: 'x', retry: false, data: { key: 'suspended', until, reason: 'Insult.', case: 'c', ticket: 'mine' } }))
  const appeal = vi.spyOn(actions, 'appealSuspension').mockResolvedValue()
  const { user } = returnFromSso('')
  await user.type(screen.getByLabelText('Email'), 'omar@example.org')
  await user.type(screen.getByLabelText('Password'), 'secret words')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'You are suspended' })).toBeDefined()
  expect(screen.getByText('Insult.')).toBeDefined()
  expect(screen.getByText(/You can sign in again from Jan 4, 2099/)).toBeDefined()
  await user.type(screen.getByLabelText('Your appeal'), 'It was a joke.')
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(await screen.findByText('Your appeal was sent. Somebody else will look at it.')).toBeDefined()
  expect(appeal).toHaveBeenCalledExactlyOnceWith({ case: 'c', ticket: 'mine', text: 'It was a joke.' })
  await user.click(screen.getByRole('button', { name: 'Back to the log-in' }))
  expect(screen.getByLabelText('Email')).toBeDefined()
})
