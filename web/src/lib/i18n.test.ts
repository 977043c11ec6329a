import { beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { settle, useFakeWorld } from '@/testing/page'
import { currentLanguage, followLanguage, formatsTag, hasText, setDictionary, setLanguage, t, useT } from './i18n'

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

async function loaded(language?: string): Promise<boolean> {
  const loading = setLanguage(language)
  await settle()
  return loading
}

test('it is fetched once, and kept for when there is no network', async () => {
  await loaded()
  expect(t('app.name')).toBe('Rally')
  setDictionary({})
  server().unreachable = true
  await loaded()
  expect(t('app.name')).toBe('Rally')
})

test('what was asked for before the program was there is used, in its language', async () => {
  document.documentElement.lang = 'en'
  window.earlyDictionary = Promise.resolve(new Response(JSON.stringify({ data: { 'app.name': 'Early' } })))
  const fetched = vi.spyOn(server().rest, 'fetch')
  await loaded('es')
  expect(fetched).toHaveBeenCalledTimes(1)
  await loaded('en')
  expect(fetched).toHaveBeenCalledTimes(2)
  document.documentElement.lang = 'en'
  window.earlyDictionary = Promise.resolve(new Response(JSON.stringify({ data: { 'app.name': 'Early' } })))
  await loaded('en')
  expect(t('app.name')).toBe('Early')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a server that fails leaves the last one', async () => {
  await loaded()
  server().rest.answers.set('GET /lookup/i18n/1', { status: 500, data: { code: 'internal' } })
  await loaded()
  expect(t('app.name')).toBe('Rally')
})

test('another language takes the place of the first without a reload, on the page and in what Intl writes', async () => {
  const { result } = renderHook(() => useT())
  await loaded('en')
  await act(async () => void (await loaded('es')))
  expect(result.current('app.name')).toBe('Rally, es')
  expect([currentLanguage(), document.documentElement.lang, formatsTag()]).toEqual(['es', 'es', 'es-US'])
  await act(async () => void (await loaded('en')))
  expect([result.current('app.name'), document.documentElement.lang]).toEqual(['Rally', 'en'])
})

test('without a network a language that was here before can be had, another one not', async () => {
  await loaded('es')
  await loaded('en')
  server().unreachable = true
  expect(await loaded('es')).toBe(true)
  expect(t('app.name')).toBe('Rally, es')
  localStorage.removeItem('dictionary:en')
  expect(await loaded('en')).toBe(false)
  expect([t('app.name'), currentLanguage()]).toEqual(['Rally, es', 'es'])
})

test('who changes their mind while the first is under way gets the second', async () => {
  const first = setLanguage('es')
  const second = setLanguage('en')
  await settle()
  expect([await first, await second]).toEqual([false, true])
  expect(t('app.name')).toBe('Rally')
})

test('a setting that says the same again fetches nothing', async () => {
  await loaded('es')
  const fetched = vi.spyOn(server().rest, 'fetch')
  await followLanguage('es')
  expect(fetched).not.toHaveBeenCalled()
})
