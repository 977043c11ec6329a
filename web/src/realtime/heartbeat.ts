/** Detects a dead connection: nothing was received for longer than the server is ever silent. */

/** The server beats about every 25 s and both sides give up after 35; the timeout scales with the server's interval. */
const TIMEOUT_FACTOR = 35 / 25

export interface Heartbeat {
  /** A frame arrived. */
  received(): void
  /** Sets the server's interval, in milliseconds. */
  setBeat(beatMs: number): void
  /** Checks now: timers stop while the machine sleeps. */
  check(): void
  stop(): void
}

export function startHeartbeat(onSilence: () => void, beatMs = 25_000): Heartbeat {
  let timeoutMs = beatMs * TIMEOUT_FACTOR
  let lastReceived = Date.now()
  let timer = setTimeout(check, timeoutMs)

  function check(): void {
    clearTimeout(timer)
    const leftMs = lastReceived + timeoutMs - Date.now()
    if (leftMs <= 0) onSilence()
    else timer = setTimeout(check, leftMs)
  }

  return {
    received() {
      lastReceived = Date.now()
    },
    setBeat(ms) {
      timeoutMs = ms * TIMEOUT_FACTOR
      check()
    },
    check,
    stop() {
      clearTimeout(timer)
    },
  }
}
