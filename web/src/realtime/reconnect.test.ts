import { expect, test } from 'vitest'
import { CLOSE } from '@/wire'
import { delayFor, type Fall, FINAL } from './reconnect'

const fall = { code: 1006, attempt: 1, drainMs: undefined, windowMs: undefined }
const between = (part: Partial<Fall>) => [0, 1].map((chance) => delayFor({ ...fall, ...part }, () => chance))

test.each<[string, Partial<Fall>, [number, number]]>([
  ['the first time within a second', {}, [0, 1000]],
  ['over the window that the server gave', { windowMs: 10_000 }, [0, 10_000]],
  ['a shorter window is still a second', { windowMs: 0 }, [0, 1000]],
  ['longer every time', { attempt: 4 }, [0, 8000]],
  ['and never longer than half a minute', { attempt: 40, windowMs: 10_000 }, [0, 30_000]],
  ['drained: exactly then', { code: CLOSE.GoingAway, drainMs: 4000 }, [4000, 4000]],
  ['drained, and nobody there then', { code: CLOSE.GoingAway, drainMs: 4000, attempt: 2 }, [0, 2000]],
  ['going away without a word', { code: CLOSE.GoingAway, windowMs: 5000 }, [0, 5000]],
  ['too many requests', { code: CLOSE.TooManyRequests }, [30_000, 31_000]],
])('%s', (_, part, expected) => {
  expect(between(part)).toEqual(expected)
})

test('by the close table, four ends are final', () => {
  expect(Object.entries(CLOSE).filter(([, code]) => FINAL.has(code)).map(([name]) => name)).toEqual(['BadFrame', 'Revoked', 'TooLarge', 'Version'])
})
