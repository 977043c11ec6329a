import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { smoothly } from '@/ui/smooth-scroll'

/** This close to the end counts as being there. */
const NEAR_PX = 64

type Stick = {
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Call when a scroll ends: snaps to the end if close to it. */
  settle: () => void
  atBottom: boolean
  toBottom: (smooth?: boolean) => void
  /** Call before older rows are requested: what is being read stays in place when they come. */
  hold: () => void
  /** Call if they do not come. */
  release: () => void
}

/**
 * Newest at the bottom: new rows are scrolled to only if the reader is already there; rows prepended above do not move
 * what is being read. `version` changes with the rows, `first` with the oldest of them.
 */
export function useStickToBottom(version: unknown, first: unknown): Stick {
  const scroller = useRef<HTMLDivElement>(null)
  const sticky = useRef(true)
  const held = useRef<{ height: number; first: unknown }>(undefined)
  const shownFirst = useRef(first)
  const [atBottom, setAtBottom] = useState(true)

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
    setAtBottom(sticky.current)
  }, [])

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

  return { scroller, onScroll, settle, atBottom, toBottom, hold, release }
}
