import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import * as actions from './actions'
import ForgotScreen from './forgot-screen'

async function asked() {
  const forgot = vi.spyOn(actions, 'forgotPassword').mockResolvedValue()
  const shown = show(<ForgotScreen />, { is: 'nobody', at: '/forgot', path: '/forgot' })
  await shown.user.type(screen.getByLabelText('Email'), ' maya@example.org ')
  await shown.user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByLabelText('Code')
  expect(forgot).toHaveBeenCalledExactlyOnceWith('maya@example.org')
  return shown
}

const submit = () => screen.getByRole('button', { name: 'Set it and log in' })

test('what is missing is said in the words of the specification', async () => {
  const reset = vi.spyOn(actions, 'resetPassword')
  const { user } = await asked()
  await user.click(submit())
  expect(screen.getAllByText('Code or Password must not be empty')).toHaveLength(2)
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.click(submit())
  expect(screen.getByText('Password min length is 8')).toBeDefined()
  expect(reset).not.toHaveBeenCalled()
})

test('the code and a new password sign in; the way back leads to the address', async () => {
  const reset = vi.spyOn(actions, 'resetPassword').mockResolvedValue('/home')
  const { user, router } = await asked()
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

test('another code can be asked for after a while', async () => {
  await asked()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Another code in \d+ s/ }).disabled).toBe(true)
})
