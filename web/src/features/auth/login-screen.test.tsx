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

function comeBack(hash: string) {
  window.history.replaceState(null, '', `/login${hash}`)
  captureArrival()
  return show(<LoginScreen />, { is: 'nobody', at: '/login', path: '/login' })
}

test('other ways of signing in are offered, and come back here', async () => {
  comeBack('')
  const link = await screen.findByRole('link', { name: 'Continue with Club ID' })
  expect(link.getAttribute('href')).toBe('/api/auth/sso/start?provider=club&return_to=%2Flogin')
})

test('who comes back with a code is let in, and the code is in no address', async () => {
  const logInWith = vi.spyOn(actions, 'logInWith').mockResolvedValue('/home')
  const { router } = comeBack('#sso=once-only')
  expect(window.location.hash).toBe('')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(logInWith).toHaveBeenCalledExactlyOnceWith('once-only')
})

test('who comes back without one is told why', async () => {
  comeBack('#sso_error=denied')
  expect(await screen.findByText('The other sign-in was not finished. Nothing was changed.')).toBeDefined()
  expect(window.location.hash).toBe('')
})

test('a code that is too old leaves the log-in as it was', async () => {
  vi.spyOn(actions, 'logInWith').mockRejectedValue(new Refused({ code: 'wrong_code', message: 'x', retry: false }))
  comeBack('#sso=old')
  expect(await screen.findByText('That took too long, or began in another browser. Try again.')).toBeDefined()
  expect(screen.getByLabelText('Email')).toBeDefined()
})
