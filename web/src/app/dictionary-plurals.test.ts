import { expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import es from '../../../server/src/features/lookups/i18n/es.json'
import { setDictionary, t } from '@/lib/i18n'

const LANGUAGES = { en, es } as const

test.each(['en', 'es'] as const)('every count has its words in %s', (language) => {
  const texts: Record<string, string> = LANGUAGES[language]
  setDictionary(texts, language)
  const counted = Object.keys(texts).flatMap((key) => (key.endsWith('.one') ? [key.slice(0, -'.one'.length)] : []))
  expect(counted.length).toBeGreaterThan(20)
  for (const key of counted) {
    expect(texts, `${key} in ${language}`).toHaveProperty([`${key}.other`])
    const [none, one, two, million] = [0, 1, 2, 1_000_000].map((count) => t(key, { count }))
    expect(one, key).toBe(texts[`${key}.one`]?.replaceAll('{count}', '1'))
    expect([none, two, million], key).toEqual([0, 2, 1_000_000].map((count) => texts[`${key}.other`]?.replaceAll('{count}', String(count))))
  }
})
