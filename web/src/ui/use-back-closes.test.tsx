import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBackCloses } from './use-back-closes'

let go = vi.fn()

/** Happy DOM has no history to go back in: the state of the entry below is set by hand. */
function back(to: object) {
  window.history.replaceState(to, '')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
}

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState({ key: 'page', idx: 3 }, '')
  go = vi.spyOn(window.history, 'go').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.runAllTimers()
  vi.useRealTimers()
})

function openSheet() {
  const onClose = vi.fn()
  return { onClose, ...renderHook(({ open }) => useBackCloses(open, onClose), { initialProps: { open: true } }) }
}

test('an open sheet has an entry of its own, of the same page, and Back closes it', () => {
  const push = vi.spyOn(window.history, 'pushState')
  const { onClose } = openSheet()
  expect(push).toHaveBeenCalledWith(expect.objectContaining({ key: 'page', idx: 3, sheets: [expect.any(String)] }), '')
  back({ key: 'page', idx: 3 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a sheet closed otherwise takes its entry with it', () => {
  const { rerender } = openSheet()
  rerender({ open: false })
  vi.runAllTimers()
  expect(go).toHaveBeenCalledWith(-1)
})

test('if another page was opened from it, nothing goes back', () => {
  const { rerender } = openSheet()
  window.history.replaceState({ key: 'next', idx: 4 }, '')
  rerender({ open: false })
  vi.runAllTimers()
  expect(go).not.toHaveBeenCalled()
})

test('Back closes the upper one of two sheets only', () => {
  const lower = openSheet()
  const below = window.history.state as object
  const upper = openSheet()
  back(below)
  expect(upper.onClose).toHaveBeenCalledOnce()
  expect(lower.onClose).not.toHaveBeenCalled()
})
