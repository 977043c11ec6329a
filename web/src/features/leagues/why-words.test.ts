import { beforeEach, expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import es from '../../../../server/src/features/lookups/i18n/es.json'
import type { Criterion, TableReason } from '@/wire'
import { setDictionary, t } from '@/lib/i18n'
import { aSide, LEAGUE_PEOPLE } from '@/testing/stories-league'
import { sideNames } from './side-names'
import { whySentences } from './why-words'

const names = sideNames(LEAGUE_PEOPLE.map((person) => aSide(person)))
const sentences = (why: readonly TableReason[], side: string) => whySentences(t, why, side, names).map(({ title, parts }) => `${title} ${parts.map(({ text }) => text).join('')}`)

beforeEach(() => setDictionary(en, 'en'))

test('a match between two decides', () => {
  const why: TableReason[] = [
    { criterion: 'wins', sides: [{ side: 'linh', count: 4 }, { side: 'amara', count: 4 }] },
    { criterion: 'head_to_head', sides: [{ side: 'amara', count: 1 }, { side: 'linh', count: 0 }] },
  ]
  expect(sentences(why, 'linh')).toEqual(['Wins. Linh and Amara: 4 each, level.', 'Their match. Amara beat Linh. That settles it.'])
})

test('only those who are still level are named, and of many the nearest', () => {
  const sides = LEAGUE_PEOPLE.map(({ handle }, at) => ({ side: handle.split('.')[0] ?? '', count: 7 - at }))
  expect(sentences([{ criterion: 'wins', sides }], 'maya')).toEqual(['Wins. Linh 5, Amara 4, Maya 3, Kenji 2, Sofia 1. That settles it.'])
  const level = [{ side: 'diego', count: 5 }, { side: 'linh', count: 4 }, { side: 'maya', count: 4 }]
  expect(sentences([{ criterion: 'wins', sides: level }, { criterion: 'lot', sides: level.slice(1) }], 'maya')).toEqual(['Wins. Linh and Maya: 4 each, level.', 'Drawn lots. The order drawn: Linh and Maya. That settles it.'])
})

test('nobody has played', () => {
  const sides = [{ side: 'linh', count: 0, of: 0 }, { side: 'maya', count: 0, of: 0 }]
  expect(sentences([{ criterion: 'sets', sides }, { criterion: 'lot', sides }], 'linh')[0]).toBe('Share of sets. Linh and Maya: 0 of 0 (–) each, level.')
})

const CRITERIA: readonly Criterion[] = ['wins', 'completed', 'head_to_head', 'wins_among_tied', 'sets', 'games', 'defaults', 'defaulted', 'lot']

test.each([
  ['en', en],
  ['es', es],
] as const)('every criterion has its sentence in %s', (language, texts) => {
  setDictionary(texts, language)
  const sides = [{ side: 'linh', count: 3, of: 5 }, { side: 'maya', count: 2, of: 5 }]
  for (const criterion of CRITERIA) expect(sentences([{ criterion, sides }, { criterion, sides }], 'maya').join(' ')).not.toMatch(/_league|\{/)
})

test('two who share a first name are called by their whole names', () => {
  const both = sideNames([aSide({ id: '1', name: 'Ana Sousa', handle: 'ana' }), aSide({ id: '2', name: 'Ana Reyes', handle: 'reyes' })])
  expect([both.short('ana'), both.short('reyes')]).toEqual(['Ana Sousa', 'Ana Reyes'])
})
