import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { smoothly } from '@/ui/smooth-scroll'

/** This close to the end counts as being there. */
const NEAR_PX = 64

type Rows = {
  /** Changes with the rows. */
  version: unknown
  /** Changes with the oldest of them. */
  first: unknown
  /** Called with whether the reader is at the end. */
  onBottom: (atBottom: boolean) => void
}

type Stick = {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Call when a scroll ends: snaps to the end if close to it. */
  settle: () => void
  toBottom: (smooth?: boolean) => void
  /** Call before scrolling away from the end. */
  leaveBottom: () => void
  /** Call before older rows are requested: what is being read stays in place when they come. */
  hold: () => void
  /** Call if they do not come. */
  release: () => void
}

/**
 * Newest at the bottom: new rows are scrolled to only if the reader is already there; rows prepended above do not move
 * what is being read.
 */
export function useStickToBottom({ version, first, onBottom }: Rows): Stick {
  const scroller = useRef<HTMLDivElement>(null)
  const sticky = useRef(true)
  const held = useRef<{ height: number; first: unknown }>(undefined)
  const shownFirst = useRef(first)

  const toBottom = useCallback((smooth = false) => {
    const element = scroller.current
    sticky.current = true
    if (!element) return
    const near = element.scrollHeight - element.scrollTop < 4 * element.clientHeight
    element.scrollTo({ top: element.scrollHeight, behavior: smooth && near ? smoothly() : 'instant' })
  }, [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    sticky.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    onBottom(sticky.current)
  }, [onBottom])

  const leaveBottom = useCallback(() => {
    sticky.current = false
    onBottom(false)
  }, [onBottom])

  const settle = useCallback(() => {
    if (sticky.current) toBottom()
  }, [toBottom])

  const hold = useCallback(() => {
    const element = scroller.current
    if (element) held.current = { height: element.scrollHeight, first: shownFirst.current }
  }, [])
  const release = useCallback(() => {
    held.current = undefined
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    shownFirst.current = first
    if (!element) return
    const { current } = held
    if (current && current.first !== first) {
      // From where the reader is now: they may have scrolled meanwhile.
      element.scrollTop += element.scrollHeight - current.height
      held.current = undefined
      return
    }
    // Rows that came at the end meanwhile move nothing above them.
    if (current) current.height = element.scrollHeight
    if (sticky.current) toBottom()
    else onScroll()
  }, [version, first, toBottom, onScroll])

  // When a phone's keyboard opens or the field grows, the last message stays visible.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => sticky.current && toBottom())
    observer.observe(element)
    return () => observer.disconnect()
  }, [toBottom])

  return { scroller, onScroll, settle, toBottom, leaveBottom, hold, release }
}
