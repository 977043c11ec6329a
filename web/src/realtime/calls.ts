/**
 * Requests and their replies over one connection.
 *
 * INVARIANTS: a write keeps its key over every retry and reconnect, so it takes effect once. At most 16 requests are in
 * flight. Every call ends: with its reply, its refusal, or its deadline.
 */
import { type Calls, KEYLESS, LIMITS, type Refusal } from '@/wire'
import { newKey } from '@/lib/key'
import { offline, Refused, timedOut, type Trouble } from '@/lib/refused'
import type { Cmd, Push, Request } from './frames'

export interface CallOptions {
  key?: string
  /** Deadline of the whole call, including retries and time offline; 15 s by default. */
  timeoutMs?: number
  /** The call is about this socket, so it fails instead of being sent again on the next one. */
  thisSocket?: boolean
}

export interface CallRequest<C extends Cmd> extends CallOptions {
  cmd: C
  args: Calls[C]['args']
  /** Called synchronously with the reply's frame, before the next frame is read. */
  done(ok: Calls[C]['ok'], during: readonly Push[]): void
  failed(error: Refused): void
}

interface PendingCall {
  cmd: Cmd
  args: unknown
  key?: string
  thisSocket: boolean
  done(ok: unknown, during: readonly Push[]): void
  failed(error: Refused): void
  during: Push[]
  attempts: number
  trouble?: Trouble
  deadline: ReturnType<typeof setTimeout>
  retryTimer?: ReturnType<typeof setTimeout>
}

const TIMEOUT_MS = 15_000
/** After being disconnected for this long, calls fail as "offline" instead of waiting. */
const DOWN_MS = 4000
const BACKOFF_MS = 250
const MAX_BACKOFF_MS = 8000

interface CallTable {
  request<C extends Cmd>(request: CallRequest<C>): void
  /** Connecting: calls wait for a while. */
  starting(): void
  /** Bypasses the queue: for `session.open` itself. */
  requestNow<C extends Cmd>(request: CallRequest<C>): void
  /** The session is open: sends what is queued. */
  live(): void
  /** Disconnected: calls in flight go back to the front of the queue. */
  down(): void
  replied(id: number, ok: unknown): void
  refused(id: number, err: Refusal): void
  pushed(push: Push): void
  isMine(key: string): boolean
  stop(): void
}

export function makeCalls(send: (text: string) => boolean): CallTable {
  let isLive = false
  let isDown = true
  let nextId = 1
  let queue: PendingCall[] = []
  const inFlight = new Map<number, PendingCall>()
  const backingOff = new Set<PendingCall>()
  const mine = new Set<string>()
  let downTimer: ReturnType<typeof setTimeout> | undefined

  function makeCall<C extends Cmd>(request: CallRequest<C>): PendingCall {
    const key = request.key ?? (KEYLESS.has(request.cmd) ? undefined : newKey())
    if (key !== undefined) mine.add(key)
    const call: PendingCall = {
      cmd: request.cmd,
      args: request.args,
      thisSocket: request.thisSocket ?? false,
      done: request.done as (ok: unknown, during: readonly Push[]) => void,
      failed: request.failed,
      during: [],
      attempts: 0,
      deadline: setTimeout(() => fail(call, expired(call)), request.timeoutMs ?? TIMEOUT_MS),
      ...(key !== undefined && { key }),
    }
    return call
  }

  /** Why a call ends at its deadline: the last refusal, no reply, or never sent. */
  function expired(call: PendingCall): Refused {
    if (call.trouble) return new Refused(call.trouble)
    const sent = [...inFlight.values()].includes(call)
    return isLive || sent ? timedOut() : offline()
  }

  function transmit(call: PendingCall): void {
    const id = nextId++
    const frame: Request = { id, cmd: call.cmd, args: call.args as Request['args'], ...(call.key !== undefined && { key: call.key }) }
    const text = JSON.stringify(frame)
    if (new TextEncoder().encode(text).length > LIMITS.CLIENT_FRAME_MAX) {
      return fail(call, new Refused({ code: 'too_large', message: 'That is too large to send.', retry: false }))
    }
    call.during = []
    inFlight.set(id, call)
    // A closing socket drops the frame; `down` then queues this call again.
    send(text)
  }

  function next(): void {
    while (isLive && inFlight.size < LIMITS.IN_FLIGHT_MAX) {
      const call = queue.shift()
      if (!call) return
      transmit(call)
    }
  }

  function end(call: PendingCall): void {
    clearTimeout(call.deadline)
    clearTimeout(call.retryTimer)
    backingOff.delete(call)
    queue = queue.filter((other) => other !== call)
    for (const [id, other] of inFlight) if (other === call) inFlight.delete(id)
  }

  function fail(call: PendingCall, error: Refused): void {
    end(call)
    call.failed(error)
    next()
  }

  function takeInFlight(id: number): PendingCall | undefined {
    const call = inFlight.get(id)
    inFlight.delete(id)
    return call
  }

  function retryLater(call: PendingCall, afterMs: number | undefined): void {
    const backoff = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** call.attempts++)
    backingOff.add(call)
    call.retryTimer = setTimeout(
      () => {
        backingOff.delete(call)
        queue.push(call)
        next()
      },
      afterMs ?? backoff * (0.5 + Math.random() / 2),
    )
  }

  function failWaiting(): void {
    isDown = true
    for (const call of [...queue, ...backingOff]) fail(call, offline())
  }

  return {
    request(request) {
      if (isDown) return request.failed(offline())
      queue.push(makeCall(request))
      next()
    },
    starting() {
      isDown = false
      clearTimeout(downTimer)
      downTimer = setTimeout(failWaiting, DOWN_MS)
    },
    requestNow(request) {
      transmit(makeCall(request))
    },
    live() {
      clearTimeout(downTimer)
      isDown = false
      isLive = true
      next()
    },
    down() {
      if (isLive) downTimer = setTimeout(failWaiting, DOWN_MS)
      isLive = false
      queue = [...inFlight.values(), ...queue]
      inFlight.clear()
      for (const call of [...queue, ...backingOff]) if (call.thisSocket) fail(call, offline())
    },
    replied(id, ok) {
      const call = takeInFlight(id)
      if (!call) return
      end(call)
      call.done(ok, call.during)
      next()
    },
    refused(id, err) {
      const call = takeInFlight(id)
      if (!call) return
      call.trouble = err
      if (err.retry && call.cmd !== 'session.open') retryLater(call, err.after_ms)
      else fail(call, new Refused(err))
      next()
    },
    pushed(push) {
      for (const call of inFlight.values()) call.during.push(push)
    },
    isMine: (key) => mine.has(key),
    stop() {
      clearTimeout(downTimer)
      isLive = false
      isDown = true
      for (const call of [...inFlight.values(), ...queue, ...backingOff]) fail(call, offline())
    },
  }
}
