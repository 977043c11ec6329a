import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useInstall, watchInstall } from './install'

test('the app can be installed once the browser offers it, and not after', () => {
  watchInstall()
  const { result } = renderHook(() => useInstall())
  expect(result.current).toBeNull()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
  act(() => void dispatchEvent(offer))
  expect(offer.defaultPrevented).toBe(true)
  act(() => result.current?.())
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  expect(result.current).toBeNull()
})
