import { useEffect, useRef } from 'react'

/** Calls `onNear` when the end of a list is about to scroll into view. The list keeps its "more" button as well. */
export function NearEnd({ onNear }: { onNear: (() => void) | undefined }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element || !onNear) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onNear(), { rootMargin: '600px' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [onNear])
  return <div ref={mark} aria-hidden="true" />
}
