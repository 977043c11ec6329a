/**
 * Which language the program speaks: the one that its user chose, else the first of the browser's that there is a
 * dictionary for, else English. `public/theme.js` follows the same rule before the program is there.
 */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

const DEFAULT: Language = 'en'

/** How times and amounts are written where the browser has no wish of its own for the language. */
const FORMATS: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** `chosen` as the settings have it: what there is no dictionary for is as if nothing were chosen. */
export function languageFor(chosen: string | undefined, browser: readonly string[] = navigator.languages): Language {
  return [chosen, ...browser].map(known).find((language) => language !== undefined) ?? DEFAULT
}

/** The browser's own tag of a language, so that a Briton reads 16:16, or the one that its speakers here would use. */
export function formatsOf(language: Language, browser: readonly string[] = navigator.languages): string {
  return browser.find((tag) => tag.includes('-') && known(tag) === language) ?? FORMATS[language]
}

/** `es-MX` is `es`. */
function known(tag: string | undefined): Language | undefined {
  const primary = tag?.split('-')[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === primary)
}
