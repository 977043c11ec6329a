/**
 * Gathers pushes and hands them on once a frame, or once a second while the tab is hidden, where frames stop: 20,000
 * pushes are a few dozen changes of the screen, not 20,000.
 */

/** More would make a task that a finger notices. */
const AT_ONCE = 4000
const HIDDEN_MS = 1000

export interface Batch<T> {
  add(item: T): void
  /** Hands on everything now, because something that follows must find it applied. */
  flush(): void
  drop(): void
}

export function makeBatch<T>(apply: (items: readonly T[]) => void): Batch<T> {
  let waiting: T[] = []
  let cancel: (() => void) | null = null

  function schedule(): void {
    if (cancel) return
    cancel = document.visibilityState === 'hidden' ? onTimer(run) : onFrame(run)
  }
  function run(): void {
    cancel = null
    const now = waiting.splice(0, AT_ONCE)
    if (waiting.length > 0) schedule()
    if (now.length > 0) apply(now)
  }
  function reset(): void {
    cancel?.()
    cancel = null
  }
  // A frame that was asked for before the tab was hidden comes when it is shown again: a timer takes its place.
  document.addEventListener('visibilitychange', () => {
    if (!cancel) return
    reset()
    schedule()
  })

  return {
    add(item) {
      waiting.push(item)
      schedule()
    },
    flush() {
      reset()
      const now = waiting
      waiting = []
      if (now.length > 0) apply(now)
    },
    drop() {
      reset()
      waiting = []
    },
  }
}

function onFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

function onTimer(run: () => void): () => void {
  const timer = setTimeout(run, HIDDEN_MS)
  return () => clearTimeout(timer)
}
