/**
 * A league as files; they reject with what `troubleOf` reads.
 *
 *   saveLeague(league, 'json'): downloads it
 *   importLeague(text) -> the league that was read back
 */
import type { League } from '@/wire'
import { fetchApi } from '@/lib/api'
import { download } from '@/lib/download'
import { answerTo, bodyOf } from '@/store/http'

/** All of it for another program, or for a spreadsheet its matches or its tables. */
export type LeagueFile = 'json' | 'fixtures' | 'table'

const TYPES = { json: 'application/json', fixtures: 'text/csv', table: 'text/csv' } as const

export async function saveLeague({ id, name }: Pick<League, 'id' | 'name'>, what: LeagueFile): Promise<void> {
  const text = await answerTo<string>(async (token) => {
    const response = await fetchApi(`/league/${id}/export/${what}`, {}, token)
    const body = await response.text()
    return { status: response.status, data: response.ok ? body : bodyOf(body) }
  })
  download(text, { name: fileName(name, what), type: TYPES[what] })
}

/** "eastside-fall-singles.json", "eastside-fall-singles-fixtures.csv" */
export function fileName(league: string, what: LeagueFile): string {
  const words = league.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['league']
  const plain = words.join('-').slice(0, 60)
  return what === 'json' ? `${plain}.json` : `${plain}-${what}.csv`
}

export function importLeague(text: string): Promise<League> {
  return answerTo<League>(async (token) => {
    const response = await fetchApi('/league/import', { method: 'POST', body: text }, token)
    return { status: response.status, data: bodyOf(await response.text()) }
  })
}
