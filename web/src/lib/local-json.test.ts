import { expect, test, vi } from 'vitest'
import { loadLocal, saveLocal } from './local-json'

test('a saved value can be loaded', () => {
  saveLocal('thing', { a: [1, 'b'] })
  expect(loadLocal('thing')).toEqual({ a: [1, 'b'] })
  expect(loadLocal('nothing')).toBeNull()
})

test('a value that is not JSON loads as null', () => {
  localStorage.setItem('thing', '{')
  expect(loadLocal('thing')).toBeNull()
})

test('when storage is full, saving removes the old value instead of throwing', () => {
  const rows = new Map([['thing', '"old"']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    removeItem: (key: string) => rows.delete(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  saveLocal('thing', 'new')
  expect(loadLocal('thing')).toBeNull()
  vi.unstubAllGlobals()
})
