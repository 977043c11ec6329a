/**
 * One WebSocket that comes back: partysocket for the reconnecting, with our own delays, and none of its queue, which
 * would send before the hello.
 */
import PartyWebSocket from 'partysocket/ws'
import { CLOSE } from '@/wire'
import { delayFor, FINAL } from './reconnect'
import { SUBPROTOCOL } from './frames'

export interface SocketEvents {
  /** Before every attempt; false: not now, later. */
  ready(): Promise<boolean>
  open(): void
  text(text: string): void
  /** It fell; `final` when it does not come back by itself. */
  close(code: number, final: boolean): void
}

export interface Socket {
  start(): void
  stop(): void
  /** Gives this connection up and makes another, after a while or after so many milliseconds. */
  again(afterMs?: number): void
  /** The network is back, or somebody looks: the next attempt is now. */
  hurry(): void
  send(text: string): boolean
  /** What the server said of coming back. */
  setDrain(ms: number): void
  setWindow(ms: number): void
}

/** A connection that stood for this long begins its delays anew. */
const STOOD_MS = 5000
const CONNECT_TIMEOUT_MS = 10_000
/** A club's network comes back for all its members at once. */
const HURRY_MS = 300
/** Ours, as close codes of applications: 4xxx are the server's. */
const CLOSE_AGAIN = 3000

export function makeSocket(url: () => string, events: SocketEvents): Socket {
  let attempt = 0
  let lastCode = 0
  let openedAt = 0
  let drainMs: number | undefined
  let askedMs: number | undefined
  let windowMs: number | undefined
  let wake: (() => void) | null = null
  let stopped = true

  const socket = new PartyWebSocket(nextUrl, SUBPROTOCOL, {
    startClosed: true,
    maxEnqueuedMessages: 0,
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    // The one place that hears of every close, with its code, once: before the next attempt.
    shouldReconnectOnClose: ({ code }) => fell(code),
  })

  /** partysocket asks for the address before every attempt: the place to wait. It must never reject. */
  async function nextUrl(): Promise<string> {
    do {
      if (attempt > 0) await pause(askedMs ?? delayFor({ code: lastCode, attempt, drainMs, windowMs }))
      askedMs = undefined
      attempt++
    } while (!stopped && !(await events.ready().catch(() => false)))
    drainMs = undefined
    return url()
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      function done(): void {
        clearTimeout(timer)
        wake = null
        resolve()
      }
      wake = done
    })
  }

  function fell(code: number): boolean {
    lastCode = code
    if (openedAt > 0 && Date.now() - openedAt >= STOOD_MS) attempt = 1
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
      wake?.()
    },
    again(afterMs) {
      askedMs = afterMs
      socket.reconnect(CLOSE_AGAIN)
    },
    hurry() {
      if (lastCode !== CLOSE.TooManyRequests) setTimeout(() => wake?.(), Math.random() * HURRY_MS)
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
