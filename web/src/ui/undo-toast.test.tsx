import toast from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendUnlessUndone, UNDO_MS } from './undo-toast'

const send = vi.fn()
const undo = vi.fn()
let press: () => void

beforeEach(() => {
  vi.useFakeTimers()
  send.mockClear()
  undo.mockClear()
  vi.spyOn(toast, 'dismiss')
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

function leave() {
  sendUnlessUndone({ id: 'leave', text: 'You left.', send, undo })
}

/** Presses the button of the toast that was raised last. */
async function pressUndo() {
  const { render, screen, cleanup } = await import('@testing-library/react')
  const { Toaster } = await import('./toaster')
  render(<Toaster />)
  press = () => screen.getByRole('button').click()
  press()
  cleanup()
}

test('it is sent once the toast has ended', () => {
  leave()
  vi.advanceTimersByTime(UNDO_MS - 1)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(send).toHaveBeenCalledTimes(1)
  expect(undo).not.toHaveBeenCalled()
})

test('undone, it is never sent', async () => {
  leave()
  await pressUndo()
  vi.advanceTimersByTime(UNDO_MS)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(send).not.toHaveBeenCalled()
})

test('a page that hides sends what waits, once', () => {
  leave()
  dispatchEvent(new Event('pagehide'))
  expect(send).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(UNDO_MS)
  expect(send).toHaveBeenCalledTimes(1)
})

test('the same action again sends the first one at once', () => {
  leave()
  leave()
  expect(send).toHaveBeenCalledTimes(1)
})
