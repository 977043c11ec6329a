/**
 * Texts come from the dictionary of the user's language; a missing one is shown as its key between underscores.
 * Components call `useT()`, all other code `t`.
 *
 * `t('chat.members', { count: 3 })` looks for the plural form, `chat.members.other` here, then for `chat.members`, and
 * replaces `{count}` with 3.
 *
 * `setLanguage('es')` changes the screen as soon as the dictionary has loaded, without a reload.
 */
import { useSyncExternalStore } from 'react'
import type { Dictionary } from '@/wire'
import { fetchApi, TENANT } from './api'
import { isolated } from './letters'
import { loadLocal, saveLocal } from './local-json'
import { formatsOf, type Language, languageFor } from './language'

export type Vars = Record<string, string | number>
export type Translate = (key: string, vars?: Vars) => string

declare global {
  interface Window {
    /** theme.js requests it while the program still loads, in the language that it set on the page. */
    earlyDictionary?: Promise<Response>
  }
}

type Texts = Readonly<Record<string, string>>

/** Prefix of each language's stored dictionary, for when there is neither network nor service worker (plain http on a club's network). */
const STORED = 'dictionary:'

let texts: Texts = {}
let language: Language = 'en'
let formats = formatsOf(language)
let plurals = new Intl.PluralRules(language)
let translate: Translate = makeTranslate()
/** The language requested last: the answer for an earlier one is dropped. */
let requested: Language = language
const listeners = new Set<() => void>()

function makeTranslate(): Translate {
  return (key, vars) => {
    const text = textFor(key, vars)
    if (text === undefined) return `_${key}_`
    if (!vars) return text
    return text.replace(/\{(\w+)\}(\.(?![.\w]))?/g, (whole, name: string, period = '') => {
      const given = vars[name]
      if (given === undefined) return whole
      const value = isolated(given.toString())
      // "a.m." ends the sentence as well.
      return value.endsWith('.') ? value : `${value}${period}`
    })
  }
}

function textFor(key: string, vars: Vars | undefined): string | undefined {
  if (typeof vars?.count !== 'number') return texts[key]
  // Spanish has a form of its own for millions, with the words of all other numbers.
  return texts[`${key}.${plurals.select(vars.count)}`] ?? texts[`${key}.other`] ?? texts[key]
}

export function setDictionary(next: Texts, of: Language = 'en'): void {
  texts = next
  language = of
  formats = formatsOf(of)
  plurals = new Intl.PluralRules(of)
  document.documentElement.lang = of
  translate = makeTranslate()
  for (const listener of listeners) listener()
}

/**
 * Loads the dictionary of the chosen language, else of the browser's: the request that theme.js began, else a new one,
 * else the stored dictionary. False if there is none, or another language was requested meanwhile.
 */
export async function setLanguage(chosen?: string): Promise<boolean> {
  const of = languageFor(chosen)
  requested = of
  const found = await fetchTexts(of)
  if (found === null || requested !== of) return false
  setDictionary(found, of)
  return true
}

/** Like `setLanguage`, but does nothing if the language is the same. */
export async function followLanguage(chosen?: string): Promise<void> {
  if (languageFor(chosen) !== requested) await setLanguage(chosen)
}

async function fetchTexts(of: Language): Promise<Texts | null> {
  try {
    const response = await (earlyAnswer(of) ?? fetchApi(`/lookup/i18n/${TENANT}?lang=${of}`))
    if (!response.ok) throw new Error(`the dictionary's answer was ${response.status}`)
    const { data } = (await response.json()) as Dictionary
    saveLocal(STORED + of, data)
    return data
  } catch {
    return loadLocal(STORED + of) as Texts | null
  }
}

/** A response can be read only once. */
function earlyAnswer(of: Language): Promise<Response> | undefined {
  if (document.documentElement.lang !== of) return undefined
  const early = window.earlyDictionary
  delete window.earlyDictionary
  return early
}

export const t: Translate = (key, vars) => translate(key, vars)

export function hasText(key: string, vars?: Vars): boolean {
  return textFor(key, vars) !== undefined
}

/** The language of what is on screen. */
export function currentLanguage(): Language {
  return language
}

/** The language tag for `Intl`, such as "en-GB". */
export function formatsTag(): string {
  return formats
}

export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => translate)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => language)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
