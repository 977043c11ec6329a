import { beforeEach, expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { offsetAt } from '@/lib/zoned'
import { zoneText } from './fact-words'

beforeEach(() => setDictionary(en))

test('a time elsewhere is shown on the reader’s clock, with the day where theirs is another one', () => {
  expect(offsetAt(Date.parse('2026-11-24T07:00:00Z'), undefined), 'these tests run in UTC').toBe(0)
  // Tuesday, 9:00 PM in Kiritimati, and 1:00 AM there.
  expect(zoneText(t, Date.parse('2026-11-24T07:00:00Z'), 'Pacific/Kiritimati')).toBe('7:00 AM where you are')
  expect(zoneText(t, Date.parse('2026-11-23T11:00:00Z'), 'Pacific/Kiritimati')).toMatch(/^Mon, Nov 23(, 2026)?, 11:00 AM where you are$/)
  expect(zoneText(t, Date.parse('2026-11-24T07:00:00Z'), 'Etc/UTC')).toBeUndefined()
})
