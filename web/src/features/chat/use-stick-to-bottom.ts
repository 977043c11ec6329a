import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** This near to the end counts as being there. */
const NEAR_PX = 64

export type Stick = {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** At the end of a scroll: nearly there is there. */
  settle: () => void
  atBottom: boolean
  toBottom: (smooth?: boolean) => void
  /** Before older rows are put on top. */
  hold: () => void
}

/**
 * Newest at the bottom: what comes is scrolled to only if one is there already; what is loaded above does not move what
 * is read. `version` changes with the rows.
 */
export function useStickToBottom(version: unknown): Stick {
  const scroller = useRef<HTMLDivElement>(null)
  const sticks = useRef(true)
  const held = useRef<{ height: number; top: number }>(undefined)
  const [atBottom, setAtBottom] = useState(true)

  const toBottom = useCallback((smooth = false) => {
    const element = scroller.current
    sticks.current = true
    if (!element) return
    const near = element.scrollHeight - element.scrollTop < 4 * element.clientHeight
    element.scrollTo({ top: element.scrollHeight, behavior: smooth && near ? 'smooth' : 'instant' })
  }, [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    setAtBottom(sticks.current)
  }, [])

  const settle = useCallback(() => {
    if (sticks.current) toBottom()
  }, [toBottom])

  const hold = useCallback(() => {
    const element = scroller.current
    if (element) held.current = { height: element.scrollHeight, top: element.scrollTop }
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { current } = held
    if (current && element.scrollHeight !== current.height) {
      element.scrollTop = current.top + element.scrollHeight - current.height
      held.current = undefined
    } else if (sticks.current) toBottom()
    else onScroll()
  }, [version, toBottom, onScroll])

  // The keyboard of a phone comes up, the field grows: the last message stays in sight.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => sticks.current && toBottom())
    watch.observe(element)
    return () => watch.disconnect()
  }, [toBottom])

  return { scroller, onScroll, settle, atBottom, toBottom, hold }
}
