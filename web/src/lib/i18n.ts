/**
 * Every sentence comes from the dictionary of the user's language; a missing one is shown as its key between
 * underscores. `t` outside of components, `useT()` in them.
 *
 * `t('chat.members', { count: 3 })` looks for `chat.members.other` (`.one` for one, by the language's own rules) before
 * `chat.members`, and puts 3 where the text says `{count}`.
 *
 * `setLanguage('es')` changes what is on screen as soon as the dictionary is there, without a reload.
 */
import { useSyncExternalStore } from 'react'
import type { Dictionary } from '@/wire'
import { fetchApi, TENANT } from './api'
import { loadLocal, saveLocal } from './local-json'
import { formatsOf, type Language, languageFor } from './language'

export type Vars = Record<string, string | number>
export type Translate = (key: string, vars?: Vars) => string

declare global {
  interface Window {
    /** Asked for by theme.js while the program still loads, in the language that it set on the page. */
    earlyDictionary?: Promise<Response>
  }
}

type Texts = Readonly<Record<string, string>>

/** The last dictionary of each language, for when there is no network and no service worker (http of a club's network). */
const KEPT = 'dictionary:'

let texts: Texts = {}
let language: Language = 'en'
let formats = formatsOf(language)
let plurals = new Intl.PluralRules(language)
let translate: Translate = makeTranslate()
/** The language that was asked for last: an answer for an earlier one comes too late. */
let wanted: Language = language
const listeners = new Set<() => void>()

function makeTranslate(): Translate {
  return (key, vars) => {
    const text = textFor(key, vars)
    if (text === undefined) return `_${key}_`
    if (!vars) return text
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(vars[name] ?? whole))
  }
}

function textFor(key: string, vars: Vars | undefined): string | undefined {
  const plural = typeof vars?.count === 'number' ? texts[`${key}.${plurals.select(vars.count)}`] : undefined
  return plural ?? texts[key]
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
 * The dictionary of the chosen language, else of the browser's. Fetched once a load and language; what theme.js began
 * is used, and the last one when there is no network. False when there is none to be had, and the old one stays.
 */
export async function setLanguage(chosen?: string): Promise<boolean> {
  const of = languageFor(chosen)
  wanted = of
  const found = await fetchTexts(of)
  if (found === null || wanted !== of) return false
  setDictionary(found, of)
  return true
}

/** Fetches another language only when it is another one. */
export async function followLanguage(chosen?: string): Promise<void> {
  if (languageFor(chosen) !== wanted) await setLanguage(chosen)
}

async function fetchTexts(of: Language): Promise<Texts | null> {
  try {
    const response = await (earlyAnswer(of) ?? fetchApi(`/lookup/i18n/${TENANT}?lang=${of}`))
    if (!response.ok) throw new Error(`the dictionary's answer was ${response.status}`)
    const { data } = (await response.json()) as Dictionary
    saveLocal(KEPT + of, data)
    return data
  } catch {
    return loadLocal(KEPT + of) as Texts | null
  }
}

/** It can be read once. */
function earlyAnswer(of: Language): Promise<Response> | undefined {
  if (document.documentElement.lang !== of) return undefined
  const early = window.earlyDictionary
  delete window.earlyDictionary
  return early
}

export const t: Translate = (key, vars) => translate(key, vars)

export function hasText(key: string): boolean {
  return texts[key] !== undefined
}

/** The language of what is on screen. */
export function currentLanguage(): Language {
  return language
}

/** For `Intl`: times, amounts and distances are written as this tag's speakers write them. */
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
