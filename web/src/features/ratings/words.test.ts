import { beforeEach, expect, test } from 'vitest'
import type { RatingChange } from '@/wire'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import es from '../../../../server/src/features/lookups/i18n/es.json'
import { setDictionary, t } from '@/lib/i18n'
import { ratingText } from '@/lib/rating-text'
import { leadText, partsText, shownChance, signedText, whyText } from './words'

const change = (more: Partial<RatingChange> = {}): RatingChange => ({
  ...{ kind: 'singles', at: 0, won: true, after: 1512, deviation: 60, change: 12, faded: 0, met: 0, played: 12, chance: 0.58, expected_games: 0.62, won_games: 0.71, opponents: 1480 },
  ...more,
})
const tally = (won: number, lost: number) => ({ won, lost, sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 })

beforeEach(() => setDictionary(en))

test('a change says what was expected, what came, and what that did', () => {
  expect(whyText(change())).toBe('Expected 62% of the games, won 71%: +12.')
  expect(whyText(change({ won_games: 0.4, change: -21 }))).toBe('Expected 62% of the games, won 40%: −21.')
  const { won_games: _, ...retired } = change({ change: 0 })
  expect(whyText(retired)).toBe('No game was finished; the chance to win was 58%: 0.')
})

test('it says so in Spanish', () => {
  setDictionary(es, 'es')
  expect(whyText(change()).replaceAll(/\s/g, ' ')).toBe('Se esperaba el 62% de los juegos y ganó el 71%: +12.')
})

test('what else moved it is named, if anything did', () => {
  expect(partsText(change())).toBe('')
  expect(partsText(change({ met: 9 }))).toBe('Included: +9 for meeting somebody of that level.')
  expect(partsText(change({ met: -4, faded: -2 }))).toBe('Included: −4 for meeting somebody of that level and −2 for the weeks without a match.')
})

test('numbers have a sign, and a rating its uncertainty', () => {
  expect([14, -6, 0, -0.3].map(signedText)).toEqual(['+14', '−6', '0', '0'])
  expect(ratingText({ mean: 1640, deviation: 60 })).toBe('1640 ± 60')
})

test('nobody is certain to win', () => {
  expect([0, 0.004, 0.5, 0.998, 1].map(shownChance)).toEqual([1, 1, 50, 99, 99])
})

test('who leads is said from the view of whoever looks', () => {
  const names = { a: 'You', b: 'Ann' }
  expect([tally(3, 1), tally(1, 3), tally(2, 2), tally(0, 0)].map((each) => leadText(t, names, each))).toEqual(['You lead 3–1', 'Ann leads 3–1', 'Level at 2 each', 'Not played yet'])
})
