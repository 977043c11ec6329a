/**
 * Requests and their answers on one line.
 *
 * INVARIANTS: a write keeps its key over every retry and reconnect, so that it has one effect. At most 16 requests are
 * under way. Every call ends: with its answer, its refusal, or its deadline.
 */
import { type Calls, KEYED, LIMITS, type Refusal } from '@/wire'
import { newKey } from '@/lib/key'
import { offline, Refused, timedOut, type Trouble } from '@/lib/refused'
import type { Cmd, Push, Request } from './frames'

export interface CallOptions {
  key?: string
  /** How long an answer is waited for, the line's being down included. */
  timeoutMs?: number
  /** It is about this socket: worth nothing on the next one. */
  thisSocket?: boolean
}

export interface Ask<C extends Cmd> extends CallOptions {
  cmd: C
  args: Calls[C]['args']
  /** Called within the frame's own event, so that what follows on the line finds it done. */
  done(ok: Calls[C]['ok'], during: readonly Push[]): void
  failed(error: Refused): void
}

interface Wanted {
  cmd: Cmd
  args: unknown
  key?: string
  thisSocket: boolean
  done(ok: unknown, during: readonly Push[]): void
  failed(error: Refused): void
  during: Push[]
  tries: number
  trouble?: Trouble
  deadline: ReturnType<typeof setTimeout>
  pause?: ReturnType<typeof setTimeout>
}

const TIMEOUT_MS = 15_000
/** With the line down for this long, a question is answered "offline" instead of waiting. */
const DOWN_MS = 4000
const BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 8000

export interface CallTable {
  ask<C extends Cmd>(ask: Ask<C>): void
  /** The line is being laid: calls wait for it a while. */
  starting(): void
  /** Past the queue, for the hello itself. */
  askNow<C extends Cmd>(ask: Ask<C>): void
  /** The hello was answered: what waited goes out. */
  live(): void
  /** The line fell: what was under way goes again on the next one. */
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
  let queue: Wanted[] = []
  const underWay = new Map<number, Wanted>()
  const pausing = new Set<Wanted>()
  const mine = new Set<string>()
  let downTimer: ReturnType<typeof setTimeout> | undefined

  function want<C extends Cmd>(ask: Ask<C>): Wanted {
    const key = ask.key ?? (KEYED.has(ask.cmd) ? newKey() : undefined)
    if (key !== undefined) mine.add(key)
    const wanted: Wanted = {
      cmd: ask.cmd,
      args: ask.args,
      thisSocket: ask.thisSocket ?? false,
      done: ask.done as (ok: unknown, during: readonly Push[]) => void,
      failed: ask.failed,
      during: [],
      tries: 0,
      deadline: setTimeout(() => fail(wanted, wanted.trouble ? new Refused(wanted.trouble) : isLive ? timedOut() : offline()), ask.timeoutMs ?? TIMEOUT_MS),
      ...(key !== undefined && { key }),
    }
    return wanted
  }

  function put(wanted: Wanted): void {
    const id = nextId++
    const request: Request = { id, cmd: wanted.cmd, args: wanted.args as Request['args'], ...(wanted.key !== undefined && { key: wanted.key }) }
    const text = JSON.stringify(request)
    if (new TextEncoder().encode(text).length > LIMITS.CLIENT_FRAME_MAX) {
      return fail(wanted, new Refused({ code: 'too_large', message: 'That is too large to send.', retry: false }))
    }
    wanted.during = []
    underWay.set(id, wanted)
    // A socket that is closing takes nothing: its close brings this call back.
    send(text)
  }

  function next(): void {
    while (isLive && underWay.size < LIMITS.IN_FLIGHT_MAX) {
      const wanted = queue.shift()
      if (!wanted) return
      put(wanted)
    }
  }

  function end(wanted: Wanted): void {
    clearTimeout(wanted.deadline)
    clearTimeout(wanted.pause)
    pausing.delete(wanted)
    queue = queue.filter((other) => other !== wanted)
    for (const [id, other] of underWay) if (other === wanted) underWay.delete(id)
  }

  function fail(wanted: Wanted, error: Refused): void {
    end(wanted)
    wanted.failed(error)
    next()
  }

  function take(id: number): Wanted | undefined {
    const wanted = underWay.get(id)
    underWay.delete(id)
    return wanted
  }

  function pause(wanted: Wanted, afterMs: number | undefined): void {
    const backoff = Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** wanted.tries++)
    pausing.add(wanted)
    wanted.pause = setTimeout(
      () => {
        pausing.delete(wanted)
        queue.push(wanted)
        next()
      },
      afterMs ?? backoff * (0.5 + Math.random() / 2),
    )
  }

  function giveUpWaiting(): void {
    isDown = true
    for (const wanted of [...queue, ...pausing]) fail(wanted, offline())
  }

  return {
    ask(ask) {
      if (isDown) return ask.failed(offline())
      queue.push(want(ask))
      next()
    },
    starting() {
      isDown = false
      clearTimeout(downTimer)
      downTimer = setTimeout(giveUpWaiting, DOWN_MS)
    },
    askNow(ask) {
      put(want(ask))
    },
    live() {
      clearTimeout(downTimer)
      isDown = false
      isLive = true
      next()
    },
    down() {
      if (isLive) downTimer = setTimeout(giveUpWaiting, DOWN_MS)
      isLive = false
      queue = [...underWay.values(), ...queue]
      underWay.clear()
      for (const wanted of [...queue, ...pausing]) if (wanted.thisSocket) fail(wanted, offline())
    },
    replied(id, ok) {
      const wanted = take(id)
      if (!wanted) return
      end(wanted)
      wanted.done(ok, wanted.during)
      next()
    },
    refused(id, err) {
      const wanted = take(id)
      if (!wanted) return
      wanted.trouble = err
      if (err.retry && wanted.cmd !== 'session.open') pause(wanted, err.after_ms)
      else fail(wanted, new Refused(err))
      next()
    },
    pushed(push) {
      for (const wanted of underWay.values()) wanted.during.push(push)
    },
    isMine: (key) => mine.has(key),
    stop() {
      clearTimeout(downTimer)
      isLive = false
      isDown = true
      for (const wanted of [...underWay.values(), ...queue, ...pausing]) fail(wanted, offline())
    },
  }
}
