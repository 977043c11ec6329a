/**
 * Lookup lists, in the reader's language: fetched once per page load, without refetch or retry. The last ones are stored
 * for when the fetch fails.
 */
import { fetchApi } from '@/lib/api'
import { currentLanguage } from '@/lib/i18n'
import { loadLocal, saveLocal } from '@/lib/local-json'
import { setState, state } from './index'
import { LOOKUP_PATHS, type Lookups } from './slices/lookups'

const STORED = 'lookup:'

/** The language in which each list was requested last. */
const requested = new Map<keyof Lookups, string>()

/** Loads a list once per language. On a language change the old items stay until the new ones arrive. */
export function loadLookup<N extends keyof Lookups>(name: N): void {
  const before = state().lookups[name]
  const lang = currentLanguage()
  if (before.is !== 'idle' && requested.get(name) === lang) return
  requested.set(name, lang)
  setLookup(name, { ...before, is: 'loading' })
  void fetchList(name, lang).then(
    (items) => requested.get(name) === lang && setLookup(name, { is: 'ready', items } as Lookups[N]),
    () => requested.get(name) === lang && setLookup(name, storedList(name, lang)),
  )
}

async function fetchList<N extends keyof Lookups>(name: N, lang: string): Promise<Lookups[N]['items']> {
  const response = await fetchApi(`${LOOKUP_PATHS[name]}?lang=${lang}`)
  if (!response.ok) throw new Error(`${LOOKUP_PATHS[name]} answered ${response.status}`)
  const { data } = (await response.json()) as { data: Lookups[N]['items'] }
  saveLocal(keyOf(name, lang), data)
  return data
}

function storedList<N extends keyof Lookups>(name: N, lang: string): Lookups[N] {
  const last = loadLocal(keyOf(name, lang))
  return (last === null ? { is: 'error', items: [] } : { is: 'ready', items: last }) as Lookups[N]
}

function keyOf(name: keyof Lookups, lang: string): string {
  return `${STORED}${lang}:${name}`
}

function setLookup<N extends keyof Lookups>(name: N, lookup: Lookups[N]): void {
  setState(({ lookups }) => ({ lookups: { ...lookups, [name]: lookup } }))
}
