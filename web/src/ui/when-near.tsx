import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Shows its children once it comes near the viewport: what is further down the page is not fetched with its top. */
export function WhenNear({ className, children }: { /** Reserves the space of the children. */ className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: '400px' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={className}>
      {near && children}
    </div>
  )
}
