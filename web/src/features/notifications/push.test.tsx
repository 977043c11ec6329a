import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as browser from '@/lib/push'
import * as push from '@/realtime/push'
import { setState, state } from '@/store/index'
import { show } from '@/testing/show'
import PushCard from './push-card'
import { PushSwitch } from './push-switch'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(browser, 'isUndecided').mockReturnValue(true)
})

const reads = (is: push.PushIs) => vi.spyOn(push, 'readPush').mockResolvedValue(is)
const onOff = () => screen.getByRole<HTMLInputElement>('switch', { name: /Notifications on this device/ })

test('the switch turns notifications on this device on and off', async () => {
  reads('off')
  const turnOn = vi.spyOn(push, 'turnOnPush').mockResolvedValue('on')
  const turnOff = vi.spyOn(push, 'turnOffPush').mockResolvedValue('off')
  const { user } = show(<PushSwitch />)
  await waitFor(() => expect(onOff().checked).toBe(false))
  expect(turnOn).not.toHaveBeenCalled()
  await user.click(onOff())
  await waitFor(() => expect(onOff().checked).toBe(true))
  await user.click(onOff())
  await waitFor(() => expect(onOff().checked).toBe(false))
  expect([turnOn.mock.calls.length, turnOff.mock.calls.length]).toEqual([1, 1])
})

test('a switch that fails says so and stays where it was', async () => {
  reads('off')
  vi.spyOn(push, 'turnOnPush').mockRejectedValue(new Error('no push service'))
  const { user } = show(<PushSwitch />)
  await waitFor(() => onOff())
  await user.click(onOff())
  expect(await screen.findByRole('alert')).toHaveTextContent('That didn’t work')
  expect(onOff().checked).toBe(false)
})

test('a press that ends in the browser’s refusal says how to unblock', async () => {
  reads('off')
  vi.spyOn(push, 'turnOnPush').mockResolvedValue('blocked')
  const { user } = show(<PushSwitch />)
  await waitFor(() => onOff())
  await user.click(onOff())
  expect(await screen.findByRole('status')).toHaveTextContent('Your browser blocks notifications')
})

test.each([
  ['blocked', 'Your browser blocks notifications'],
  ['unsupported', 'This browser has no notifications'],
  ['install_first', 'Add Rally to your home screen first'],
] as const)('a browser where it is %s is told what to do', async (is, text) => {
  reads(is)
  show(<PushSwitch />)
  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('without a connection there is no switch to press', async () => {
  reads('off')
  show(<PushSwitch />)
  await waitFor(() => onOff())
  setState({ connection: { ...state().connection, state: 'offline' } })
  expect(await screen.findByText(/offline/i)).toBeInTheDocument()
})

test('the offer asks the browser on a press only, and is gone afterwards', async () => {
  reads('off')
  const turnOn = vi.spyOn(push, 'turnOnPush').mockResolvedValue('on')
  const { user } = show(<PushCard />)
  expect(screen.getByRole('heading', { name: /even when Rally is closed/ })).toBeInTheDocument()
  expect(turnOn).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(turnOn).toHaveBeenCalledOnce()
})

test('an offer that was dismissed does not come back', async () => {
  reads('off')
  const { user } = show(<PushCard />)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('heading')).toBeNull()
  show(<PushCard />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('who has decided already is not asked', () => {
  vi.spyOn(browser, 'isUndecided').mockReturnValue(false)
  reads('off')
  show(<PushCard />)
  expect(screen.queryByRole('heading')).toBeNull()
})
