/** Notices a line that is dead without having been closed: nothing was heard for longer than the server ever waits. */

/** The server beats about every 25 s and both sides give up after 35; scaled where a server beats faster. */
const PATIENCE = 35 / 25

export interface Heartbeat {
  /** Something came in. */
  heard(): void
  /** The server's own rhythm, once it told. */
  setBeat(beatMs: number): void
  /** Looks at the clock now: timers sleep with the machine. */
  check(): void
  stop(): void
}

export function startHeartbeat(onSilence: () => void, beatMs = 25_000): Heartbeat {
  let patience = beatMs * PATIENCE
  let heardAt = Date.now()
  let timer = setTimeout(check, patience)

  function check(): void {
    clearTimeout(timer)
    const left = heardAt + patience - Date.now()
    if (left <= 0) onSilence()
    else timer = setTimeout(check, left)
  }

  return {
    heard() {
      heardAt = Date.now()
    },
    setBeat(ms) {
      patience = ms * PATIENCE
      check()
    },
    check,
    stop() {
      clearTimeout(timer)
    },
  }
}
