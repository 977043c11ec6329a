import { expect, test } from 'vitest'
import { CLOSE } from '@/wire'
import { delayFor, type Disconnect, FINAL } from './reconnect'

const disconnect = { code: 1006, attempt: 1, drainMs: undefined, windowMs: undefined }
const between = (part: Partial<Disconnect>) => [0, 1].map((chance) => delayFor({ ...disconnect, ...part }, () => chance))

test.each<[string, Partial<Disconnect>, [number, number]]>([
  ['the first attempt comes within a second', {}, [0, 1000]],
  ['attempts spread over the server’s window', { windowMs: 10_000 }, [0, 10_000]],
  ['a shorter window is still a second', { windowMs: 0 }, [0, 1000]],
  ['delays grow with every attempt', { attempt: 4 }, [0, 8000]],
  ['but never beyond half a minute', { attempt: 40, windowMs: 10_000 }, [0, 30_000]],
  ['after a drain, exactly at the requested time', { code: CLOSE.GoingAway, drainMs: 4000 }, [4000, 4000]],
  ['after a failed attempt at that time, as usual', { code: CLOSE.GoingAway, drainMs: 4000, attempt: 2 }, [0, 2000]],
  ['going away without a drain', { code: CLOSE.GoingAway, windowMs: 5000 }, [0, 5000]],
  ['too many requests', { code: CLOSE.TooManyRequests }, [30_000, 31_000]],
])('%s', (_, part, expected) => {
  expect(between(part)).toEqual(expected)
})

test('four close codes are final', () => {
  expect(Object.entries(CLOSE).filter(([, code]) => FINAL.has(code)).map(([name]) => name)).toEqual(['BadFrame', 'Revoked', 'TooLarge', 'Version'])
})
