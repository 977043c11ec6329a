import { expect, test } from 'vitest'
import { formatsOf, languageFor } from './language'

test.each([
  ['es', ['en-US'], 'es'],
  [undefined, ['es-MX', 'en'], 'es'],
  [undefined, ['de-AT', 'es'], 'es'],
  [undefined, ['de'], 'en'],
  [undefined, [], 'en'],
  ['xx', ['ES'], 'es'],
  ['', ['es'], 'es'],
] as const)('chosen %s, browser %j: %s', (chosen, browser, language) => {
  expect(languageFor(chosen, browser)).toBe(language)
})

test('formats follow the browser\u2019s regional variant of the language', () => {
  expect(formatsOf('en', ['en-GB', 'en'])).toBe('en-GB')
  expect(formatsOf('es', ['en-GB', 'es'])).toBe('es-US')
  expect(formatsOf('en', ['es-MX'])).toBe('en-US')
})
