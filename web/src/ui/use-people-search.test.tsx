import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '@/wire'
import { usePeopleSearch } from './use-people-search'

const linh: Person = { id: '1', name: 'Linh Tran', handle: 'linh' }
const omar: Person = { id: '2', name: 'Omar Farouk', handle: 'omar' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('searches once for text typed in one go', async () => {
  const find = vi.fn(async () => [linh])
  const { result, rerender } = renderHook(({ text }) => usePeopleSearch(text, find), { initialProps: { text: 'l' } })
  await wait(100)
  rerender({ text: 'lin' })
  await wait(300)
  expect(find.mock.calls).toEqual([['lin']])
  expect(result.current).toMatchObject({ is: 'ready', people: [linh] })
})

test('the result of an older search is ignored', async () => {
  const answers: Record<string, (people: Person[]) => void> = {}
  const find = (text: string) => new Promise<Person[]>((resolve) => (answers[text] = resolve))
  const { result, rerender } = renderHook(({ text }) => usePeopleSearch(text, find), { initialProps: { text: 'li' } })
  await wait(300)
  rerender({ text: 'om' })
  await wait(300)
  await act(async () => answers.om?.([omar]))
  await act(async () => answers.li?.([linh]))
  expect(result.current.people).toEqual([omar])
})

test('an empty text finds nobody, without a search', async () => {
  const find = vi.fn(async () => [linh])
  const { result } = renderHook(() => usePeopleSearch('  ', find))
  await wait(500)
  expect(find).not.toHaveBeenCalled()
  expect(result.current.is).toBe('idle')
})

test('a failed search can be retried', async () => {
  const find = vi.fn<(text: string) => Promise<Person[]>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue([linh])
  const { result } = renderHook(() => usePeopleSearch('linh', find))
  await wait(300)
  expect(result.current.is).toBe('error')
  act(() => result.current.retry())
  await wait(300)
  expect(result.current).toMatchObject({ is: 'ready', people: [linh] })
})
