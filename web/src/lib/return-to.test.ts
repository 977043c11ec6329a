import { expect, test } from 'vitest'
import { keepReturn, takeReturn } from './return-to'

test('where somebody was sent away from is returned to, once, with its query', () => {
  keepReturn('/chat/0198?new=1#end')
  expect(takeReturn('/home')).toBe('/chat/0198?new=1#end')
  expect(takeReturn('/home')).toBe('/home')
})

test.each(['//elsewhere.org', 'https://elsewhere.org', '/\\elsewhere.org', 'javascript:alert(1)', ''])('but never to %s', (path) => {
  keepReturn(path)
  expect(takeReturn('/home')).toBe('/home')
})
