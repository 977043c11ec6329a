/**
 * The client's language: the user's choice, else the first of the browser's languages that has a dictionary, else
 * English. `public/theme.js` follows the same rule before the program has loaded.
 */
const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

const DEFAULT: Language = 'en'

/** The format tag of a language when the browser lists no regional variant of it. */
const FORMATS: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** `chosen` comes from the user's settings; a language without a dictionary is ignored. */
export function languageFor(chosen: string | undefined, browser: readonly string[] = navigator.languages): Language {
  return [chosen, ...browser].map(known).find((language) => language !== undefined) ?? DEFAULT
}

/** The browser's regional tag of a language, so that a Briton reads 16:16, else the default one. */
export function formatsOf(language: Language, browser: readonly string[] = navigator.languages): string {
  return browser.find((tag) => tag.includes('-') && known(tag) === language) ?? FORMATS[language]
}

/** `es-MX` gives `es`. */
function known(tag: string | undefined): Language | undefined {
  const primary = tag?.split('-')[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === primary)
}
