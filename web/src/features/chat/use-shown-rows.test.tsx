import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ChatRow } from './rows'
import { useShownRows } from './use-shown-rows'

/** Notes stand for rows: the hook looks at their keys only. */
function rowsTo(last: number, unreadAt?: number): ChatRow[] {
  return Array.from({ length: last }, (_, at) =>
    at === unreadAt ? { is: 'unread', key: 'unread', count: 1 } : ({ is: 'message', key: `m${at + 1}` } as ChatRow),
  )
}

function room(rows: ChatRow[]) {
  const hook = renderHook(({ shown, atBottom }) => useShownRows(shown, atBottom), { initialProps: { shown: rows, atBottom: true } })
  return {
    show: (shown: ChatRow[], atBottom = true) => hook.rerender({ shown, atBottom }),
    now: () => hook.result.current,
    first: () => hook.result.current.rows[0]?.key,
    count: () => hook.result.current.rows.length,
  }
}

test('a room that is read at its end does not outgrow the page', () => {
  const { show, count, first, now } = room(rowsTo(50))
  expect(now().hides).toBe(false)
  for (let last = 51; last <= 2000; last += 1) show(rowsTo(last))
  expect(count()).toBeLessThanOrEqual(250)
  expect(count()).toBeGreaterThanOrEqual(150)
  expect(now().rows.at(-1)?.key).toBe('m2000')
  expect(first()).not.toBe('m1')
})

test('whoever reads further up gets what was left out, step by step, and nothing is cut meanwhile', () => {
  const { show, first, now } = room(rowsTo(400))
  expect(first()).toBe('m251')
  show(rowsTo(400), false)
  act(() => now().reveal())
  expect(first()).toBe('m151')
  show(rowsTo(900), false)
  expect(first()).toBe('m151')
  act(() => now().reveal())
  act(() => now().reveal())
  expect(first()).toBe('m1')
  expect(now().hides).toBe(false)
  show(rowsTo(900))
  expect(first()).toBe('m751')
})

test('a quoted message that was left out is shown, with what stands around it', () => {
  const { show, first, now } = room(rowsTo(400))
  show(rowsTo(400), false)
  act(() => now().revealFrom('m300'))
  expect(first()).toBe('m251')
  act(() => now().revealFrom('m100'))
  expect(first()).toBe('m80')
})

test('everything from the first unread message on is shown', () => {
  const { first } = room(rowsTo(600, 299))
  expect(first()).toBe('m280')
})
