import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import * as actions from './actions'
import AdultScreen from './adult-screen'

const submit = () => screen.getByRole('button', { name: 'Continue' })

test('it continues only after I confirm that I am 18 or older', async () => {
  const confirmAdult = vi.spyOn(actions, 'confirmAdult').mockResolvedValue()
  const { user } = show(<AdultScreen />, { is: 'nobody' })
  await user.click(submit())
  expect(confirmAdult).not.toHaveBeenCalled()
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('checkbox'))
  await user.click(submit())
  await waitFor(() => expect(confirmAdult).toHaveBeenCalledOnce())
})

test('whoever does not want to can log out', async () => {
  const logOut = vi.spyOn(actions, 'logOut').mockResolvedValue(true)
  const { user } = show(<AdultScreen />, { is: 'nobody' })
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  expect(logOut).toHaveBeenCalledOnce()
})
