import { beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { settle, useFakeWorld } from '@/testing/page'
import { hasText, loadDictionary, setDictionary, t, useT } from './i18n'

const server = useFakeWorld()

beforeEach(() => {
  setDictionary({})
  delete window.earlyDictionary
})

test('a missing text is its key between underscores', () => {
  expect(t('chat.title')).toBe('_chat.title_')
  expect(hasText('chat.title')).toBe(false)
})

test('values are put where the text says so, once', () => {
  setDictionary({ hello: 'Hello {name}, {name}! {other}' })
  expect(t('hello', { name: '{other}' })).toBe('Hello {other}, {other}! {other}')
})

test('a number chooses the form', () => {
  setDictionary({ 'seats.one': 'One seat', 'seats.other': '{count} seats', seats: 'Seats', plain: '{count} in all' })
  expect([0, 1, 2].map((count) => t('seats', { count }))).toEqual(['0 seats', 'One seat', '2 seats'])
  expect(t('plain', { count: 2 })).toBe('2 in all')
  expect(t('seats')).toBe('Seats')
})

test('components follow the dictionary', () => {
  const { result } = renderHook(() => useT())
  expect(result.current('app.name')).toBe('_app.name_')
  act(() => setDictionary({ 'app.name': 'Rally' }))
  expect(result.current('app.name')).toBe('Rally')
})

async function loaded(): Promise<void> {
  const loading = loadDictionary()
  await settle()
  await loading
}

test('it is fetched once, and kept for when there is no network', async () => {
  await loaded()
  expect(t('app.name')).toBe('Rally')
  setDictionary({})
  server().unreachable = true
  await loaded()
  expect(t('app.name')).toBe('Rally')
})

test('what was asked for before the program was there is used', async () => {
  window.earlyDictionary = Promise.resolve(new Response(JSON.stringify({ data: { 'app.name': 'Early' } })))
  const fetched = vi.spyOn(server().rest, 'fetch')
  await loaded()
  expect(t('app.name')).toBe('Early')
  expect(fetched).not.toHaveBeenCalled()
})

test('a server that fails leaves the last one', async () => {
  await loaded()
  server().rest.answers.set('GET /lookup/i18n/1', { status: 500, data: { code: 'internal' } })
  await loaded()
  expect(t('app.name')).toBe('Rally')
})
