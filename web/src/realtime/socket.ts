/**
 * A WebSocket that reconnects.
 *
 * INVARIANT: `close` is called once for every connection and for every attempt that failed, before the next attempt; at most one
 * attempt is under way, and nothing of an earlier one is heard any more.
 */
import { CLOSE } from '@/wire'
import { delayFor, FINAL } from './reconnect'
import { SUBPROTOCOL } from './frames'

interface SocketEvents {
  /** Called before every attempt; false delays it. */
  ready(): Promise<boolean>
  open(): void
  text(text: string): void
  /** The connection closed; `final` if there will be no reconnect. */
  close(code: number, final: boolean): void
}

interface Socket {
  start(): void
  stop(): void
  /** Drops the connection and makes another, after `afterMs` or the usual delay. */
  reconnect(afterMs?: number): void
  /** Skips what is left of the delay, except after a rate limit. */
  reconnectNow(): void
  send(text: string): boolean
  /** The reconnect delay that the server asked for. */
  setDrain(ms: number): void
  setWindow(ms: number): void
}

/** A connection that lasted this long resets the backoff. */
const STABLE_MS = 5000
const CONNECT_TIMEOUT_MS = 10_000
/** When a club's network is back, all its members reconnect at once: spread them. */
const SPREAD_MS = 300
/** Our own close code; 4xxx are the server's. */
const CLOSE_RECONNECT = 3000

export function makeSocket(url: () => string, events: SocketEvents): Socket {
  let attempt = 0
  let lastCode = 0
  let openedAt = 0
  let drainMs: number | undefined
  let requestedMs: number | undefined
  let windowMs: number | undefined
  let skipDelay: (() => void) | null = null
  let stopped = true

  let socket: WebSocket | null = null
  let connecting = false
  let timeout: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    if (connecting) return
    connecting = true
    const address = await nextUrl()
    connecting = false
    if (!stopped) open(address)
  }

  function open(address: string): void {
    const opened = new WebSocket(address, SUBPROTOCOL)
    socket = opened
    timeout = setTimeout(drop, CONNECT_TIMEOUT_MS)
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      clearTimeout(timeout)
      openedAt = Date.now()
      events.open()
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened && typeof data === 'string') events.text(data)
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) closed(code)
    })
  }

  /** Does not wait for the close event, which a dead network delays. */
  function drop(code = CLOSE_RECONNECT): void {
    const dropped = socket
    if (!dropped) return
    closed(code)
    dropped.close(code)
  }

  function closed(code: number): void {
    clearTimeout(timeout)
    socket = null
    lastCode = code
    if (openedAt > 0 && Date.now() - openedAt >= STABLE_MS) attempt = 1
    openedAt = 0
    const final = stopped || FINAL.has(code)
    events.close(code, final)
    if (!final) void connect()
  }

  /** Before every attempt, so the delay is here. */
  async function nextUrl(): Promise<string> {
    do {
      if (attempt > 0) await delay(requestedMs ?? delayFor({ code: lastCode, attempt, drainMs, windowMs }))
      requestedMs = undefined
      attempt++
    } while (!stopped && !(await events.ready().catch(() => false)))
    drainMs = undefined
    return url()
  }

  function delay(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      function done(): void {
        clearTimeout(timer)
        skipDelay = null
        resolve()
      }
      skipDelay = done
    })
  }

  return {
    start() {
      stopped = false
      attempt = 0
      drop()
      void connect()
    },
    stop() {
      stopped = true
      socket?.close()
      skipDelay?.()
    },
    reconnect(afterMs) {
      requestedMs = afterMs
      drop()
      void connect()
    },
    reconnectNow() {
      if (lastCode !== CLOSE.TooManyRequests) setTimeout(() => skipDelay?.(), Math.random() * SPREAD_MS)
    },
    send(text) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    setDrain(ms) {
      drainMs = ms
    },
    setWindow(ms) {
      windowMs = ms
    },
  }
}
