import { afterEach, expect, test } from 'vitest'
import { distanceParts, distanceText, levelText, moneyText } from './format'
import { setDictionary } from './i18n'

afterEach(() => setDictionary({}))

test('amounts are in dollars, with cents only when there are any', () => {
  expect([4500, 4750, 5, 120_000].map(moneyText)).toEqual(['$45', '$47.50', '$0.05', '$1,200'])
  setDictionary({}, 'es')
  expect(moneyText(4500)).toBe('$45')
})

test('distances are in miles, or in kilometres if the user chose them', () => {
  expect([0, 0.5, 3, 24.5].map((miles) => distanceText(miles))).toEqual(['<0.5 mi', '0.5 mi', '3 mi', '25 mi'])
  expect([0, 0.5, 10].map((miles) => distanceText(miles, 'kilometres'))).toEqual(['<1 km', '0.8 km', '16.1 km'])
  expect([distanceParts(1.5), distanceParts(40, 'kilometres')]).toEqual([{ number: '1.5', unit: 'mi' }, { number: '64', unit: 'km' }])
})

test('a level always shows one decimal', () => {
  expect([3, 3.5].map(levelText)).toEqual(['3.0', '3.5'])
})
