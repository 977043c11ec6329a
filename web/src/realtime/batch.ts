/**
 * Batches pushes: one batch per animation frame, or per second while the tab is hidden and frames stop. 20,000 pushes
 * cause a few dozen renders, not 20,000.
 */

/** A larger batch would block input for a noticeable time. */
const BATCH_MAX = 1000
const HIDDEN_MS = 1000

interface Batch<T> {
  add(item: T): void
  /** Applies everything now, for code that must see its effect. */
  flush(): void
  drop(): void
}

export function makeBatch<T>(apply: (items: readonly T[]) => void): Batch<T> {
  let pending: T[] = []
  let cancel: (() => void) | null = null

  function schedule(): void {
    if (cancel) return
    cancel = document.visibilityState === 'hidden' ? onTimer(run) : onFrame(run)
  }
  function run(): void {
    cancel = null
    const now = pending.splice(0, BATCH_MAX)
    if (pending.length > 0) schedule()
    if (now.length > 0) apply(now)
  }
  function reset(): void {
    cancel?.()
    cancel = null
  }
  // A frame requested before the tab was hidden fires only when it is shown again, so a timer replaces it.
  document.addEventListener('visibilitychange', () => {
    if (!cancel) return
    reset()
    schedule()
  })

  return {
    add(item) {
      pending.push(item)
      schedule()
    },
    flush() {
      reset()
      const now = pending
      pending = []
      if (now.length > 0) apply(now)
    },
    drop() {
      reset()
      pending = []
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
