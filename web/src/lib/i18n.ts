/**
 * Every sentence comes from the dictionary of the user's language; a missing one is shown as its key between
 * underscores. `t` outside of components, `useT()` in them.
 *
 * `t('chat.members', { count: 3 })` looks for `chat.members.other` (`.one` for one, by the language's own rules) before
 * `chat.members`, and puts 3 where the text says `{count}`.
 */
import { useSyncExternalStore } from 'react'
import type { Dictionary } from '@/wire'
import { fetchApi } from './api'
import { keep, kept } from './keep'

export type Vars = Record<string, string | number>
export type Translate = (key: string, vars?: Vars) => string

declare global {
  interface Window {
    /** Asked for by theme.js while the program still loads. */
    earlyDictionary?: Promise<Response>
  }
}

type Texts = Readonly<Record<string, string>>

const DEFAULT_LANGUAGE = 'en'
/** The last dictionary, for when there is no network and no service worker (http of a club's network). */
const KEPT = 'dictionary'

let texts: Texts = {}
let plurals = new Intl.PluralRules(DEFAULT_LANGUAGE)
let translate: Translate = makeTranslate()
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

export function setDictionary(next: Texts): void {
  texts = next
  translate = makeTranslate()
  for (const listener of listeners) listener()
}

/** Fetched once a load, not again; what theme.js began is used, and the last one when there is no network. */
export async function loadDictionary(lang = DEFAULT_LANGUAGE): Promise<void> {
  plurals = new Intl.PluralRules(lang)
  try {
    const response = await (earlyAnswer(lang) ?? fetchApi(`/lookup/i18n/1?lang=${encodeURIComponent(lang)}`))
    if (!response.ok) throw new Error(`the dictionary's answer was ${response.status}`)
    const { data } = (await response.json()) as Dictionary
    setDictionary(data)
    keep(KEPT, data)
  } catch {
    const last = kept(KEPT)
    if (last !== null) setDictionary(last as Texts)
  }
}

function earlyAnswer(lang: string): Promise<Response> | undefined {
  return lang === DEFAULT_LANGUAGE ? window.earlyDictionary : undefined
}

export const t: Translate = (key, vars) => translate(key, vars)

export function hasText(key: string): boolean {
  return texts[key] !== undefined
}

export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => translate)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
