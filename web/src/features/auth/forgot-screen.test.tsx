import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import * as actions from './actions'
import ForgotScreen from './forgot-screen'

async function requestCode() {
  const forgot = vi.spyOn(actions, 'forgotPassword').mockResolvedValue()
  const shown = show(<ForgotScreen />, { is: 'nobody', at: '/forgot', path: '/forgot' })
  await shown.user.type(screen.getByLabelText('Email'), ' maya@example.org ')
  await shown.user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByLabelText('Code')
  expect(forgot).toHaveBeenCalledExactlyOnceWith('maya@example.org')
  return shown
}

const submit = () => screen.getByRole('button', { name: 'Set it and log in' })

test('a missing code and a short password show the specified errors', async () => {
  const reset = vi.spyOn(actions, 'resetPassword')
  const { user } = await requestCode()
  await user.click(submit())
  expect(screen.getAllByText('Code or Password must not be empty')).toHaveLength(2)
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(submit())
  expect(screen.getByText('Password min length is 8')).toBeDefined()
  expect(reset).not.toHaveBeenCalled()
})

test('I can change the address, then sign in with a code and a new password', async () => {
  const reset = vi.spyOn(actions, 'resetPassword').mockResolvedValue('/home')
  const { user, router } = await requestCode()
  expect(router.state.location.search).toBe('?step=code')
  await user.click(screen.getByRole('link', { name: 'Another address' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.org')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.type(screen.getByLabelText('New password'), 'ball on the line')
  await user.click(submit())
  expect(reset).toHaveBeenCalledExactlyOnceWith({ email: 'maya@example.org', code: '123456', password: 'ball on the line' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})

test('I have to wait before I can ask for another code', async () => {
  await requestCode()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Another code in \d+ s/ }).disabled).toBe(true)
})
