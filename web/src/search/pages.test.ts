import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Pages, useWholeMap } from './pages'

const QUESTION = { distance: 10 }
const page = (cursor?: string): Pages => ({ is: 'ready', loadingMore: false, ...(cursor !== undefined && { cursor }) })

test('a map loads pages until it has enough rows, and a list only as it is scrolled', () => {
  const more = vi.fn(async () => {})
  const { rerender } = renderHook(({ list, rows, on }) => useWholeMap(QUESTION, list, rows, 240, on, more), { initialProps: { list: page('a'), rows: 24, on: false } })
  expect(more).not.toHaveBeenCalled()
  rerender({ list: page('a'), rows: 24, on: true })
  expect(more).toHaveBeenCalledExactlyOnceWith(QUESTION)
  rerender({ list: { ...page('a'), loadingMore: true }, rows: 24, on: true })
  expect(more).toHaveBeenCalledTimes(1)
  rerender({ list: page('b'), rows: 48, on: true })
  expect(more).toHaveBeenCalledTimes(2)
  rerender({ list: page('c'), rows: 240, on: true })
  rerender({ list: page(), rows: 30, on: true })
  expect(more).toHaveBeenCalledTimes(2)
})
