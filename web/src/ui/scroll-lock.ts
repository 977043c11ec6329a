import { useEffect } from 'react'

let holders = 0

/** The page stays where it is while a drawer or a sheet is open, however many there are. */
export function useScrollLock(open: boolean): void {
  useEffect(() => {
    if (!open) return
    holders += 1
    const root = document.documentElement
    // Where the scrollbar took room, its room stays, so that nothing jumps to the right.
    if (holders === 1) root.classList.toggle('scroll-gutter', window.innerWidth > root.clientWidth)
    root.classList.add('scroll-locked')
    return () => {
      holders -= 1
      if (holders === 0) root.classList.remove('scroll-locked', 'scroll-gutter')
    }
  }, [open])
}
