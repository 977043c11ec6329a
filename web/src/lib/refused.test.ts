import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import es from '../../../server/src/features/lookups/i18n/es.json'
import { setDictionary } from './i18n'
import { offline, type Trouble, troubleOf, troubleText } from './refused'

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'es-US'])
  setDictionary(en, 'en')
})

afterEach(() => vi.restoreAllMocks())

function refusal(code: Trouble['code'], data?: unknown): Trouble {
  return { code, message: 'What the server wrote.', retry: false, ...(data !== undefined && { data }) }
}

test('each reader reads a refusal in their language', () => {
  const tooLong = refusal('invalid', { key: 'too_long', params: { max: 4000 } })
  expect(troubleText(tooLong)).toBe('At most 4,000 characters fit here.')
  const past = refusal('invalid', { key: 'start_past' })
  expect(troubleText(past)).toBe('Start time must be greater than current time')
  setDictionary(es, 'es')
  expect(troubleText(tooLong)).toBe('Aquí caben 4,000 caracteres como máximo.')
  expect(troubleText(past)).toBe('La hora de inicio debe ser posterior a la actual')
})

test('a count chooses the plural form', () => {
  const taken = (count: number) => troubleText(refusal('invalid', { key: 'capacity_taken', params: { count } }))
  expect([taken(1), taken(3)]).toEqual(['One seat is taken: there cannot be fewer.', '3 seats are taken: there cannot be fewer.'])
  setDictionary(es, 'es')
  expect([taken(1), taken(3)]).toEqual(['Hay un puesto ocupado: no puede haber menos.', 'Hay 3 puestos ocupados: no puede haber menos.'])
})

test('days and times are written as the reader writes them', () => {
  const skipped = refusal('invalid', { key: 'clock_skips_to', params: { time: '02:30', date: '2099-03-08', next: '03:00' } })
  expect(troubleText(skipped)).toBe('Clocks skip 2:30 AM on Sun, Mar 8, 2099: choose 3:00 AM or later.')
  setDictionary(es, 'es')
  expect(troubleText(skipped)).toBe('El reloj se salta las 2:30 a.m. el dom, 8 de mar de 2099: elige las 3:00 a.m. o más tarde.')
})

test('a sentence may end with another', () => {
  const ends = { key: 'ends_tie_break', params: { to: 10, scores: { key: 'scores_between', params: { from: '10-0', to: '10-8' } } } }
  const notOver = refusal('invalid', { set: 2, key: 'set_not_over', params: { set: 3, score: '9-8', ends } })
  setDictionary(es, 'es')
  expect(troubleText(notOver)).toBe('Set 3: 9-8 no ha acabado. Un desempate a 10 acaba 10-0 a 10-8, o con dos puntos de ventaja.')
})

test('a key says more than its code, also of a conflict', () => {
  setDictionary(es, 'es')
  expect(troubleText(refusal('conflict', { state: 'full', key: 'seats_full' }))).toBe('Todos los puestos están ocupados.')
})

test('without a known key, the code decides', () => {
  setDictionary(es, 'es')
  expect(troubleText(refusal('conflict', { state: 'full' }))).toBe('Alguien se adelantó. Revisa de nuevo y decide.')
  expect(troubleText(refusal('conflict', { key: 'of_a_later_server' }))).toBe('Alguien se adelantó. Revisa de nuevo y decide.')
  expect(troubleText(refusal('limit_reached', { key: 'of_a_later_server' }))).toBe('What the server wrote.')
  expect(troubleText(troubleOf(offline()))).toBe('No tienes conexión.')
})

test('an older dictionary falls back to what the server wrote', () => {
  setDictionary({})
  expect(troubleText(refusal('invalid', { key: 'too_long', params: { max: 80 } }))).toBe('What the server wrote.')
  expect(troubleText(refusal('forbidden'))).toBe('What the server wrote.')
})
