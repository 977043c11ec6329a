import { expect, test } from 'vitest'
import { LIMITS, type Opened, type TopicOpened } from '@/wire'
import { Refused } from '@/lib/refused'
import { makeTopics } from './topics'

const opened = (topics: Record<string, number>, reset: string[] = []): Opened => ({
  ...{ server_time: 0, epoch: 'e', beat_ms: 25_000, token_ttl_ms: 0, reconnect_window_ms: 0 },
  ...{ topics, reset },
})

function setUp() {
  const events: string[] = []
  const requests: { topic: string; since: number | undefined; answer: (opened: TopicOpened) => void; refuse: (code: 'not_found' | 'sign_in_required' | 'offline') => void }[] = []
  const topics = makeTopics({
    open: (topic, since, done, failed) =>
      void requests.push({
        topic,
        since,
        answer: (answer) => done(answer, []),
        refuse: (code) => failed(new Refused({ code, message: '', retry: false })),
      }),
    close: (topic) => void events.push(`close ${topic}`),
    push: ({ topic, seq }) => void events.push(`${topic} ${seq ?? '-'}`),
    snapshot: (topic) => void events.push(`snapshot ${topic}`),
    reset: (topic) => void events.push(`reset ${topic}`),
    ended: (topic) => void events.push(`ended ${topic}`),
    startOver: () => void events.push('start over'),
    changed: () => {},
  })
  const push = (topic: string, seq: number, full = false) => topics.pushed({ topic, seq, push: 'x', data: {} }, full)
  return { topics, events, requests, push }
}

test('pushes arrive in order, once, and a gap is replayed', () => {
  const { topics, events, requests, push } = setUp()
  topics.opened(opened({ a: 4 }))
  for (const seq of [5, 5, 4, 6]) push('a', seq)
  topics.skipped('a', 7)
  push('a', 8)
  expect(events).toEqual(['a 5', 'a 6', 'a 8'])
  push('a', 10)
  push('a', 11)
  expect(requests).toMatchObject([{ topic: 'a', since: 8 }])
  requests[0]?.answer({ seq: 8, snapshot: null })
  for (const seq of [9, 10, 11]) push('a', seq)
  expect(events.slice(3)).toEqual(['a 9', 'a 10', 'a 11'])
})

test('a gap that cannot be replayed is filled by a snapshot', () => {
  const { topics, events, requests, push } = setUp()
  topics.opened(opened({ a: 4 }))
  topics.skipped('a', 9)
  requests[0]?.answer({ seq: 20, snapshot: {} })
  push('a', 20)
  push('a', 21)
  expect(events).toEqual(['snapshot a', 'a 21'])
})

test('a full-state push may jump ahead, but not back', () => {
  const { topics, events, push } = setUp()
  topics.opened(opened({ a: 4 }))
  push('a', 9, true)
  push('a', 7, true)
  push('a', 10)
  expect(events).toEqual(['a 9', 'a 10'])
})

test('all subscribers share one snapshot', () => {
  const { topics, events, requests } = setUp()
  topics.opened(opened({ a: 4 }))
  topics.subscribe('a')
  topics.subscribe('a')
  expect(requests).toHaveLength(1)
  requests[0]?.answer({ seq: 4, snapshot: {} })
  expect(topics.stateOf('a')).toBe('open')
  topics.unsubscribe('a')
  topics.unsubscribe('a')
  topics.subscribe('a')
  expect(requests).toHaveLength(1)
  expect(events).toEqual(['snapshot a'])
})

test('subscribing during a replay fetches a snapshot afterwards', () => {
  const { topics, requests, push } = setUp()
  topics.opened(opened({ a: 4 }))
  push('a', 6)
  topics.subscribe('a')
  requests[0]?.answer({ seq: 4, snapshot: null })
  expect(requests[1]).toMatchObject({ topic: 'a', since: undefined })
})

test('a topic that the server did not begin is closed with its last subscriber', () => {
  const { topics, events, requests } = setUp()
  topics.opened(opened({}))
  topics.subscribe('old')
  requests[0]?.answer({ seq: 4, snapshot: {} })
  topics.unsubscribe('old')
  expect(events).toEqual(['snapshot old', 'close old', 'reset old'])
})

test('a resumed topic that the server does not confirm has ended', () => {
  const { topics, events } = setUp()
  topics.opened(opened({ a: 4, b: 2 }))
  expect(topics.resume()).toEqual({ a: 4, b: 2 })
  topics.down()
  topics.opened(opened({ a: 4 }))
  expect(events).toEqual(['ended b'])
  expect(topics.stateOf('b')).toBe('gone')
})

test('topics beyond the resume limit are replayed if the server begins them, else dropped', () => {
  const { topics, events, requests } = setUp()
  const many = Object.fromEntries(Array.from({ length: LIMITS.RESUME_TOPICS_MAX + 2 }, (_, at) => [`t${at}`, 1]))
  topics.opened(opened(many))
  const named = topics.resume()
  expect(Object.keys(named)).toHaveLength(LIMITS.RESUME_TOPICS_MAX)
  topics.down()
  topics.opened(opened({ ...named, t256: 3 }))
  expect(requests).toMatchObject([{ topic: 't256', since: 1 }])
  expect(events).toEqual(['reset t257'])
})

test('a subscriber from before a topic ended does not count after it begins again', () => {
  const { topics, requests } = setUp()
  topics.opened(opened({ a: 4 }))
  topics.subscribe('a')
  requests[0]?.answer({ seq: 4, snapshot: {} })
  topics.closed('a', 'revoked')
  expect(topics.stateOf('a')).toBe('gone')
  topics.refresh('a')
  requests[1]?.answer({ seq: 9, snapshot: {} })
  topics.unsubscribe('a')
  topics.closed('a', 'reset')
  requests[2]?.answer({ seq: 12, snapshot: {} })
  topics.subscribe('a')
  expect(topics.stateOf('a')).toBe('open')
})

test('a topic refused as not found is gone; one that failed offline is opened on reconnect', () => {
  const { topics, events, requests } = setUp()
  topics.subscribe('a')
  topics.subscribe('b')
  requests[0]?.refuse('not_found')
  requests[1]?.refuse('offline')
  expect([topics.stateOf('a'), topics.stateOf('b')]).toEqual(['gone', 'opening'])
  expect(events).toEqual(['ended a'])
  topics.opened(opened({}))
  expect(requests[2]).toMatchObject({ topic: 'b', since: undefined })
})

test('a topic that asks a guest to log in is gone', () => {
  const { topics, events, requests } = setUp()
  topics.subscribe('a')
  requests[0]?.refuse('sign_in_required')
  expect(topics.stateOf('a')).toBe('gone')
  expect(events).toEqual(['ended a'])
})

test('a topic left before its answer is closed once the answer is there', () => {
  const { topics, events, requests } = setUp()
  topics.subscribe('a')
  topics.unsubscribe('a')
  expect(events).not.toContain('close a')
  requests[0]?.answer({ seq: 4, snapshot: {} })
  expect(events.filter((event) => event === 'close a')).toHaveLength(1)
  expect(topics.resume()).toEqual({})
})

test('a topic left and subscribed to again is not closed by the first answer', () => {
  const { topics, events, requests } = setUp()
  topics.subscribe('a')
  topics.unsubscribe('a')
  topics.subscribe('a')
  requests[0]?.answer({ seq: 4, snapshot: {} })
  requests[1]?.answer({ seq: 5, snapshot: {} })
  expect(events).not.toContain('close a')
  expect(topics.stateOf('a')).toBe('open')
})

test('another session opens the topics that screens are still subscribed to', () => {
  const { topics, requests } = setUp()
  topics.subscribe('a')
  requests[0]?.answer({ seq: 4, snapshot: {} })
  topics.forget()
  expect(topics.resume()).toEqual({})
  topics.opened(opened({}))
  expect(requests.at(-1)).toMatchObject({ topic: 'a', since: undefined })
  expect(requests).toHaveLength(2)
})
