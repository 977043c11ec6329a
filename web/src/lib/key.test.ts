import { expect, test, vi } from 'vitest'
import { newKey } from './key'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a key is a UUID, even where the browser lacks randomUUID', () => {
  expect(newKey()).toMatch(UUID)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 200 }, newKey)
  expect(keys.every((key) => UUID.test(key))).toBe(true)
  expect(new Set(keys).size).toBe(200)
  vi.unstubAllGlobals()
})
