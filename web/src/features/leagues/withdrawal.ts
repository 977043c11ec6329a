/** What becomes of the matches of a side that gives up after the draw (before half of them: deleted; later: walkovers). */
import type { LeagueView } from './selectors'

type Seen = Pick<LeagueView, 'league' | 'mine' | 'tables'>

/** The text's key after `league.side.`. */
export function withdrawalOf({ league, mine, tables }: Seen): { key: string; vars?: Record<string, number> } {
  if (league.competition === 'ladder') return { key: 'withdraw_ladder' }
  if (league.competition === 'box') return { key: 'withdraw_box' }
  if (league.competition === 'knockout') return { key: 'withdraw_knockout' }
  const rows = tables[mine?.group ?? 1]?.rows
  const row = rows?.find(({ side }) => side === mine?.id)
  if (!rows || !row) return { key: 'withdraw_either' }
  const played = row.won + row.lost
  if (played === 0) return { key: 'withdraw_unplayed' }
  const all = (rows.length - 1) * (league.competition === 'double_round_robin' ? 2 : 1)
  return { key: played * 2 < all ? 'withdraw_early' : 'withdraw_late', vars: { played, all } }
}
