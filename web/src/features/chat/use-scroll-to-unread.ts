import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatRow } from './rows'

/** How many older pages are loaded at most to find the first unread message. */
const PAGES_BACK = 6
/** How much context stays visible above the target. */
const ABOVE_PX = 96
/** Events of a user who scrolls. */
const USER_SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Opens a room at the first unread message. While the divider is at the top of the loaded rows, it may belong further
 * up: the older pages load because they are visible, and the view follows, until the user scrolls. Returns whether the
 * search is still going on.
 */
export function useScrollToUnread(scroller: RefObject<HTMLDivElement | null>, rows: readonly ChatRow[], more: boolean): RefObject<boolean> {
  const seeking = useRef(rows.some((row) => row.is === 'unread'))
  const pages = useRef(0)

  useLayoutEffect(() => {
    if (!seeking.current) return
    scrollWithin(scroller.current, '[data-unread]', 'instant')
    const divider = rows.findIndex((row) => row.is === 'unread')
    pages.current += 1
    seeking.current = divider >= 0 && divider <= 1 && more && pages.current <= PAGES_BACK
  }, [scroller, rows, more])

  useEffect(() => {
    const element = scroller.current
    const stop = () => {
      seeking.current = false
    }
    for (const type of USER_SCROLLS) element?.addEventListener(type, stop, { passive: true })
    return () => {
      for (const type of USER_SCROLLS) element?.removeEventListener(type, stop)
    }
  }, [scroller])

  return seeking
}

/** Not `scrollIntoView`, which moves the page as well. */
export function scrollWithin(scroller: HTMLElement | null, selector: string, behavior: ScrollBehavior): void {
  const row = scroller?.querySelector(selector)
  if (!scroller || !row) return
  const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
  scroller.scrollTo({ top: top - ABOVE_PX, behavior })
}
