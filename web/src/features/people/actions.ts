/**
 *   findPeople(text) -> Person[]     by the beginning of a word of a name or handle; at most 20, oneself left out
 *
 * Rejects with what `troubleOf` reads. An empty text finds nobody, without asking.
 */
import type { Person } from '@/wire'
import { call } from '@/realtime/line'

export async function findPeople(text: string): Promise<readonly Person[]> {
  if (text.trim() === '') return []
  const { ok } = await call('people.find', { text: text.trim() })
  return ok.people
}
