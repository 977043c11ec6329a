/** Frames as this client reads and writes them; `docs/wire.md` specifies them. */
import type { Calls, Key, Refusal, SocketPush, Topic } from '@/wire'

export const SUBPROTOCOL = 'rally.v1'

export type Cmd = keyof Calls

export interface Request<C extends Cmd = Cmd> {
  id: number
  cmd: C
  key?: Key
  args: Calls[C]['args']
}

/** A push on a topic. Its name may be unknown to this client. */
export interface Push {
  topic: Topic
  /** Absent on an unlogged push. */
  seq?: number
  push: string
  key?: Key
  data: unknown
}

export type Frame =
  | { is: 'beat' }
  | { is: 'reply'; id: number; ok: unknown }
  | { is: 'refusal'; id: number; err: Refusal }
  | { is: 'push'; push: Push; full: boolean }
  | { is: 'skip'; topic: Topic; seq: number }
  | { is: 'closed'; topic: Topic; reason: string }
  | { is: 'about-socket'; push: SocketPush }
  | { is: 'unknown' }

interface Raw {
  id?: number
  ok?: unknown
  err?: Refusal
  topic?: Topic
  seq?: number
  push?: string
  key?: Key
  data?: unknown
  full?: boolean
}

export function readFrame(text: string): Frame {
  // The heartbeat is by far the most frequent frame of an idle socket.
  if (text === '{}') return { is: 'beat' }
  const raw = JSON.parse(text) as Raw
  if (raw.id !== undefined) {
    return raw.err ? { is: 'refusal', id: raw.id, err: raw.err } : { is: 'reply', id: raw.id, ok: raw.ok }
  }
  if (raw.topic === undefined) {
    return raw.push === undefined ? { is: 'beat' } : { is: 'about-socket', push: { push: raw.push, data: raw.data } as SocketPush }
  }
  if (raw.push === undefined) return raw.seq === undefined ? { is: 'unknown' } : { is: 'skip', topic: raw.topic, seq: raw.seq }
  if (raw.push === 'closed' && raw.seq === undefined) {
    return { is: 'closed', topic: raw.topic, reason: (raw.data as { reason?: string } | undefined)?.reason ?? 'reset' }
  }
  const push: Push = { topic: raw.topic, push: raw.push, data: raw.data }
  if (raw.seq !== undefined) push.seq = raw.seq
  if (raw.key !== undefined) push.key = raw.key
  return { is: 'push', push, full: raw.full === true }
}
