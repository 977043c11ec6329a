import { beforeEach, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { settle, useFakeWorld } from '@/testing/page'
import { currentLanguage, followLanguage, formatsTag, hasText, setDictionary, setLanguage, t, useT } from './i18n'

const server = useFakeWorld()

beforeEach(() => {
  setDictionary({})
  delete window.earlyDictionary
})

test('a missing text is shown as its key between underscores', () => {
  expect(t('chat.title')).toBe('_chat.title_')
  expect(hasText('chat.title')).toBe(false)
})

test('values replace their placeholders, and are not expanded themselves', () => {
  setDictionary({ hello: 'Hello {name}, {name}! {other}' })
  expect(t('hello', { name: '{other}' })).toBe('Hello {other}, {other}! {other}')
})

test('a value that ends with a period ends its sentence', () => {
  setDictionary({ until: 'Hasta {when}. {what}...' })
  expect(t('until', { when: 'las 7:00 a.m.', what: 'Pronto' })).toBe('Hasta las 7:00 a.m. Pronto...')
  expect(t('until', { when: 'el lunes', what: 'Ya.' })).toBe('Hasta el lunes. Ya....')
})

test('a name from right to left does not turn round what stands beside it', () => {
  setDictionary({ point: '{name}, match point: {score}' })
  expect(t('point', { name: 'محمد', score: '6-0 5-4 40-0' })).toBe('\u2068محمد\u2069, match point: 6-0 5-4 40-0')
  expect(t('point', { name: 'Zoë 東京', score: '6-0' })).toBe('Zoë 東京, match point: 6-0')
})

test('the count chooses the plural form', () => {
  setDictionary({ 'seats.one': 'One seat', 'seats.other': '{count} seats', seats: 'Seats', plain: '{count} in all' })
  expect([0, 1, 2].map((count) => t('seats', { count }))).toEqual(['0 seats', 'One seat', '2 seats'])
  expect(t('plain', { count: 2 })).toBe('2 in all')
  expect(t('seats')).toBe('Seats')
})

test('components re-render when the dictionary changes', () => {
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

test('the dictionary is stored and used when there is no network', async () => {
  await loaded()
  expect(t('app.name')).toBe('Rally')
  setDictionary({})
  server().unreachable = true
  await loaded()
  expect(t('app.name')).toBe('Rally')
})

test('the dictionary that theme.js began to fetch is used if the language matches', async () => {
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

test('when the server fails, the stored dictionary stays', async () => {
  await loaded()
  server().rest.answers.set('GET /lookup/i18n/1', { status: 500, data: { code: 'internal' } })
  await loaded()
  expect(t('app.name')).toBe('Rally')
})

test('changing the language needs no reload: texts, the page’s lang and Intl formats follow', async () => {
  const { result } = renderHook(() => useT())
  await loaded('en')
  await act(async () => void (await loaded('es')))
  expect(result.current('app.name')).toBe('Rally, es')
  expect([currentLanguage(), document.documentElement.lang, formatsTag()]).toEqual(['es', 'es', 'es-US'])
  await act(async () => void (await loaded('en')))
  expect([result.current('app.name'), document.documentElement.lang]).toEqual(['Rally', 'en'])
})

test('without a network only a language that was loaded before is available', async () => {
  await loaded('es')
  await loaded('en')
  server().unreachable = true
  expect(await loaded('es')).toBe(true)
  expect(t('app.name')).toBe('Rally, es')
  localStorage.removeItem('dictionary:en')
  expect(await loaded('en')).toBe(false)
  expect([t('app.name'), currentLanguage()]).toEqual(['Rally, es', 'es'])
})

test('the language requested last wins, whichever loads first', async () => {
  const first = setLanguage('es')
  const second = setLanguage('en')
  await settle()
  expect([await first, await second]).toEqual([false, true])
  expect(t('app.name')).toBe('Rally')
})

test('setting the same language again fetches nothing', async () => {
  await loaded('es')
  const fetched = vi.spyOn(server().rest, 'fetch')
  await followLanguage('es')
  expect(fetched).not.toHaveBeenCalled()
})
