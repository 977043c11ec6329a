import { beforeEach, expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import es from '../../../../server/src/features/lookups/i18n/es.json'
import { setDictionary, t } from '@/lib/i18n'
import { HELP, matching } from './questions'

beforeEach(() => setDictionary(en))

const search = (text: string) => matching(text, t).flatMap(({ topic, questions }) => questions.map((question) => `${topic}.${question}`))

test('an empty search shows every question', () => {
  expect(search(' ')).toHaveLength(Object.values(HELP).flat().length)
})

test('all words must occur in the question or its answer, in any order and case', () => {
  expect(search('PASSWORD')).toContain('account.password')
  expect(search('somebody block')).toContain('safety.block')
  expect(search('password zebra')).toEqual([])
})

test('accents do not matter', () => {
  setDictionary(es, 'es')
  expect(search('contrasena')).toContain('account.password')
})

test.each(Object.entries(HELP))('%s: every question and answer is in the dictionary', (topic, questions) => {
  for (const question of questions) for (const part of ['question', 'answer']) expect(en).toHaveProperty([`help.${topic}.${question}.${part}`])
})
