/** Prefetches the chunk of the screen at a path. The router sets it at start. */
type RouteLoader = (path: string) => void

let load: RouteLoader = () => {}
const done = new Set<string>()

export function setRouteLoader(loader: RouteLoader): void {
  load = loader
  done.clear()
}

export function prefetchRoute(path: string): void {
  const screen = path.split(/[?#]/)[0] ?? path
  if (!screen.startsWith('/') || done.has(screen)) return
  done.add(screen)
  whenIdle(() => load(screen))
}

/** Prefetching waits until the current page has loaded. */
function whenIdle(then: () => void): void {
  if (document.readyState !== 'complete') window.addEventListener('load', () => whenIdle(then), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2000 })
  else setTimeout(then, 200)
}
