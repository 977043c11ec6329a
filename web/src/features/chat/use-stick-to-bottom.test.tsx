import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStickToBottom } from './use-stick-to-bottom'

/** A list of rows of 100 px in a window of 200 px; the reader is at its top. */
function readAt(rows: readonly string[]) {
  const element = document.createElement('div')
  let height = rows.length * 100
  Object.defineProperty(element, 'scrollHeight', { get: () => height })
  Object.defineProperty(element, 'clientHeight', { value: 200 })
  const hook = renderHook(
    ({ shown }) => {
      const stick = useStickToBottom({ version: shown, first: shown[0], onBottom })
      stick.scroller.current = element
      return stick
    },
    { initialProps: { shown: rows } },
  )
  const show = (shown: readonly string[]) => {
    height = shown.length * 100
    hook.rerender({ shown })
  }
  const scrollTo = (top: number) =>
    act(() => {
      element.scrollTop = top
      hook.result.current.onScroll()
    })
  scrollTo(50)
  return { element, show, scrollTo, stick: () => hook.result.current }
}

const onBottom = () => {}
const ROWS = ['d', 'e', 'f', 'g', 'h', 'i']

test('older rows do not move what is being read', () => {
  const { element, show, stick } = readAt(ROWS)
  stick().hold()
  show(['b', 'c', ...ROWS])
  expect(element.scrollTop).toBe(250)
})

test('a page that fails leaves nothing behind: a later message moves nothing', () => {
  const { element, show, stick } = readAt(ROWS)
  stick().hold()
  stick().release()
  show([...ROWS, 'j'])
  expect(element.scrollTop).toBe(50)
})

test('a message that comes while the page loads moves nothing, and the page still holds', () => {
  const { element, show, stick } = readAt(ROWS)
  stick().hold()
  show([...ROWS, 'j'])
  expect(element.scrollTop).toBe(50)
  show(['b', 'c', ...ROWS, 'j'])
  expect(element.scrollTop).toBe(250)
})

test('whoever scrolls while the page loads stays where they scrolled to', () => {
  const { element, show, scrollTo, stick } = readAt(ROWS)
  stick().hold()
  scrollTo(120)
  show(['b', 'c', ...ROWS])
  expect(element.scrollTop).toBe(320)
})
