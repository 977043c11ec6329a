import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { offline, Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import type { SignedIn } from '@/wire'
import * as actions from './actions'
import { SecurityPanel } from './security-panel'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1'
const DESK = 'Mozilla/5.0 (Windows NT 10.0) Chrome/128.0.0.0 Safari/537.36'
const now = Date.now()
const devices: SignedIn[] = [
  { session: 'a', device: DESK, created_at: now - 3_600_000, seen_at: now, current: true },
  { session: 'b', device: PHONE, created_at: now - 86_400_000, seen_at: now - 300_000, current: false },
]

beforeEach(() => {
  vi.spyOn(actions, 'listDevices').mockResolvedValue(devices)
})

const panel = () => show(<SecurityPanel onLogOut={() => {}} />)

test('I see my devices and can sign out each of the others', async () => {
  const signOut = vi.spyOn(actions, 'signOutDevice').mockResolvedValue()
  const { user } = panel()
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['Chrome on WindowsSigned in 1 hour agoThis device', 'Safari on iPhoneLast seen 5 minutes agoSign out'])
  vi.mocked(actions.listDevices).mockResolvedValue(devices.slice(0, 1))
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith('b')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a device list that failed to load can be retried', async () => {
  vi.mocked(actions.listDevices).mockRejectedValueOnce(offline())
  const { user } = panel()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Safari on iPhone')).toBeDefined()
})

test('removing my account takes my password and a confirmation', async () => {
  const remove = vi.spyOn(actions, 'removeAccount').mockRejectedValueOnce(new Refused({ code: 'wrong_credentials', message: 'x', retry: false, field: 'password' }))
  const { user } = panel()
  await user.click(screen.getByRole('button', { name: 'Remove my account' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  expect(sheet.getByText('Enter your password.')).toBeDefined()
  expect(sheet.getByText('Tick this to go on.')).toBeDefined()
  await user.type(sheet.getByLabelText('Password'), 'not mine')
  await user.click(sheet.getByRole('checkbox'))
  await user.click(sheet.getByRole('button', { name: 'Delete my account' }))
  expect(remove).toHaveBeenCalledExactlyOnceWith('not mine')
  expect(sheet.getByLabelText<HTMLInputElement>('Password').value).toBe('not mine')
  expect(await sheet.findByText('Wrong email or password.')).toBeDefined()
})
