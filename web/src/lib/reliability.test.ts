import { expect, test } from 'vitest'
import { countsText } from './reliability'
import en from '../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from './i18n'

setDictionary(en)

test.each([
  [{ games: 12, played: 12, late_drops: 0, no_shows: 0 }, '12 of 12 played'],
  [{ games: 1, played: 0, late_drops: 2, no_shows: 1 }, '0 of 1 played · 2 late drops · 1 no-show'],
  [{ games: 0, played: 0, late_drops: 1, no_shows: 0 }, '1 late drop'],
  [{ games: 0, played: 0, late_drops: 0, no_shows: 0 }, 'No games in the last 90 days'],
])('%o is said as counts', (counts, text) => {
  expect(countsText(t, counts)).toBe(text)
})
