import { useEffect } from 'react'

let holders = 0

/** Locks the page's scrolling while any drawer or sheet is open. */
export function useScrollLock(open: boolean): void {
  useEffect(() => {
    if (!open) return
    holders += 1
    const root = document.documentElement
    // Keep the scrollbar's space, so that the page does not shift.
    if (holders === 1) root.classList.toggle('scroll-gutter', window.innerWidth > root.clientWidth)
    root.classList.add('scroll-locked')
    return () => {
      holders -= 1
      if (holders === 0) root.classList.remove('scroll-locked', 'scroll-gutter')
    }
  }, [open])
}
