/**
 * Lists that everybody shares: fetched once a load, no refetch, no retry. The last ones are kept for when the fetch
 * fails.
 */
import type { Section } from '@/wire'
import { fetchApi, TENANT } from '@/lib/api'
import { keep, kept } from '@/lib/keep'
import { setState, state } from './index'
import type { Lookup, Lookups } from './state'

const PATHS: Record<keyof Lookups, string> = {
  terms: `/lookup/terms/conditions/${TENANT}`,
  privacy: `/lookup/privacy/policy/${TENANT}`,
}
const KEPT = 'lookup:'

export function loadLookup(name: keyof Lookups): void {
  if (state().lookups[name].is !== 'idle') return
  put(name, { is: 'loading', items: [] })
  void fetchList(name).then(
    (items) => put(name, { is: 'ready', items }),
    () => put(name, keptList(name)),
  )
}

async function fetchList(name: keyof Lookups): Promise<readonly Section[]> {
  const response = await fetchApi(PATHS[name])
  if (!response.ok) throw new Error(`${PATHS[name]} answered ${response.status}`)
  const { data } = (await response.json()) as { data: Section[] }
  keep(KEPT + name, data)
  return data
}

function keptList(name: keyof Lookups): Lookup<Section> {
  const last = kept(KEPT + name)
  return last === null ? { is: 'error', items: [] } : { is: 'ready', items: last as Section[] }
}

function put(name: keyof Lookups, lookup: Lookup<Section>): void {
  setState(({ lookups }) => ({ lookups: { ...lookups, [name]: lookup } }))
}
