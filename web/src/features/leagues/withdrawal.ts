/** What becomes of the matches of a side that gives up after the draw (before half of them: deleted; later: walkovers). */
import type { LeagueView } from './selectors'

type Seen = Pick<LeagueView, 'league' | 'mine' | 'tables' | 'sides'>

/** The text's key after `league.side.`. */
export function withdrawalOf({ league, mine, tables, sides }: Seen): { key: string; vars?: Record<string, number> } {
  if (league.competition === 'ladder') return { key: 'withdraw_ladder' }
  if (league.competition === 'box') return { key: 'withdraw_box' }
  if (league.competition === 'knockout') return { key: 'withdraw_knockout' }
  const rows = tables[mine?.group ?? 1]?.rows
  const row = rows?.find(({ side }) => side === mine?.id)
  if (!rows || !row) return { key: 'withdraw_either' }
  const played = row.won + row.lost
  if (played === 0) return { key: 'withdraw_unplayed' }
  // Whoever withdrew early has no result: the matches against them are cancelled, and count for neither.
  const opponents = rows.filter((one) => one !== row && !(sides[one.side]?.state === 'withdrawn' && one.won + one.lost === 0))
  const all = opponents.length * (league.competition === 'double_round_robin' ? 2 : 1)
  return { key: played * 2 < all ? 'withdraw_early' : 'withdraw_late', vars: { played, all } }
}
