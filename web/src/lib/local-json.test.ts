import { expect, test, vi } from 'vitest'
import { loadLocal, saveLocal } from './local-json'

test('what is kept is there', () => {
  saveLocal('thing', { a: [1, 'b'] })
  expect(loadLocal('thing')).toEqual({ a: [1, 'b'] })
  expect(loadLocal('nothing')).toBeNull()
})

test('what cannot be read is as if nothing were kept', () => {
  localStorage.setItem('thing', '{')
  expect(loadLocal('thing')).toBeNull()
})

test('a full disk is no reason to stop, and leaves nothing half true', () => {
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
