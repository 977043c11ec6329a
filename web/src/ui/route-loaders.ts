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
  if (savesData()) return
  done.add(screen)
  whenIdle(() => load(screen))
}

/** Whoever pays for every byte fetches a screen when it is opened. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Prefetching waits until the current page has loaded. */
function whenIdle(then: () => void): void {
  if (document.readyState !== 'complete') window.addEventListener('load', () => whenIdle(then), { once: true })
  else if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 200)
}
