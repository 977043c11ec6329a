import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long an element must stay on screen to count, so that fast scrolling loads nothing. */
const STAYS_MS = 500

/** Whether an element is on screen, ignoring elements that only scroll past. */
export function useOnScreen<T extends Element>(): { ref: RefObject<T | null>; onScreen: boolean } {
  const ref = useRef<T>(null)
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)?.isIntersecting ?? false
      clearTimeout(timer)
      timer = setTimeout(() => setOnScreen(seen), STAYS_MS)
    })
    watch.observe(element)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [])
  return { ref, onScreen }
}
