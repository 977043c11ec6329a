import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionBar } from './connection-bar'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a short outage shows nothing', () => {
  const { rerender } = render(<ConnectionBar connection="reconnecting" />)
  wait(1900)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<ConnectionBar connection="live" />)
  wait(5000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('after two seconds it shows the outage, and since when', () => {
  const { rerender } = render(<ConnectionBar connection="reconnecting" />)
  wait(2000)
  expect(screen.getByRole('status').textContent).toContain('connection.reconnecting')
  rerender(<ConnectionBar connection="offline" since="4:12 PM" />)
  expect(screen.getByRole('status').textContent).toContain('connection.offline_since')
})
