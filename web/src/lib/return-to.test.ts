import { expect, test } from 'vitest'
import { storeReturnPath, takeReturnPath } from './return-to'

test('where somebody was sent away from is returned to, once, with its query', () => {
  storeReturnPath('/chat/0198?new=1#end')
  expect(takeReturnPath('/home')).toBe('/chat/0198?new=1#end')
  expect(takeReturnPath('/home')).toBe('/home')
})

test.each(['//elsewhere.org', 'https://elsewhere.org', '/\\elsewhere.org', 'javascript:alert(1)', ''])('but never to %s', (path) => {
  storeReturnPath(path)
  expect(takeReturnPath('/home')).toBe('/home')
})
