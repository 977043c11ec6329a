import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import toast from 'react-hot-toast/headless'
import en from '../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { setVisible } from '@/testing/page'
import { Toaster } from '@/ui/toaster'
import { offerUpdates } from './update-prompt'

const HOUR_MS = 3_600_000

/** The browser's side of one tab. */
class FakeWorkbox extends EventTarget {
  registration = { waiting: null as object | null }
  update = vi.fn(async () => {})
  messageSkipWaiting = vi.fn()
  register = async () => this.registration as ServiceWorkerRegistration

  found(): void {
    this.registration.waiting = {}
    this.dispatchEvent(new Event('waiting'))
  }

  controlled(): void {
    this.registration.waiting = null
    this.dispatchEvent(new Event('controlling'))
  }
}

let reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T16:16:00-08:00') })
  setDictionary(en)
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
})
afterEach(() => {
  toast.remove()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
})

async function openTab() {
  render(<MemoryRouter><Toaster /></MemoryRouter>)
  const tab = new FakeWorkbox()
  await offerUpdates(tab as never)
  return tab
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the tab that asks for the update reloads once it is in control', async () => {
  const tab = await openTab()
  await act(async () => tab.found())
  await press('Reload')
  expect(tab.messageSkipWaiting).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  await act(async () => tab.controlled())
  expect(reload).toHaveBeenCalledOnce()
})

test('another tab does not reload: it is told, and reloads when it is asked to', async () => {
  const tab = await openTab()
  await act(async () => tab.found())
  await act(async () => tab.controlled())
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText(/in another tab/)).toBeVisible()
  await press('Reload')
  expect(reload).toHaveBeenCalledOnce()
})

test('the first worker of a page is no update', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: null }, configurable: true })
  const tab = await openTab()
  await act(async () => tab.controlled())
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('the offer can be closed, stays until then, and comes again at the first look after an hour', async () => {
  const tab = await openTab()
  await act(async () => tab.found())
  await pass(10 * 60_000)
  await press('Close')
  await pass(2000)
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  await act(async () => setVisible(true))
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  await pass(2 * HOUR_MS)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a newer version is looked for every hour, and when the tab is shown again', async () => {
  const tab = await openTab()
  await pass(HOUR_MS)
  expect(tab.update).toHaveBeenCalledTimes(1)
  await act(async () => setVisible(false))
  await act(async () => setVisible(true))
  expect(tab.update).toHaveBeenCalledTimes(2)
})
