/** The calls about saved searches; they reject with what `troubleOf` reads. */
import type { SavedSearch, SearchFilters, SearchId } from '@/wire'
import { call } from '@/realtime/connection'

export async function listSearches(): Promise<readonly SavedSearch[]> {
  return (await call('search.list', {})).ok.searches
}

/** Without a name if it is blank. */
export async function saveSearch(filters: SearchFilters, name: string): Promise<void> {
  await call('search.save', name.trim() === '' ? { filters } : { filters, name })
}

export async function switchSearch(search: SearchId, on: boolean): Promise<void> {
  await call('search.switch', { search, on })
}

export async function removeSearch(search: SearchId): Promise<void> {
  await call('search.remove', { search })
}
