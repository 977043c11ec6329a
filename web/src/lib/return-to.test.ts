import { expect, test } from 'vitest'
import { storeReturnPath, takeReturnPath } from './return-to'

test('the stored path is returned once, with query and hash', () => {
  storeReturnPath('/chat/0198?new=1#end')
  expect(takeReturnPath('/home')).toBe('/chat/0198?new=1#end')
  expect(takeReturnPath('/home')).toBe('/home')
})

test.each(['//elsewhere.org', 'https://elsewhere.org', '/\\elsewhere.org', 'javascript:alert(1)', ''])('%s is never returned to', (path) => {
  storeReturnPath(path)
  expect(takeReturnPath('/home')).toBe('/home')
})
