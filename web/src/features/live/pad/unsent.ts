/** What the pads of this browser have not sent, for whoever is about to lose it. */
import { shortNames } from '@/lib/sides'
import type { MatchId, UserId } from '@/wire'
import { openPadRows } from './pad-rows'
import { waitingPads } from './waiting'

export interface UnsentMatch {
  match: MatchId
  /** Names of both sides; absent if the browser has no database to read them from. */
  names?: { a: string; b: string }
  /** Points and other entries. */
  entries: number
  /** The toss was not sent either. */
  start: boolean
  /** It waits for a decision, not for a network. */
  refused: boolean
}

export async function unsentMatches(user: UserId): Promise<UnsentMatch[]> {
  const rows = openPadRows()
  return Promise.all(
    waitingPads(user).map(async (match) => {
      const row = await rows.read(user, match)
      if (!row) return { match, entries: 0, start: false, refused: false }
      return { match, names: shortNames(row.live), entries: row.entered.length, start: row.start !== undefined, refused: row.refused !== undefined }
    }),
  )
}
