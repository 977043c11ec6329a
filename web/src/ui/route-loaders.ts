/** Loads the chunk of the screen at a path, so that a tap finds it there. The router gives it once, at the start. */
export type RouteLoader = (path: string) => void

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

/** What may be gone to waits for what is here. */
function whenIdle(then: () => void): void {
  if (document.readyState !== 'complete') window.addEventListener('load', () => whenIdle(then), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2000 })
  else setTimeout(then, 200)
}
