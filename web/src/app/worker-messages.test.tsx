import { act, render, screen } from '@testing-library/react'
import { BrowserRouter, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as push from '@/realtime/push'
import { setState, state } from '@/store/index'
import { followWorker } from './worker-messages'

const worker = Object.assign(new EventTarget(), { startMessages: vi.fn() })

function connected(live: boolean): void {
  act(() => setState({ connection: { ...state().connection, state: live ? 'live' : 'reconnecting' } }))
}

/** What the page answers to the worker. */
function ask(data: object): unknown {
  const port = { postMessage: vi.fn() }
  act(() => void worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] })))
  return port.postMessage.mock.lastCall?.[0]
}

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  setState({ session: { ...state().session, signedIn: true } })
  return () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
  }
})

test('the worker learns whether this page shows toasts, has it open a screen, and has its subscription renewed', async () => {
  const renew = vi.spyOn(push, 'renewPush').mockResolvedValue()
  connected(false)
  followWorker()
  expect(worker.startMessages).toHaveBeenCalledOnce()
  expect(ask({ type: 'shows_toasts' })).toBe(false)
  expect(renew).not.toHaveBeenCalled()
  connected(true)
  await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce())
  expect(ask({ type: 'shows_toasts' })).toBe(true)
  expect(ask({ type: 'push_changed' })).toBe(true)
  await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(2))

  const Shown = () => <p>{`at ${useLocation().pathname}`}</p>
  render(<BrowserRouter><Shown /></BrowserRouter>)
  expect(ask({ type: 'open', path: '/games/1' })).toBe(true)
  expect(screen.getByText('at /games/1')).toBeInTheDocument()

  vi.stubGlobal('Notification', { permission: 'default' })
  ask({ type: 'push_changed' })
  setState({ session: { ...state().session, signedIn: false } })
  vi.stubGlobal('Notification', { permission: 'granted' })
  ask({ type: 'push_changed' })
  await Promise.resolve()
  expect(renew, 'not without permission, nor signed out').toHaveBeenCalledTimes(2)
})
