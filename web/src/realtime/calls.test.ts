import { beforeEach, expect, test, vi } from 'vitest'
import type { Refused } from '@/lib/refused'
import { makeCalls } from './calls'
import type { Request } from './frames'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function setUp() {
  const sent: Request[] = []
  const calls = makeCalls((text) => Boolean(sent.push(JSON.parse(text) as Request)))
  const ended: string[] = []
  const find = (text: string, more: { timeoutMs?: number; key?: string; thisSocket?: boolean } = {}) =>
    calls.request({ cmd: 'people.find', args: { text }, ...more, done: () => ended.push(`${text} done`), failed: (error: Refused) => ended.push(`${text} ${error.trouble.code}`) })
  const write = (title: string) => calls.request({ cmd: 'chat.create', args: { title, members: [] }, done: () => ended.push(`${title} done`), failed: (error) => ended.push(`${title} ${error.trouble.code}`) })
  calls.starting()
  return { calls, sent, ended, find, write }
}

test('nothing is sent before the session is open', () => {
  const { calls, sent, find } = setUp()
  find('a')
  expect(sent).toEqual([])
  calls.live()
  expect(sent).toMatchObject([{ id: 1, cmd: 'people.find', args: { text: 'a' } }])
})

test('at most sixteen calls are in flight', () => {
  const { calls, sent, find, ended } = setUp()
  calls.live()
  for (let at = 0; at < 40; at++) find(String(at))
  expect(sent).toHaveLength(16)
  calls.replied(1, { people: [] })
  calls.refused(2, { code: 'internal', message: '', retry: false })
  expect(sent).toHaveLength(18)
  expect(ended).toEqual(['0 done', '1 internal'])
})

test('a read carries no key, every write its own', () => {
  const { calls, sent, find, write } = setUp()
  calls.live()
  find('a')
  write('Friday')
  write('Friday')
  expect(sent[0]?.key).toBeUndefined()
  expect(sent[1]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(sent[1]?.key).not.toBe(sent[2]?.key)
})

test('calls in flight when the connection drops are sent again first, with the same keys', () => {
  const { calls, sent, write, ended } = setUp()
  calls.live()
  write('one')
  write('two')
  calls.down()
  write('three')
  calls.live()
  expect(sent.slice(2).map((request) => (request.args as { title: string }).title)).toEqual(['one', 'two', 'three'])
  expect(sent[2]?.key).toBe(sent[0]?.key)
  calls.replied(sent[2]?.id ?? 0, {})
  expect(ended).toEqual(['one done'])
})

test('a reply to a request of an earlier connection is ignored', () => {
  const { calls, find, ended } = setUp()
  calls.live()
  find('a')
  calls.down()
  calls.replied(1, {})
  expect(ended).toEqual([])
})

test('a call about one socket fails when it closes', () => {
  const { calls, sent, find, ended } = setUp()
  calls.live()
  find('a', { thisSocket: true })
  calls.down()
  calls.live()
  expect(ended).toEqual(['a offline'])
  expect(sent).toHaveLength(1)
})

test('a retryable refusal is retried after the server’s delay, or with backoff', () => {
  const { calls, sent, write, ended } = setUp()
  calls.live()
  write('one')
  calls.refused(1, { code: 'too_many_requests', message: '', retry: true, after_ms: 900 })
  vi.advanceTimersByTime(899)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(2)
  calls.refused(2, { code: 'busy', message: '', retry: true })
  vi.advanceTimersByTime(500)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map((request) => request.key)).size).toBe(1)
  calls.replied(3, {})
  expect(ended).toEqual(['one done'])
})

test('a call refused until its deadline fails with that refusal', () => {
  const { calls, find, ended, sent } = setUp()
  calls.live()
  find('a', { timeoutMs: 3000 })
  for (let id = 1; id <= 20; id++) {
    calls.refused(id, { code: 'unavailable', message: '', retry: true })
    vi.advanceTimersByTime(500)
  }
  expect(ended).toEqual(['a unavailable'])
  expect(sent.length).toBeGreaterThan(2)
})

test('a call without a reply times out at its deadline', () => {
  const { calls, find, ended } = setUp()
  calls.live()
  find('a', { timeoutMs: 1000 })
  vi.advanceTimersByTime(1000)
  expect(ended).toEqual(['a timeout'])
})

test('after being disconnected for a while, calls fail as offline at once', () => {
  const { calls, find, ended } = setUp()
  calls.live()
  calls.down()
  find('a')
  vi.advanceTimersByTime(4000)
  find('b')
  expect(ended).toEqual(['a offline', 'b offline'])
  calls.live()
  find('c')
  calls.replied(1, {})
  expect(ended).toEqual(['a offline', 'b offline', 'c done'])
})

test('a request too large for a frame is not sent', () => {
  const { calls, sent, find, ended } = setUp()
  calls.live()
  find('é'.repeat(17_000))
  expect(ended[0]).toMatch(/too_large$/)
  expect(sent).toEqual([])
})

test('a reply carries the pushes that arrived while it was in flight', () => {
  const { calls } = setUp()
  calls.live()
  const pushes: string[] = []
  calls.pushed({ topic: 'chat:1', push: 'before', data: {} })
  calls.request({ cmd: 'chat.list', args: {}, done: (_, during) => pushes.push(...during.map((push) => push.push)), failed: () => {} })
  calls.pushed({ topic: 'chat:1', push: 'during', data: {} })
  calls.replied(1, { rooms: [] })
  expect(pushes).toEqual(['during'])
})

test('stopping fails every call', () => {
  const { calls, find, ended } = setUp()
  find('a')
  calls.stop()
  find('b')
  expect(ended).toEqual(['a offline', 'b offline'])
})
