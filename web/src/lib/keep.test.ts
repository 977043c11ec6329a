import { expect, test, vi } from 'vitest'
import { keep, kept } from './keep'

test('what is kept is there', () => {
  keep('thing', { a: [1, 'b'] })
  expect(kept('thing')).toEqual({ a: [1, 'b'] })
  expect(kept('nothing')).toBeNull()
})

test('what cannot be read is as if nothing were kept', () => {
  localStorage.setItem('thing', '{')
  expect(kept('thing')).toBeNull()
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
  keep('thing', 'new')
  expect(kept('thing')).toBeNull()
  vi.unstubAllGlobals()
})
