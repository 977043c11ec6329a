import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatRow } from './rows'

/** How many pages back the beginning of what is unread is looked for. */
const PAGES_BACK = 6
/** How much of what came before stays in sight above what is gone to. */
const ABOVE_PX = 96
/** One scrolls oneself. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * One comes to the first unread message. Where the line stands on top of what is loaded, more of it is above: that is
 * loaded, being in sight, and gone to, until one scrolls oneself. Answers whether that still goes on.
 */
export function useFirstPlace(scroller: RefObject<HTMLDivElement | null>, rows: readonly ChatRow[], more: boolean): RefObject<boolean> {
  const placing = useRef(rows.some((row) => row.is === 'unread'))
  const pages = useRef(0)

  useLayoutEffect(() => {
    if (!placing.current) return
    scrollWithin(scroller.current, '[data-unread]', 'instant')
    const line = rows.findIndex((row) => row.is === 'unread')
    pages.current += 1
    placing.current = line >= 0 && line <= 1 && more && pages.current <= PAGES_BACK
  }, [scroller, rows, more])

  useEffect(() => {
    const element = scroller.current
    const stop = () => {
      placing.current = false
    }
    for (const move of MOVES) element?.addEventListener(move, stop, { passive: true })
    return () => {
      for (const move of MOVES) element?.removeEventListener(move, stop)
    }
  }, [scroller])

  return placing
}

/** Not `scrollIntoView`, which moves the page as well. */
export function scrollWithin(scroller: HTMLElement | null, selector: string, behavior: ScrollBehavior): void {
  const row = scroller?.querySelector(selector)
  if (!scroller || !row) return
  const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
  scroller.scrollTo({ top: top - ABOVE_PX, behavior })
}
