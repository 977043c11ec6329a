import { beforeEach, expect, test } from 'vitest'
import type { About } from '@/wire'
import en from '../../../server/src/features/lookups/i18n/en.json'
import es from '../../../server/src/features/lookups/i18n/es.json'
import { aboutText } from './about'
import { setDictionary, t } from './i18n'

const STARTS = Date.parse('2030-11-21T03:00:00Z')
const event = { id: 'game', name: 'Clay four', starts_at: STARTS, zone: 'America/Los_Angeles', court: 'Vermont' }

beforeEach(() => setDictionary(en))

function textOf(data: Omit<Extract<About, { kind: 'event_changed' }>['data'], 'event'>): string {
  const found = aboutText({ kind: 'event_changed', data: { event, ...data } })
  return t(`notify.${found?.key}`, found?.vars).replace(/\s/g, ' ')
}

test('a change of the terms says what, from what to what', () => {
  expect(textOf({ answer_by: 1, changes: [{ what: 'price', from: 0, to: 850 }] })).toBe('Clay four changed. Price: $8.50 (was Free). Are you still in?')
  const changes = [{ what: 'court', from: 'Vermont', to: 'Riverside' } as const, { what: 'leaving', from: 120, to: 0 } as const]
  expect(textOf({ answer_by: null, changes })).toBe('Clay four changed. Court: Riverside (was Vermont). Free to leave until the start (was 2 h before the start)')
  expect(textOf({ answer_by: null })).toBe('Clay four changed: now Wed, Nov 20, 2030 7:00 PM, Vermont')
})

test('a postponed game names the reason in the language of the reader', () => {
  const postponed = { answer_by: 1, changes: [{ what: 'time', from: STARTS - 1, to: STARTS } as const], reason: 'Rain', cause: 'rain' as const }
  expect(textOf(postponed)).toBe('Clay four is postponed to Wed, Nov 20, 2030 7:00 PM: Rain. Are you still in?')
  setDictionary(es, 'es')
  expect(textOf(postponed)).toContain('Lluvia')
})
