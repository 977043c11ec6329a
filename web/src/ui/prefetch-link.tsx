import { type ComponentProps, useEffect, useRef } from 'react'
import { createPath, Link } from 'react-router'
import { prefetchRoute } from './route-loaders'

/** How near a link must come to the viewport before its screen is fetched (spec: 200 px). */
const NEAR = '200px'

/** The links that have not been near yet, with their paths; one observer for all, because lists are long. */
const waiting = new Map<Element, string>()
let watch: IntersectionObserver | undefined

function watchLink(link: Element, path: string): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const near = waiting.get(target)
        if (!isIntersecting || near === undefined) continue
        forget(target)
        prefetchRoute(near)
      }
    },
    { rootMargin: NEAR },
  )
  waiting.set(link, path)
  watch.observe(link)
  return () => forget(link)
}

function forget(link: Element): void {
  waiting.delete(link)
  watch?.unobserve(link)
}

/** A link whose screen is fetched when it comes near the viewport, once the browser is idle. */
export function PrefetchLink(props: ComponentProps<typeof Link>) {
  const link = useRef<HTMLAnchorElement>(null)
  const path = typeof props.to === 'string' ? props.to : createPath(props.to)
  useEffect(() => (link.current ? watchLink(link.current, path) : undefined), [path])
  return <Link ref={link} {...props} />
}
