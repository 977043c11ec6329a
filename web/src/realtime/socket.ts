/**
 * A WebSocket that reconnects: partysocket, with our own delays, and without its queue, which would send before
 * `session.open`.
 */
import PartyWebSocket from 'partysocket/ws'
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

  const socket = new PartyWebSocket(nextUrl, SUBPROTOCOL, {
    startClosed: true,
    maxEnqueuedMessages: 0,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    // Called exactly once for every close, before the next attempt.
    shouldReconnectOnClose: ({ code }) => closed(code),
  })

  /** partysocket calls this before every attempt, so the delay is here. It must never reject. */
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

  function closed(code: number): boolean {
    lastCode = code
    if (openedAt > 0 && Date.now() - openedAt >= STABLE_MS) attempt = 1
    openedAt = 0
    const final = FINAL.has(code)
    events.close(code, stopped || final)
    return !final
  }

  socket.addEventListener('open', () => {
    openedAt = Date.now()
    events.open()
  })
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    if (typeof data === 'string') events.text(data)
  })

  return {
    start() {
      stopped = false
      attempt = 0
      socket.reconnect()
    },
    stop() {
      stopped = true
      socket.close()
      skipDelay?.()
    },
    reconnect(afterMs) {
      requestedMs = afterMs
      socket.reconnect(CLOSE_RECONNECT)
    },
    reconnectNow() {
      if (lastCode !== CLOSE.TooManyRequests) setTimeout(() => skipDelay?.(), Math.random() * SPREAD_MS)
    },
    send(text) {
      return socket.readyState === socket.OPEN && socket.send(text)
    },
    setDrain(ms) {
      drainMs = ms
    },
    setWindow(ms) {
      windowMs = ms
    },
  }
}
