import { type ComponentProps, useEffect, useRef } from 'react'
import { createPath, Link } from 'react-router'
import { prefetchRoute } from './route-loaders'

/** How near a link must come to the viewport before its screen is fetched (spec: 200 px). */
const NEAR = '200px'

export function PrefetchLink(props: ComponentProps<typeof Link>) {
  const link = useRef<HTMLAnchorElement>(null)
  const path = typeof props.to === 'string' ? props.to : createPath(props.to)
  useEffect(() => {
    const element = link.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        prefetchRoute(path)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [path])
  return <Link ref={link} {...props} />
}
