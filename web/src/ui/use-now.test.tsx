import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** How often it has rendered since it was mounted. */
function countRenders(at?: number) {
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useNow(30_000, at)
  })
  const mounted = renders
  return { now: result, renders: () => renders - mounted }
}

test('it ticks at its own pace, and at the instant at which something ends', () => {
  const { now, renders } = countRenders(1_012_345)
  act(() => void vi.advanceTimersByTime(12_344))
  expect(renders()).toBe(0)
  act(() => void vi.advanceTimersByTime(1))
  expect(now.current).toBe(1_012_345)
  expect(renders()).toBe(1)
  act(() => void vi.advanceTimersByTime(30_000))
  expect(renders()).toBe(2)
})

test('an instant that is past, or weeks away, does not tick at once', () => {
  for (const at of [999_999, 1_000_000 + 60 * 86_400_000]) {
    const { renders } = countRenders(at)
    act(() => void vi.advanceTimersByTime(1000))
    expect(renders()).toBe(0)
  }
})
