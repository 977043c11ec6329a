import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import * as actions from './actions'
import ModeSheet from './mode-sheet'

beforeEach(() => vi.stubGlobal('fetch', vi.fn(async () => new Response('{"data":[]}'))))

test('switching to coach asks for an hourly rate', async () => {
  const toCoach = vi.spyOn(actions, 'toCoach').mockResolvedValue()
  const onClose = vi.fn()
  const { user } = show(<ModeSheet onClose={onClose} />)
  const switchButton = screen.getByRole('button', { name: 'Switch to coach' })
  await user.click(switchButton)
  expect(screen.getByText('Enter an amount in dollars, such as 45.')).toBeDefined()
  await user.type(screen.getByLabelText('Hourly rate'), '45')
  await user.click(switchButton)
  expect(toCoach).toHaveBeenCalledExactlyOnceWith({ hourlyRate: 4500 })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('switching to player asks for nothing and explains what stays', async () => {
  const toPlayer = vi.spyOn(actions, 'toPlayer').mockResolvedValue()
  const { user } = show(<ModeSheet onClose={() => {}} />, { is: 'coach' })
  expect(screen.getByText(/still found among the coaches/)).toBeDefined()
  expect(screen.queryByLabelText('Hourly rate')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Switch to player' }))
  expect(toPlayer).toHaveBeenCalledOnce()
})

test('a field that the server finds missing shows an error', async () => {
  vi.spyOn(actions, 'toCoach').mockRejectedValue(new Refused({ code: 'profile_incomplete', message: 'x', retry: false, field: 'hourlyRate' }))
  const { user } = show(<ModeSheet onClose={() => {}} />)
  await user.type(screen.getByLabelText('Hourly rate'), '45')
  await user.click(screen.getByRole('button', { name: 'Switch to coach' }))
  expect(await screen.findByText('The other mode needs a little more from you first.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Hourly rate').value).toBe('45')
})
