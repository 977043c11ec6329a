import { useEffect, useRef } from 'react'

/** Calls when the end of a list comes near, so that nobody has to ask for more; the list's button stays for who does. */
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
