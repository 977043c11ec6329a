/**
 * Lists that everybody shares, in the reader's language: fetched once a load, no refetch, no retry. The last ones are
 * kept for when the fetch fails.
 */
import { fetchApi, TENANT } from '@/lib/api'
import { currentLanguage } from '@/lib/i18n'
import { loadLocal, saveLocal } from '@/lib/local-json'
import { setState, state } from './index'
import type { Lookups } from './state'

const PATHS: Record<keyof Lookups, string> = {
  terms: `/lookup/terms/conditions/${TENANT}`,
  privacy: `/lookup/privacy/policy/${TENANT}`,
  level: '/lookup/level',
  levelCategory: '/lookup/level/category',
  ageRange: '/lookup/age/range',
  gender: '/lookup/gender',
  certificateLevel: '/lookup/certificate/level',
  eventType: '/lookup/event/type',
  facilityType: '/lookup/facility/type',
  ssoLink: '/lookup/sso/link',
}
const KEPT = 'lookup:'

/** The language in which a list was asked for last. */
const asked = new Map<keyof Lookups, string>()

/** Once a load and language: what is on screen stays until the same comes in the other language. */
export function loadLookup<N extends keyof Lookups>(name: N): void {
  const before = state().lookups[name]
  const lang = currentLanguage()
  if (before.is !== 'idle' && asked.get(name) === lang) return
  asked.set(name, lang)
  put(name, { ...before, is: 'loading' })
  void fetchList(name, lang).then(
    (items) => asked.get(name) === lang && put(name, { is: 'ready', items } as Lookups[N]),
    () => asked.get(name) === lang && put(name, keptList(name, lang)),
  )
}

async function fetchList<N extends keyof Lookups>(name: N, lang: string): Promise<Lookups[N]['items']> {
  const response = await fetchApi(`${PATHS[name]}?lang=${lang}`)
  if (!response.ok) throw new Error(`${PATHS[name]} answered ${response.status}`)
  const { data } = (await response.json()) as { data: Lookups[N]['items'] }
  saveLocal(keyOf(name, lang), data)
  return data
}

function keptList<N extends keyof Lookups>(name: N, lang: string): Lookups[N] {
  const last = loadLocal(keyOf(name, lang))
  return (last === null ? { is: 'error', items: [] } : { is: 'ready', items: last }) as Lookups[N]
}

function keyOf(name: keyof Lookups, lang: string): string {
  return `${KEPT}${lang}:${name}`
}

function put<N extends keyof Lookups>(name: N, lookup: Lookups[N]): void {
  setState(({ lookups }) => ({ lookups: { ...lookups, [name]: lookup } }))
}
