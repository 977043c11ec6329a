import { expect, test } from 'vitest'
import { LIMITS, type Opened, type TopicOpened } from '@/wire'
import { Refused } from '@/lib/refused'
import { makeTopics } from './topics'

const opened = (topics: Record<string, number>, reset: string[] = []): Opened => ({
  ...{ server_time: 0, epoch: 'e', beat_ms: 25_000, token_ttl_ms: 0, reconnect_window_ms: 0 },
  ...{ topics, reset },
})

function listening() {
  const heard: string[] = []
  const asked: { topic: string; since: number | undefined; answer: (opened: TopicOpened) => void; refuse: (code: 'not_found' | 'offline') => void }[] = []
  const topics = makeTopics({
    open: (topic, since, done, failed) =>
      void asked.push({
        topic,
        since,
        answer: (answer) => done(answer, []),
        refuse: (code) => failed(new Refused({ code, message: '', retry: false })),
      }),
    close: (topic) => void heard.push(`close ${topic}`),
    push: ({ topic, seq }) => void heard.push(`${topic} ${seq ?? '-'}`),
    snapshot: (topic) => void heard.push(`snapshot ${topic}`),
    reset: (topic) => void heard.push(`reset ${topic}`),
    ended: (topic) => void heard.push(`ended ${topic}`),
    startOver: () => void heard.push('start over'),
    changed: () => {},
  })
  const push = (topic: string, seq: number, full = false) => topics.heard({ topic, seq, push: 'x', data: {} }, full)
  return { topics, heard, asked, push }
}

test('in order, without a hole, once', () => {
  const { topics, heard, asked, push } = listening()
  topics.opened(opened({ a: 4 }))
  for (const seq of [5, 5, 4, 6]) push('a', seq)
  topics.skipped('a', 7)
  push('a', 8)
  expect(heard).toEqual(['a 5', 'a 6', 'a 8'])
  push('a', 10)
  push('a', 11)
  expect(asked).toMatchObject([{ topic: 'a', since: 8 }])
  asked[0]?.answer({ seq: 8, snapshot: null })
  for (const seq of [9, 10, 11]) push('a', seq)
  expect(heard.slice(3)).toEqual(['a 9', 'a 10', 'a 11'])
})

test('a hole of which there is only the state now', () => {
  const { topics, heard, asked, push } = listening()
  topics.opened(opened({ a: 4 }))
  topics.skipped('a', 9)
  asked[0]?.answer({ seq: 20, snapshot: {} })
  push('a', 20)
  push('a', 21)
  expect(heard).toEqual(['snapshot a', 'a 21'])
})

test('a whole state may jump ahead, and not back', () => {
  const { topics, heard, push } = listening()
  topics.opened(opened({ a: 4 }))
  push('a', 9, true)
  push('a', 7, true)
  push('a', 10)
  expect(heard).toEqual(['a 9', 'a 10'])
})

test('who wants it has its state, once for all', () => {
  const { topics, heard, asked } = listening()
  topics.opened(opened({ a: 4 }))
  topics.subscribe('a')
  topics.subscribe('a')
  expect(asked).toHaveLength(1)
  asked[0]?.answer({ seq: 4, snapshot: {} })
  expect(topics.stateOf('a')).toBe('open')
  topics.unsubscribe('a')
  topics.unsubscribe('a')
  topics.subscribe('a')
  expect(asked).toHaveLength(1)
  expect(heard).toEqual(['snapshot a'])
})

test('wanted while it catches up: its state is asked for after that', () => {
  const { topics, asked, push } = listening()
  topics.opened(opened({ a: 4 }))
  push('a', 6)
  topics.subscribe('a')
  asked[0]?.answer({ seq: 4, snapshot: null })
  expect(asked[1]).toMatchObject({ topic: 'a', since: undefined })
})

test('what the server did not begin is closed with its last screen', () => {
  const { topics, heard, asked } = listening()
  topics.opened(opened({}))
  topics.subscribe('old')
  asked[0]?.answer({ seq: 4, snapshot: {} })
  topics.unsubscribe('old')
  expect(heard).toEqual(['snapshot old', 'close old', 'reset old'])
})

test('named and not given: it is not mine any more', () => {
  const { topics, heard } = listening()
  topics.opened(opened({ a: 4, b: 2 }))
  expect(topics.resume()).toEqual({ a: 4, b: 2 })
  topics.down()
  topics.opened(opened({ a: 4 }))
  expect(heard).toEqual(['ended b'])
  expect(topics.stateOf('b')).toBe('gone')
})

test('more than may be named: the rest is caught up with where it is given, and let go where not', () => {
  const { topics, heard, asked } = listening()
  const many = Object.fromEntries(Array.from({ length: LIMITS.RESUME_TOPICS_MAX + 2 }, (_, at) => [`t${at}`, 1]))
  topics.opened(opened(many))
  const named = topics.resume()
  expect(Object.keys(named)).toHaveLength(LIMITS.RESUME_TOPICS_MAX)
  topics.down()
  topics.opened(opened({ ...named, t256: 3 }))
  expect(asked).toMatchObject([{ topic: 't256', since: 1 }])
  expect(heard).toEqual(['reset t257'])
})

test('an end while a screen looked, and a new beginning: its going is not counted twice', () => {
  const { topics, asked } = listening()
  topics.opened(opened({ a: 4 }))
  topics.subscribe('a')
  asked[0]?.answer({ seq: 4, snapshot: {} })
  topics.closed('a', 'revoked')
  expect(topics.stateOf('a')).toBe('gone')
  topics.refresh('a')
  asked[1]?.answer({ seq: 9, snapshot: {} })
  topics.unsubscribe('a')
  topics.closed('a', 'reset')
  asked[2]?.answer({ seq: 12, snapshot: {} })
  topics.subscribe('a')
  expect(topics.stateOf('a')).toBe('open')
})

test('refused for good it is gone; without a line it is asked for on the next one', () => {
  const { topics, heard, asked } = listening()
  topics.subscribe('a')
  topics.subscribe('b')
  asked[0]?.refuse('not_found')
  asked[1]?.refuse('offline')
  expect([topics.stateOf('a'), topics.stateOf('b')]).toEqual(['gone', 'opening'])
  expect(heard).toEqual(['ended a'])
  topics.opened(opened({}))
  expect(asked[2]).toMatchObject({ topic: 'b', since: undefined })
})
