import { expect, test } from 'vitest'
import { aGame } from '@/testing/games'
import { fitOf } from './fit'

test.each([
  ['in the band', {}, { level: 3.5 }, true, 'level'],
  ['below it', {}, { level: 2.5 }, false, 'level_low'],
  ['above it', {}, { level: 4.5 }, false, 'level_high'],
  ['no level named', {}, {}, true, 'level_unknown'],
  ['all levels', { level_min: undefined, level_max: undefined }, { level: 2 }, true, undefined],
  ['women only, a woman', { gender: 'women' }, { level: 3.5, gender: 'female' }, true, 'level'],
  ['women only, a man', { gender: 'women' }, { level: 3.5, gender: 'male' }, false, 'women'],
  ['men only, undisclosed', { gender: 'men' }, { level: 3.5, gender: 'undisclosed' }, false, 'men'],
  ['for thirty and over, at forty', { age_range: ['30_plus'] }, { level: 3.5, ageGroup: '40_plus' }, true, 'level'],
  ['for forty and over, at thirty', { age_range: ['40_plus'] }, { level: 3.5, ageGroup: '30_plus' }, false, 'age'],
  ['for juniors, as an adult', { age_range: ['u14'] }, { level: 3.5, ageGroup: '18_plus' }, false, 'age'],
])('%s', (_, game, me, fits, key) => {
  expect(fitOf(aGame(game as object), me)).toMatchObject({ fits, ...(key !== undefined && { key }) })
})
